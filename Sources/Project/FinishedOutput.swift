/// A file or folder that is complete and lies under a hidden name beside its place, where it gets its own name when it is
/// published. One that is not published is removed.
public final class FinishedOutput: Sendable {
  /// The place, as the user would type it.
  public let path: String
  private let parent: Folder
  private let name: String
  private let temporaryName: String
  private let kind: Kind

  /// What has such a place.
  public enum Kind: Sendable {
    case file
    case folder
  }

  init(_ kind: Kind, named name: String, as temporaryName: String, in parent: Folder) {
    self.kind = kind
    self.name = name
    self.temporaryName = temporaryName
    self.parent = parent
    path = parent.path(of: name)
  }

  // Of what was published nothing is left under that name.
  deinit { parent.removeTree(temporaryName) }

  /// Looks at a place before anything is done. Throws where something else than a file, or a folder, is there: a link, for
  /// one, also where it leads nowhere.
  ///
  /// - Returns: Whether there is one of the kind, which a new one would replace.
  @discardableResult
  public static func checkPlace(
    of kind: Kind, named name: String, in parent: Folder
  ) throws(ProjectError) -> Bool {
    guard let old = try parent.stamp(of: name) else { return false }
    let path = parent.path(of: name)
    guard !old.isLink else { throw ProjectError(path: path, problem: .symbolicLink) }
    switch kind {
    case .file: guard old.isFile else { throw ProjectError(path: path, problem: .notAFile) }
    case .folder: guard old.isFolder else { throw ProjectError(path: path, problem: .notAFolder) }
    }
    return true
  }

  /// Gives it its name. With `isReplacing` what has that name and is of the kind is replaced, a folder by moving it aside
  /// first: it is put back on failure, and removed when the new one stands. Without, throws `.exists`.
  public func publish(isReplacing: Bool) throws(ProjectError) {
    let isThere = try FinishedOutput.checkPlace(of: kind, named: name, in: parent)
    guard isReplacing || !isThere else { throw ProjectError(path: path, problem: .exists) }
    guard isThere, kind == .folder else { return try parent.rename(temporaryName, to: name) }
    let oldName = Project.temporaryName(for: name)
    try parent.rename(name, to: oldName)
    do {
      try parent.rename(temporaryName, to: name)
    } catch {
      try? parent.rename(oldName, to: name)
      throw error
    }
    parent.removeTree(oldName)
  }
}
