/// A revision of git as options name it: `git:v1.2`, so that it cannot be taken for a path.
struct Revision: Equatable, Sendable {
  static let scheme = "git:"

  /// In git's spelling.
  let name: String

  /// Nil for anything else.
  init?(_ typed: String) {
    guard typed.hasPrefix(Revision.scheme) else { return nil }
    name = String(typed.dropFirst(Revision.scheme.count))
  }

  static let head = Revision(name: "HEAD")

  private init(name: String) {
    self.name = name
  }

  /// As it is typed.
  var spelling: String { Revision.scheme + name }
}
