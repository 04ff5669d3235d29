import Diagnostics

/// A project's tables, found by what a bundle calls them.
public struct TableNames: Sendable {
  let paths: [String]
  private let known: Set<UTF8Text>

  /// - Parameter paths: The tables' paths relative to the project, compared by their bytes.
  public init(_ paths: [String]) {
    self.paths = paths
    known = Set(paths.map { UTF8Text($0) })
  }

  /// The table that a `<file original>` names: as it stands, else with `.` and `..` segments resolved inside the project.
  public func table(named original: String) -> String? {
    if known.contains(UTF8Text(original)) { return original }
    var parts: [Substring] = []
    for part in original.split(separator: "/", omittingEmptySubsequences: true) {
      if part == "." { continue }
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return nil
      }
    }
    let normalised = parts.joined(separator: "/")
    return !original.hasPrefix("/") && known.contains(UTF8Text(normalised)) ? normalised : nil
  }
}
