import Diagnostics
import Localization
import Merge
import XLIFF

/// Where the units of a `<file>` go that is not named as a table is.
extension DocumentImport {
  func nowhere(
    _ file: XLIFFFile, _ rule: Rule, _ outcome: Outcome, _ message: String
  ) -> FileRoute {
    let table = file.original?.string ?? ""
    let language = self.language ?? .english
    return .nowhere(
      LostFile(
        table: table, language: language, outcome: outcome,
        finding: Finding(
          // The units that come tell whether anything is lost.
          rule: rule, severity: outcome == .orphan ? .warning : .error, outcome: outcome, table: table,
          language: language, location: SourceLocation(path: bundlePath, position: file.position), message: message)))
  }

  /// What the import of a file into one table goes by.
  ///
  /// - Parameters:
  ///   - isPrimary: Whether the table answers for exported units that none of the project's has any more.
  ///   - siblings: Imports of the same file into other tables, which answer for the units they have.
  func circumstances(
    of file: XLIFFFile, for path: String, isPrimary: Bool, besides siblings: [any FileImport] = []
  ) -> ImportCircumstances {
    var sections = base?.sections(
      original: file.original?.string ?? "", name: path, names: tableNames, isPrimary: isPrimary)
    if !siblings.isEmpty {
      sections = sections?.map { section in
        let codec = UnitCodec(ofTable: section.name.string)
        return section.leavingOut { id in siblings.contains { $0.counterpart(of: id, in: codec) != nil } }
      }
    }
    return ImportCircumstances(
      base: sections, policy: options.policy, bundlePath: bundlePath, resolutions: options.resolutions,
      listsAppliedTexts: options.listsAppliedTexts)
  }

  /// Begins the import of a file into one table; nil where the project has none of that path.
  func begin(_ path: String, _ circumstances: ImportCircumstances) -> (any FileImport)? {
    guard let target = targets[UTF8Text(path)], let language else { return nil }
    return target.begin(language, circumstances)
  }

  /// Notes that what was exported is a table's to account for.
  mutating func answer(for circumstances: ImportCircumstances) {
    answeredSections.formUnion((circumstances.base ?? []).map(\.name))
  }

  /// A table that comes under its own name is that file's: what was taken for it by another belongs to none.
  mutating func displace(_ path: String) {
    guard let index = open.firstIndex(where: { UTF8Text($0.path) == UTF8Text(path) }) else { return }
    let table = open.remove(at: index)
    opened.remove(UTF8Text(path))
    let taken = table.finished()
    var result = TableImportResult(
      table: table.original, language: taken.language, hasBase: taken.hasBase, totals: Totals(), findings: [],
      changes: .none)
    result.totals.units = taken.totals.units
    result.totals.orphans = taken.totals.units
    result.findings = [
      Finding(
        rule: .unknownFile, severity: .error, outcome: .orphan, table: table.original, language: taken.language,
        location: SourceLocation(path: bundlePath),
        message: "<file original=\(quoted(UTF8Text(table.original)))> matches no table; \(quoted(UTF8Text(path))), "
          + "which it looks like, comes under its own name")
    ]
    results.append(result)
  }

  mutating func duplicateRoute(_ file: XLIFFFile, _ paths: [String]) -> FileRoute {
    for path in paths {
      if let index = open.firstIndex(where: { UTF8Text($0.path) == UTF8Text(path) }) {
        results.append(open.remove(at: index).finished())
      }
      withdraw(path)
    }
    return nowhere(
      file, .duplicateFile, .conflict, "\(quoted(file.original ?? .empty)) occurs twice in one document")
  }

  /// Files of several names may bring units for one table: what was a `.strings` and a `.stringsdict` is one catalog.
  mutating func relinkedRoute(_ file: XLIFFFile, _ paths: [String], _ account: String?) -> FileRoute {
    let original = file.original ?? .empty
    let isTaken = paths.contains { path in
      opened.contains(UTF8Text(path)) && !open.contains { UTF8Text($0.path) == UTF8Text(path) }
    }
    guard originals.insert(original).inserted else { return duplicateRoute(file, paths) }
    guard !isTaken else {
      return nowhere(
        file, .unknownFile, .orphan,
        "<file original=\(quoted(original))> matches no table; what it looks like comes under its own name")
    }
    // The first is begun last: it answers for what no other one has.
    var (siblings, begun): ([any FileImport], [OpenTable]) = ([], [])
    for (order, path) in paths.enumerated().reversed() {
      if let other = open.first(where: { UTF8Text($0.path) == UTF8Text(path) }) {
        siblings.append(other.imported)
        continue
      }
      let circumstances = circumstances(of: file, for: path, isPrimary: order == 0, besides: siblings)
      answer(for: circumstances)
      guard let imported = begin(path, circumstances) else { continue }
      opened.insert(UTF8Text(path))
      siblings.append(imported)
      begun.append(OpenTable(path: path, original: original.string, imported: imported))
    }
    open += begun.reversed()
    let numbers = paths.compactMap { path in open.firstIndex { UTF8Text($0.path) == UTF8Text(path) } }
    if let account, let first = numbers.first {
      let names = paths.map { quoted(UTF8Text($0)) }.joined(separator: " and ")
      open[first].notes.append(
        Finding(
          rule: .relinkedFile, table: paths[0], language: language,
          location: SourceLocation(path: bundlePath, position: file.position),
          message: "<file original=\(quoted(original))> is taken for \(names): \(account)"))
    }
    let codec = UnitCodec(ofTable: original.string)
    let isOwn = numbers.count == 1 && paths.allSatisfy { UnitCodec(ofTable: $0) == codec }
    return .open(numbers, isOwn ? nil : codec)
  }

  /// Gives a unit to the first table that has its text, else to the first.
  mutating func take(_ unit: TransUnit, among numbers: [Int], _ codec: UnitCodec?) {
    guard let first = numbers.first else { return }
    guard let codec else { return open[first].imported.take(unit) }
    let owner = unit.id.flatMap { id in
      numbers.first { open[$0].imported.counterpart(of: id, in: codec) != nil }
    }
    open[owner ?? first].imported.take(unit, in: codec)
  }

  /// A file that only bears a table's name is taken for it where more than half of its units are the table's, with the
  /// same sources, and no other table's.
  mutating func decide(_ file: UndecidedFile) {
    let original = file.file.original?.string ?? ""
    let translatable = file.units.filter(\.isTranslatable)
    let units = translatable.isEmpty ? file.units : translatable
    let fits = file.candidates.map { imported in
      let path = imported.table
      let codec = UnitCodec(ofTable: original)
      let foreign = codec == UnitCodec(ofTable: path) ? nil : codec
      return (path: path, count: units.count { imported.recognises($0, in: foreign) })
    }
    let fitting = fits.filter { $0.count * 2 > units.count }
    if fitting.count == 1 {
      let account = "its name, and \(fitting[0].count) of \(units.count) units with their sources, are that table's"
      route = relinkedRoute(file.file, [fitting[0].path], account)
    } else {
      let names = fits.map { "\(quoted(UTF8Text($0.path))) (\($0.count) of \(units.count) units fit)" }
      route = nowhere(
        file.file, .unknownFile, .orphan,
        "<file original=\(quoted(UTF8Text(original)))> matches no table; by name it could be "
          + names.joined(separator: ", ") + "; --map says which it is")
    }
    for unit in file.units { handle(unit) }
  }
}
