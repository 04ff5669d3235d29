public import Diagnostics

/// A project's tables, found by what a bundle calls them.
public struct TableNames: Sendable {
  /// Relative to the project.
  public let paths: [String]
  private let places: [TablePlace]
  private let known: Set<UTF8Text>
  /// What the user says a returned name means.
  private let mapped: [UTF8Text: String]

  /// - Parameters:
  ///   - paths: The tables' paths relative to the project, compared by their bytes.
  ///   - mapped: Tables by what bundles call them, where the user says so.
  public init(_ paths: [String], mapped: [UTF8Text: String] = [:]) {
    self.paths = paths
    self.mapped = mapped
    places = paths.map { TablePlace($0) }
    known = Set(paths.map { UTF8Text($0) })
  }

  /// The table that a `<file original>` surely names; nil where its units would have to tell.
  public func table(named original: String) -> String? {
    switch link(named: original) {
    case .exact(let path): path
    case .relinked(let paths, _): paths.first
    case .possible: nil
    }
  }

  /// Where a `<file original>` leads: by the user's word, as it stands, with `.` and `..` segments resolved inside the
  /// project, by the table's place whatever its language and format, else by its bare name.
  func link(named original: String) -> TableLink {
    if let path = mapped[UTF8Text(original)] { return .relinked([path], .asMapped) }
    if let path = exact(original) {
      // A table that another name is mapped to waits for what comes under that.
      let isShared = mapped.values.contains { UTF8Text($0) == UTF8Text(path) }
      return isShared ? .relinked([path], .itself) : .exact(path)
    }
    let place = TablePlace(original)
    guard !place.name.isEmpty else { return .possible([]) }
    let namesakes = zip(paths, places).filter { $0.1.hasName(of: place) && $0.1.canHold(place) }
    let neighbours = namesakes.filter { $0.1.hasFolder(of: place) }
    if let chosen = choice(among: neighbours, for: place) { return .relinked(chosen, .samePlace) }
    return .possible((neighbours.isEmpty ? namesakes : neighbours).map(\.0))
  }

  private func exact(_ original: String) -> String? {
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

  /// The one table that lies where the other one lay; two where a catalog became a pair of text files.
  private func choice(among neighbours: [(String, TablePlace)], for place: TablePlace) -> [String]? {
    let same = neighbours.filter { $0.1.hasFormat(of: place) }
    if same.count == 1 { return [same[0].0] }
    if neighbours.count == 1 { return [neighbours[0].0] }
    let plain = neighbours.filter { $0.1.codec == .keys }
    let plurals = neighbours.filter { $0.1.codec == .stringsDictionary }
    guard place.codec == .catalog, plain.count == 1, plurals.count == 1, neighbours.count == 2 else { return nil }
    return [plain[0].0, plurals[0].0]
  }
}

/// Where a `<file original>` leads.
enum TableLink: Equatable {
  enum Way {
    /// It is the table's own name, and the user said that another one is its name, too.
    case itself
    /// The user said so.
    case asMapped
    /// The same folder and name, in another language's folder or another format.
    case samePlace
  }

  case exact(String)
  case relinked([String], Way)
  /// Tables of that name; the units have to tell.
  case possible([String])
}

/// A table's path in its parts.
private struct TablePlace {
  /// Without a language's folder at its end.
  let folder: Substring
  let name: Substring
  let format: Substring
  let codec: UnitCodec

  init(_ path: String) {
    var folders = path.split(separator: "/", omittingEmptySubsequences: false)
    let file = folders.popLast() ?? ""
    if folders.last?.hasSuffix(".lproj") ?? false { folders.removeLast() }
    folder = Substring(folders.joined(separator: "/"))
    let dot = file.lastIndex(of: ".") ?? file.endIndex
    name = file[..<dot]
    format = file[dot...]
    codec = UnitCodec(ofTable: path)
  }

  func hasName(of other: TablePlace) -> Bool { name.utf8.elementsEqual(other.name.utf8) }
  func hasFolder(of other: TablePlace) -> Bool { folder.utf8.elementsEqual(other.folder.utf8) }
  func hasFormat(of other: TablePlace) -> Bool { format.utf8.elementsEqual(other.format.utf8) }

  /// Whether units of the other's format have a place in this one's. Plurals have none in `.strings`.
  func canHold(_ other: TablePlace) -> Bool {
    codec == other.codec || codec == .catalog || other.codec == .catalog
  }
}
