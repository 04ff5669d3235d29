public import Diagnostics
public import Localization
public import Merge
public import XLIFF

/// Why a whole document is not imported.
public enum DocumentImportError: Error, Hashable, Sendable {
  /// A `<file>` without target-language, where nothing else names the language.
  case noTargetLanguage(TextPosition)
  /// The name is no language's.
  case invalidLanguage(UTF8Text, TextPosition)
  /// The document, or the document and what was expected, name two languages.
  case languageMismatch(found: UTF8Text, expected: LanguageTag, TextPosition)

  public var position: TextPosition {
    switch self {
    case .noTargetLanguage(let position), .invalidLanguage(_, let position), .languageMismatch(_, _, let position):
      position
    }
  }

  public var message: String {
    switch self {
    case .noTargetLanguage: "<file> has no target-language; name it with --assume-language"
    case .invalidLanguage(let name, _): "\(quoted(name)) is no language"
    case .languageMismatch(let found, let expected, _):
      "<file> is for \(quoted(found)), but \(expected) is expected"
    }
  }
}

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
    /// Takes a language the project lacks for one it has.
    public var acceptsAnyLanguage = false
    /// Whether the results list the texts that are taken. There may be as many as units.
    public var listsAppliedTexts = false

    public init() {}
  }

  private let bundlePath: String
  /// By the bytes of their paths: two that differ in normalisation are two files.
  private let targets: [UTF8Text: any ImportTarget]
  private let tableNames: TableNames
  private let base: BaseSnapshot?
  private let options: Options
  private let projectLanguages: Set<LanguageTag>
  /// The table the current `<file>` goes to; nil where it goes nowhere.
  private var table: (any FileImport)?
  private var nowhere: Nowhere?
  private var opened: Set<UTF8Text> = []
  /// The language of the document, once a `<file>` has named it.
  public private(set) var language: LanguageTag?
  public private(set) var results: [TableImportResult] = []

  /// A `<file>` whose units go nowhere, each counted; the finding says why.
  private struct Nowhere {
    var table: String
    var outcome: Outcome
    var finding: Finding
    var totals = Totals()
  }

  /// - Parameters:
  ///   - bundlePath: The document as messages name it.
  ///   - targets: The project's tables.
  ///   - base: The units as they were exported; nil where that is not known.
  ///   - options: Languages and policy.
  public init(bundlePath: String, targets: [any ImportTarget], base: BaseSnapshot?, options: Options) {
    self.bundlePath = bundlePath
    self.targets = Dictionary(targets.map { (UTF8Text($0.table), $0) }, uniquingKeysWith: { first, _ in first })
    tableNames = TableNames(targets.map(\.table))
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
    let shown = quoted(UTF8Text(original))
    func leadNowhere(_ rule: Rule, _ outcome: Outcome, _ message: String) {
      let finding = Finding(
        rule: rule, severity: .error, outcome: outcome, table: original, language: language,
        location: SourceLocation(path: bundlePath, position: file.position), message: message)
      nowhere = Nowhere(table: original, outcome: outcome, finding: finding)
    }
    guard let name = tableNames.table(named: original), let target = targets[UTF8Text(name)] else {
      let nearest = NearestName.nearest(to: original, among: tableNames.paths)
      let near = nearest.map { "; nearest is \(quoted(UTF8Text($0)))" }
      return leadNowhere(.unknownFile, .orphan, "<file original=\(shown)> matches no table\(near ?? "")")
    }
    guard options.acceptsAnyLanguage || projectLanguages.contains(language) else {
      return leadNowhere(
        .unknownLanguage, .rejected, "the project does not have \(language); --add-language \(language) adds it")
    }
    guard opened.insert(UTF8Text(name)).inserted else {
      withdraw(name)
      return leadNowhere(.duplicateFile, .conflict, "\(shown) occurs twice in one document")
    }
    table = target.begin(
      language,
      ImportCircumstances(
        base: base?.table(original: original, name: name), policy: options.policy, bundlePath: bundlePath,
        resolutions: options.resolutions, listsAppliedTexts: options.listsAppliedTexts))
  }

  public mutating func handle(_ unit: TransUnit) {
    table?.take(unit)
    if let outcome = nowhere?.outcome {
      nowhere?.totals.units += 1
      nowhere?.totals.count(outcome)
    }
  }

  public mutating func endFile() {
    if let result = table?.finish() { results.append(result) }
    if let nowhere, let language {
      results.append(
        TableImportResult(
          table: nowhere.table, language: language, hasBase: base != nil, totals: nowhere.totals,
          findings: [nowhere.finding], changes: .none))
    }
    table = nil
    nowhere = nil
  }

  /// Accounts for the tables of the base that did not come back at all. To be called after the document's end.
  public mutating func finish() {
    guard let base, let language = language ?? options.expectedLanguage else { return }
    let tables = base.tables.map { (name: $0.key.string, units: $0.value.count) }
    for table in tables.sorted(by: { $0.name < $1.name }) where table.units > 0 {
      guard !results.contains(where: { UTF8Text($0.table) == UTF8Text(table.name) }) else { continue }
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

  private func language(of file: XLIFFFile) throws(DocumentImportError) -> LanguageTag {
    let expected = options.expectedLanguage ?? language
    guard let name = file.targetLanguage else {
      guard let assumed = options.assumedLanguage ?? expected else { throw .noTargetLanguage(file.position) }
      return assumed
    }
    guard let language = LanguageTag(name.string) else { throw .invalidLanguage(name, file.position) }
    if let assumed = options.assumedLanguage { return assumed }
    if let expected, expected != language {
      throw .languageMismatch(found: name, expected: expected, file.position)
    }
    return language
  }
}
