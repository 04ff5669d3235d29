public import Diagnostics
public import Localization
public import Merge
public import XLIFF

/// One returned XLIFF document against the project's tables: routes each `<file>` to its table and adds the results up.
public struct DocumentImport: XLIFFHandler {
  /// How the document is to be read.
  public struct Options: Sendable {
    public var policy = ImportPolicy()
    /// What was decided about conflicts of an earlier run.
    public var resolutions = ConflictResolutions()
    /// The language the document must be for: what its bundle's manifest says.
    public var expectedLanguage: LanguageTag?
    /// The language of a `<file>` that names none.
    public var assumedLanguage: LanguageTag?
    /// Languages the project has, beyond those of its tables.
    public var knownLanguages: Set<LanguageTag> = []
    /// What the project calls the languages that documents name.
    public var languages = LanguageMatching()
    /// Tables by what documents call them, where the user says so.
    public var mappedTables: [UTF8Text: String] = [:]
    /// Takes a language the project lacks for one it has.
    public var acceptsAnyLanguage = false
    /// Whether the results list the texts that are taken. There may be as many as units.
    public var listsAppliedTexts = false

    public init() {}
  }

  let bundlePath: String
  /// By the bytes of their paths: two that differ in normalisation are two files.
  private let targets: [UTF8Text: any ImportTarget]
  let tableNames: TableNames
  private let base: BaseSnapshot?
  let options: Options
  let projectLanguages: Set<LanguageTag>
  /// The table that the current `<file>` is named for.
  private var table: (any FileImport)?
  /// Where the units of any other go.
  private var route: FileRoute?
  /// Tables of `<file>`s that are not named as these are: others may bring units for them, too.
  private var open: [OpenTable] = []
  private var opened: Set<UTF8Text> = []
  private var originals: Set<UTF8Text> = []
  /// The language of the document, once a `<file>` has named it.
  public private(set) var language: LanguageTag?
  public private(set) var results: [TableImportResult] = []
  /// What there is to say about the document as a whole.
  public internal(set) var findings: [Finding] = []

  /// - Parameters:
  ///   - bundlePath: The document as messages name it.
  ///   - targets: The project's tables.
  ///   - base: The units as they were exported; nil where that is not known.
  ///   - options: Languages and policy.
  public init(bundlePath: String, targets: [any ImportTarget], base: BaseSnapshot?, options: Options) {
    self.bundlePath = bundlePath
    self.targets = Dictionary(targets.map { (UTF8Text($0.table), $0) }, uniquingKeysWith: { first, _ in first })
    tableNames = TableNames(targets.map(\.table), mapped: options.mappedTables)
    self.base = base
    self.options = options
    var languages = options.knownLanguages
    for target in targets {
      languages.formUnion(target.languages)
    }
    projectLanguages = languages
  }

  public mutating func beginFile(_ file: XLIFFFile) throws {
    let language = try language(of: file)
    self.language = language
    let original = file.original?.string ?? ""
    let link = tableNames.link(named: original)
    if case .possible(let paths) = link, paths.isEmpty {
      let nearest = NearestName.nearest(to: original, among: tableNames.paths)
      let near = nearest.map { "; nearest is \(quoted(UTF8Text($0)))" }
      route = nowhere(
        file, .unknownFile, .orphan, "<file original=\(quoted(UTF8Text(original)))> matches no table\(near ?? "")")
      return
    }
    guard options.acceptsAnyLanguage || projectLanguages.contains(language) else {
      route = nowhere(
        file, .unknownLanguage, .rejected,
        "the project does not have \(language)\(relatives(of: language)); "
          + "--add-language \(language) adds it")
      return
    }
    switch link {
    case .exact(let path):
      displace(path)
      if opened.insert(UTF8Text(path)).inserted {
        originals.insert(file.original ?? .empty)
        table = begin(file, path, isPrimary: true)
      } else {
        route = duplicateRoute(file, [path])
      }
    case .relinked(let paths, let way): route = relinkedRoute(file, paths, way.account)
    case .possible(let paths):
      route = .undecided(
        UndecidedFile(file: file, candidates: paths.compactMap { path in begin(file, path, isPrimary: true) }))
    }
  }

  public mutating func handle(_ unit: TransUnit) {
    guard table == nil else {
      table?.take(unit)
      return
    }
    switch route {
    case .open(let numbers, let codec)?: take(unit, among: numbers, codec)
    case .undecided(var file)?:
      // Taken out meanwhile, so that it is not copied.
      route = nil
      file.units.append(unit)
      route = .undecided(file)
    case .nowhere(var file)?:
      file.totals.units += 1
      file.totals.count(file.outcome)
      route = .nowhere(file)
    case nil: break
    }
  }

  public mutating func endFile() {
    if case .undecided(let file)? = route { decide(file) }
    if let result = table?.finish() { results.append(result) }
    table = nil
    if case .nowhere(let file)? = route {
      results.append(
        TableImportResult(
          table: file.table, language: file.language, hasBase: base != nil, totals: file.totals,
          findings: [file.finding], changes: .none))
    }
    route = nil
  }

  /// Finishes tables that several files may bring units for, and accounts for those of the base that did not come back at
  /// all. To be called after the document's end.
  public mutating func finish() {
    for table in open { results.append(table.finished()) }
    open = []
    guard let base, let language = language ?? options.expectedLanguage else { return }
    let tables = base.tables.map { (name: $0.key.string, units: $0.value.count) }
    let settled = Set(results.map { UTF8Text($0.table) })
    for table in tables.sorted(by: { $0.name < $1.name }) where table.units > 0 {
      guard !settled.contains(UTF8Text(table.name)), !originals.contains(UTF8Text(table.name)) else { continue }
      if case .relinked(let paths, _) = tableNames.link(named: table.name),
        paths.contains(where: { settled.contains(UTF8Text($0)) })
      {
        continue
      }
      var totals = Totals()
      totals.missing = table.units
      let finding = Finding(
        rule: .missingUnit, table: table.name, language: language, location: SourceLocation(path: bundlePath),
        message:
          "all \(table.units) unit\(table.units == 1 ? "" : "s") of \(quoted(UTF8Text(table.name))) never came back")
      results.append(
        TableImportResult(
          table: table.name, language: language, hasBase: true, totals: totals, findings: [finding], changes: .none))
    }
  }

  /// A table that occurs twice is not imported from either place.
  private mutating func withdraw(_ table: String) {
    guard let index = results.firstIndex(where: { UTF8Text($0.table) == UTF8Text(table) }) else { return }
    results[index].changes = .none
    results[index].appliedTexts = []
    let old = results[index].totals
    results[index].totals = Totals()
    results[index].totals.units = old.units
    results[index].totals.conflicts = old.units
    results[index].totals.missing = old.missing
  }
}

// MARK: - Routes

extension DocumentImport {
  private func nowhere(
    _ file: XLIFFFile, _ rule: Rule, _ outcome: Outcome, _ message: String
  ) -> FileRoute {
    let table = file.original?.string ?? ""
    let language = self.language ?? .english
    return .nowhere(
      LostFile(
        table: table, language: language, outcome: outcome,
        finding: Finding(
          rule: rule, severity: .error, outcome: outcome, table: table, language: language,
          location: SourceLocation(path: bundlePath, position: file.position), message: message)))
  }

  /// Begins the import of a file into one table; nil where the project has none of that path.
  private func begin(_ file: XLIFFFile, _ path: String, isPrimary: Bool) -> (any FileImport)? {
    guard let target = targets[UTF8Text(path)], let language else { return nil }
    let original = file.original?.string ?? ""
    let sections: [ExportedSection]?
    if case .exact = tableNames.link(named: original), let base {
      sections = base.table(original: original, name: path).map { [ExportedSection(units: $0)] }
    } else {
      sections = base?.sections(original: original, name: path, names: tableNames, isPrimary: isPrimary)
    }
    return target.begin(
      language,
      ImportCircumstances(
        base: sections, policy: options.policy, bundlePath: bundlePath, resolutions: options.resolutions,
        listsAppliedTexts: options.listsAppliedTexts))
  }

  /// A table that comes under its own name is that file's: what was taken for it by another belongs to none.
  private mutating func displace(_ path: String) {
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

  private mutating func duplicateRoute(_ file: XLIFFFile, _ paths: [String]) -> FileRoute {
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
  private mutating func relinkedRoute(_ file: XLIFFFile, _ paths: [String], _ account: String) -> FileRoute {
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
    var numbers: [Int] = []
    for (order, path) in paths.enumerated() {
      if let number = open.firstIndex(where: { UTF8Text($0.path) == UTF8Text(path) }) {
        numbers.append(number)
      } else if let imported = begin(file, path, isPrimary: order == 0) {
        opened.insert(UTF8Text(path))
        open.append(OpenTable(path: path, original: original.string, imported: imported))
        numbers.append(open.count - 1)
      }
    }
    if let first = numbers.first {
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
  private mutating func take(_ unit: TransUnit, among numbers: [Int], _ codec: UnitCodec?) {
    guard let first = numbers.first else { return }
    guard let codec else { return open[first].imported.take(unit) }
    let owner = unit.id.flatMap { id in
      numbers.first { open[$0].imported.counterpart(of: id, in: codec) != nil }
    }
    open[owner ?? first].imported.take(unit, in: codec)
  }

  /// A file that only bears a table's name is taken for it where more than half of its units are the table's, with the
  /// same sources, and no other table's.
  private mutating func decide(_ file: UndecidedFile) {
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
