import Diagnostics

/// Something about a project or a bundle that its user should know, and that stops nothing.
public struct ProjectWarning: Hashable, Sendable {
  /// The path as the user would type it.
  public let path: String
  public let kind: Kind

  public enum Kind: Hashable, Sendable {
    /// Several projects stand in one folder; this one was taken.
    case chosenAmong(others: [String])
    /// The project file could not be understood, so the project's languages are unknown.
    case languagesUnknown(reason: String)
    /// A link to a folder outside the project; what lies there was not looked at.
    case folderLinkedFromOutside
    /// A link to a catalog outside the project, or to nothing.
    case catalogLinkedFromOutside
    case unreadableFolder(reason: String)
    /// Folders nested deeper than discovery goes.
    case tooDeep
    /// A name that is not UTF-8 (shown with replacement characters).
    case nameNotUTF8
    /// A transaction is under way, or was interrupted: some files may be old and others new.
    case unfinishedTransaction
    /// A file in a bundle that is not part of one; it was not opened.
    case unknownFile
  }

  public init(path: String, kind: Kind) {
    self.path = path
    self.kind = kind
  }
}

extension ProjectWarning: CustomStringConvertible {
  /// On one line and safe to print, whatever the path holds.
  public var description: String { "\(PrintableText.escape(path, limit: pathLimit)): warning: \(message)" }

  /// The text without the path in front.
  public var message: String {
    switch kind {
    case .chosenAmong(let others):
      "was taken as the project; also here: \(PrintableText.escape(others.joined(separator: ", ")))"
    case .languagesUnknown(let reason): "does not tell the project's languages: \(reason)"
    case .folderLinkedFromOutside: "leads out of the project and was not searched"
    case .catalogLinkedFromOutside: "leads out of the project or nowhere and was left out"
    case .unreadableFolder(let reason): "was not searched: it \(reason)"
    case .tooDeep: "is nested too deep and was not searched"
    case .nameNotUTF8: "has a name that is not UTF-8 and was left out"
    case .unfinishedTransaction:
      "tells of an import or undo that is not finished, so some tables may be old and others new; if none is running it was "
        + "interrupted, and the next import or undo settles it"
    case .unknownFile: "is not part of a bundle and was not opened"
    }
  }
}
