/// A path that a project file or workspace names, relative to the project's root: it may begin with `..`, and holds it
/// nowhere else.
struct ReferencePath {
  /// How many folders above the root it begins.
  let levelsUp: Int
  let components: [String]

  /// The root itself.
  static let root = ReferencePath(levelsUp: 0, components: [])

  private init(levelsUp: Int, components: [String]) {
    self.levelsUp = levelsUp
    self.components = components
  }

  /// Nil for an absolute path.
  func appending(_ path: String) -> ReferencePath? {
    guard path.utf8.first != UInt8(ascii: "/"), !path.utf8.contains(0) else { return nil }
    var (levelsUp, components) = (levelsUp, components)
    for part in path.utf8.split(separator: UInt8(ascii: "/")) {
      switch String(Substring(part)) {
      case ".": continue
      case "..": if components.popLast() == nil { levelsUp += 1 }
      case let name: components.append(name)
      }
    }
    return ReferencePath(levelsUp: levelsUp, components: components)
  }

  /// The folder it lies in.
  var parent: ReferencePath {
    components.isEmpty
      ? ReferencePath(levelsUp: levelsUp + 1, components: [])
      : ReferencePath(levelsUp: levelsUp, components: components.dropLast())
  }

  var isInRoot: Bool { levelsUp == 0 }
  var name: String { components.last ?? "" }

  /// As `<file original>` spells it.
  var path: String { (Array(repeating: "..", count: levelsUp) + components).joined(separator: "/") }
}
