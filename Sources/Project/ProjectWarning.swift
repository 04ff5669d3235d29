import Diagnostics
public import Localization

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
    /// A package's manifest does not tell its language in a way that can be read.
    case packageLanguageUnknown(reason: String)
    /// The projects of a workspace are written in different languages; the first one's counts.
    case developmentRegionsDiffer(taken: LanguageTag, others: [LanguageTag])
    /// Nothing says which language the tables are written in; their folders make this one likely.
    case sourceLanguageAssumed(LanguageTag)
    /// Nothing says it nor makes it likely; tables with files for each language were left out.
    case sourceLanguageUnknown(languages: [LanguageTag])
    /// Files of these languages belong to no file in the source language, and were left out.
    case noOriginal(source: LanguageTag, languages: [LanguageTag])
    /// A language's folder whose name is no language's; its tables were left out.
    case notALanguage
    /// A second file for what this one stands for; left out.
    case secondFile(other: String)
    /// What is left of a table whose texts are in a catalog; left out.
    case superseded(catalog: String)
    /// A language has a whole interface of its own, which is no table.
    case ownInterface
    /// A file shares folder and name with a catalog: both are tables, but Xcode refuses to build them into one target.
    case besideCatalog(catalog: String)
    /// A link to a folder outside the project; what lies there was not looked at.
    case folderLinkedFromOutside
    /// A link to a table outside the project, or to nothing.
    case tableLinkedFromOutside
    /// A link to a table or folder of another name or language.
    case linkedToAnother
    /// A file named by the project that cannot be opened.
    case unreadable(reason: String)
    /// Named by the project, and neither in its folder nor in the git work tree around it.
    case outside
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
    case .packageLanguageUnknown(let reason): "does not tell the package's language: \(reason)"
    case .developmentRegionsDiffer(let taken, let others):
      "has projects written in different languages, \(taken) and \(ProjectWarning.list(others)); \(taken) was taken"
    case .sourceLanguageAssumed(let language):
      "does not say which language it is written in; taken to be \(language), --source-language tells otherwise"
    case .sourceLanguageUnknown(let languages):
      "does not say which language it is written in, so that the files of \(ProjectWarning.list(languages)) were left "
        + "out; --source-language tells"
    case .noOriginal(let source, let languages):
      "has no counterpart in Base or \(source) and was left out (\(ProjectWarning.list(languages)))"
    case .notALanguage: "is no language's folder by its name, and its tables were left out"
    case .secondFile(let other):
      "was left out, for \(PrintableText.escape(other, limit: pathLimit)) stands for the same"
    case .superseded(let catalog):
      "was left out, for the texts are in \(PrintableText.escape(catalog, limit: pathLimit))"
    case .ownInterface: "is a whole interface of its own, whose texts are not carried"
    case .besideCatalog(let catalog):
      "has the name of \(PrintableText.escape(catalog, limit: pathLimit)), and Xcode does not build both into one target"
    case .folderLinkedFromOutside: "leads out of the project and was not searched"
    case .linkedToAnother: "is a link to something of another name or language and was left out"
    case .tableLinkedFromOutside: "leads out of the project or nowhere and was left out"
    case .outside: "lies outside the project's folder and its git work tree and was left out"
    case .unreadable(let reason): "was left out: it \(reason)"
    case .tooDeep: "is nested too deep and was not searched"
    case .nameNotUTF8: "has a name that is not UTF-8 and was left out"
    case .unfinishedTransaction:
      "tells of an import or undo that is not finished, so some tables may be old and others new; if none is running it was "
        + "interrupted, and the next import or undo settles it"
    case .unknownFile: "is not part of a bundle and was not opened"
    }
  }

  private static func list(_ languages: [LanguageTag]) -> String { languages.map(\.name).joined(separator: ", ") }
}
