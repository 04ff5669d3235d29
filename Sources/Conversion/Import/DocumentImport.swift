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
  let targets: [UTF8Text: any ImportTarget]
  let tableNames: TableNames
  let base: BaseSnapshot?
  let options: Options
  let projectLanguages: Set<LanguageTag>
  /// The table that the current `<file>` is named for.
  var table: (any FileImport)?
  /// Where the units of any other go.
  var route: FileRoute?
  /// Tables of `<file>`s that are not named as these are: others may bring units for them, too.
  var open: [OpenTable] = []
  var opened: Set<UTF8Text> = []
  var originals: Set<UTF8Text> = []
  /// The base's `<file>`s that a table answers for.
  var answeredSections: Set<UTF8Text> = []
  /// What the `<file>`s are called, whatever became of them.
  public private(set) var fileNames: Set<UTF8Text> = []
  /// The language of the document, once a `<file>` has named it.
  public private(set) var language: LanguageTag?
  public internal(set) var results: [TableImportResult] = []
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
    fileNames.insert(file.original ?? .empty)
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
        let circumstances = circumstances(of: file, for: path, isPrimary: true)
        table = begin(path, circumstances)
        answer(for: circumstances)
      } else {
        route = duplicateRoute(file, [path])
      }
    case .relinked(let paths, let way): route = relinkedRoute(file, paths, way.account)
    case .possible(let paths):
      route = .undecided(
        UndecidedFile(
          file: file,
          candidates: paths.compactMap { path in begin(path, circumstances(of: file, for: path, isPrimary: true)) }))
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
      file.take(unit)
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
    for table in tables.sorted(by: { $0.name < $1.name }) where table.units > 0 {
      let name = UTF8Text(table.name)
      guard !answeredSections.contains(name), !fileNames.contains(name) else { continue }
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
  mutating func withdraw(_ table: String) {
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
