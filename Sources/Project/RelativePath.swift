import Diagnostics

/// A checked path below a folder: POSIX separators, no empty, `.` or `..` component.
struct RelativePath: Sendable {
  let components: [String]

  init(_ path: String) throws(ProjectError) {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { Substring($0) }
    for part in parts {
      guard RelativePath.isUsable(part) else { throw ProjectError(path: path, problem: .unusablePath) }
    }
    components = parts.map(String.init)
  }

  private static func isUsable(_ component: Substring) -> Bool {
    !component.isEmpty && component != "." && component != ".." && !component.utf8.contains(0)
  }

  /// Whether a component is hidden, as `.git` is: no table lies there, and what does lie there may be run. Characters that
  /// some disks leave out of names do not count.
  var isHidden: Bool {
    components.contains { component in
      component.unicodeScalars.first { !$0.properties.isDefaultIgnorableCodePoint } == "."
    }
  }

  var text: String { components.joined(separator: "/") }

  /// The folders on the way to the last component, the outer ones first.
  var ancestors: [RelativePath] {
    components.indices.dropFirst().map { RelativePath(checked: Array(components[..<$0])) }
  }

  private init(checked components: [String]) { self.components = components }

  var name: String { components[components.count - 1] }
  var folders: ArraySlice<String> { components.dropLast() }
}

extension RelativePath: Hashable {
  static func == (left: RelativePath, right: RelativePath) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

  func hash(into hasher: inout Hasher) { hasher.combine(UTF8Text(text)) }
}

/// Joins for display and for paths the user gave; nothing read from a bundle comes here.
func joined(_ folder: String, _ name: String) -> String {
  if folder == "." { return name }
  return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
}

/// Splits a path the user gave into its folder and last name; slashes at the end do not count.
package func splitLast(_ path: String) -> (folder: String, name: String) {
  var text = Substring(path)
  while text.utf8.count > 1, text.utf8.last == UInt8(ascii: "/") { text = text.dropLast() }
  guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", String(text)) }
  let folder = text[..<slash]
  return (folder.isEmpty ? "/" : String(folder), String(text[text.utf8.index(after: slash)...]))
}

/// Byte order: the same on every machine, and without Unicode equivalence.
func precedes(_ left: String, _ right: String) -> Bool { left.utf8.lexicographicallyPrecedes(right.utf8) }

func hasSuffix(_ name: String, _ suffix: String) -> Bool {
  name.utf8.count > suffix.utf8.count && name.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
}
