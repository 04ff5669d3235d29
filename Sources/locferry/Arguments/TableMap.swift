import Diagnostics

/// A table that bundles call by another name, as typed.
struct TableMap: Equatable, Sendable {
  /// The `<file original>`.
  var original: String
  /// The project's table.
  var table: String

  /// `OLD=NEW`, divided at the last sign.
  init?(_ spelling: String) {
    guard let sign = spelling.lastIndex(of: "=") else { return nil }
    original = String(spelling[..<sign])
    table = String(spelling[spelling.index(after: sign)...])
    guard !original.isEmpty, !table.isEmpty else { return nil }
  }
}

extension [TableMap] {
  /// The project's tables by what bundles call them.
  ///
  /// - Parameter tables: The paths of those there are.
  func tables(among tables: [String]) throws(RunError) -> [UTF8Text: String] {
    var result: [UTF8Text: String] = [:]
    for map in self {
      guard tables.contains(where: { UTF8Text($0) == UTF8Text(map.table) }) else {
        let hint = NearestName.nearest(to: map.table, among: tables).map { "; nearest is \"\($0)\"" } ?? ""
        throw RunError("--map: the project has no table \"\(map.table)\"\(hint)")
      }
      if let other = result[UTF8Text(map.original)], UTF8Text(other) != UTF8Text(map.table) {
        throw RunError("--map: \"\(map.original)\" cannot be both \"\(other)\" and \"\(map.table)\"")
      }
      result[UTF8Text(map.original)] = map.table
    }
    return result
  }
}

extension OptionDeclaration {
  /// What bundles call the project's tables. Repeatable; commas belong to the names.
  static func tableMaps(_ path: WritableKeyPath<Options, [TableMap]>) -> OptionDeclaration {
    list(
      "map", nil, path, "OLD=NEW", isCommaList: false, "take what bundles call OLD for the project's table NEW",
      complaint: "is not OLD=NEW", convert: TableMap.init)
  }
}
