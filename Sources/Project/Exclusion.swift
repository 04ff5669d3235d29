/// What a project wants to be left out of it.
public struct Exclusion: Sendable {
  /// Whether a path relative to the root, of a table or a folder, is left out by its own name.
  let matches: @Sendable (String) -> Bool

  public init(_ matches: @escaping @Sendable (String) -> Bool) {
    self.matches = matches
  }

  public static let nothing = Exclusion { _ in false }

  /// Whether a table's path, or a folder it lies in, is left out.
  public func covers(_ path: String) -> Bool {
    var end = path.utf8.startIndex
    while let slash = path.utf8[end...].firstIndex(of: UInt8(ascii: "/")) {
      if matches(String(path[..<slash])) { return true }
      end = path.utf8.index(after: slash)
    }
    return matches(path)
  }
}
