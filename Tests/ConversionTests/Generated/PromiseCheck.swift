import Conversion
import Diagnostics
import Localization
import Merge
import PropertySupport
import StringCatalog
import XLIFF

/// Holds a case against what is promised: nothing moves without need, nothing is silent, nothing is lost.
///
/// Only what is promised of any catalog and any return is asked, by readers that share nothing with the library; what
/// exactly becomes of a unit is for the random imports, which know fewer shapes.
struct PromiseCheck {
  private let generated: GeneratedCase
  private let exported: [UInt8]
  /// The export, and its units by id.
  private let document: [UInt8]
  private let units: [TransUnit]
  private let exportFindings: [Finding]
  private let unitsByID: [UTF8Text: TransUnit]
  private let log = Log()
  var complaints: [BrokenPromise] { log.complaints }
  /// How often something happened, so that a test can tell whether the cases reach it.
  private(set) var occurred: Set<String> = []

  init(_ generated: GeneratedCase) throws {
    self.generated = generated
    exported = generated.exported
    let catalog = try StringCatalog(exported)
    document = try export(catalog, generated.language)
    (units, exportFindings) = try export(catalog, to: generated.language)
    unitsByID = Dictionary(units.map { ($0.id ?? .empty, $0) }, uniquingKeysWith: { first, _ in first })
    try checkExport(catalog)
    try checkUntouched(catalog)
    try checkEmptied()
    try checkReturn()
  }

  private final class Log {
    var complaints: [BrokenPromise] = []
  }

  private func expect(_ isRight: Bool, _ promise: BrokenPromise.Promise, _ account: @autoclosure () -> String) {
    if !isRight { log.complaints.append(BrokenPromise(promise, account())) }
  }

  private func run(_ catalog: StringCatalog, _ document: [UInt8], base: [UInt8]?, policy: ImportPolicy = ImportPolicy())
    throws -> Imported
  {
    try imported(
      catalog, document, base: base, language: generated.language, policy: policy, known: [generated.language])
  }

  // MARK: Promises 1 and 3: the export holds everything, and coming back as it is it changes nothing

  private mutating func checkExport(_ catalog: StringCatalog) throws {
    let stored = StoredTexts(exported, language: generated.language)
    let left = Set(exportFindings.filter { $0.outcome == .notExported }.compactMap { $0.address?.key })
    if !left.isEmpty { occurred.insert("left out of an export") }
    for (place, text) in stored.texts where !left.contains(place.key) {
      guard let unit = unitsByID[place.id] else {
        expect(false, .everythingIsExported, "\(place.id) is not in the export, and nobody says so")
        continue
      }
      guard !stored.rewritten.contains(place.key) else { continue }
      // No phrases look like an empty text.
      let isEmptySet = text.value == .phrases([]) && unit.target.map { $0.isBlank } ?? true
      expect(
        unit.target == text.value || isEmptySet, .everythingIsExported,
        "\(place.id) is exported as \(String(describing: unit.target))")
    }
    expect(try export(catalog, generated.language) == document, .deterministic, "a second export is another")
  }

  private mutating func checkUntouched(_ catalog: StringCatalog) throws {
    guard !units.isEmpty else { return }
    for base in [document, nil] {
      let result = try run(catalog, document, base: base)
      let about = base == nil ? "without a base" : "with its base"
      expect(
        CatalogTable(path: "T", catalog: catalog).edits(for: result.results).isEmpty, .noOp,
        "the untouched export \(about) writes something: \(result.findings)")
      expect(
        result.totals.units == units.count
          && result.totals.unchanged + result.totals.untranslated == units.count, .noOp,
        "the untouched export \(about) of \(units.count) units counts \(result.totals): \(result.messages)")
    }
  }

  // MARK: Into a catalog without the language, everything comes back

  private mutating func checkEmptied() throws {
    guard !units.isEmpty else { return }
    var tree = generated.tree
    let strings = Array("strings".utf8)
    guard case .object(let entries)? = tree.member(strings) else { return }
    for entry in entries {
      tree.remove([strings, entry.name, Array("localizations".utf8), Array(generated.language.utf8)])
    }
    var policy = ImportPolicy()
    policy.acceptsCopies = true
    let result = try run(StringCatalog(generated.layout.bytes(of: tree)), document, base: nil, policy: policy)
    expect(
      result.totals.addsUp && result.totals.units == units.count, .addsUp, "emptied: the totals are \(result.totals)")
    let (before, after) = (
      StoredTexts(exported, language: generated.language), StoredTexts(result.edited(), language: generated.language)
    )
    let named = Set(result.results.flatMap(\.findings).filter { $0.outcome != .none }.compactMap(\.unitID))
    let left = Set(exportFindings.filter { $0.outcome == .notExported }.compactMap { $0.address?.key })
    for (place, text) in before.texts
    where !text.value.isBlank && !named.contains(place.id) && !left.contains(place.key) {
      guard let now = after.texts[place] else {
        expect(false, .everythingComesBack, "emptied: \(place.id) does not come back, and nobody says so")
        continue
      }
      occurred.insert("came back into nothing")
      expect(
        now.value == text.value || before.rewritten.contains(place.key), .everythingComesBack,
        "emptied: \(place.id) comes back as \(now.value)")
      if text.state == "translated" || text.state == "needs_review" {
        expect(
          now.state == text.state, .everythingComesBack,
          "emptied: \(place.id) comes back as \(String(describing: now.state))")
      }
    }
  }

  // MARK: Promises 2, 3 and 4: what came back

  private mutating func checkReturn() throws {
    let project = generated.project
    let catalog = try StringCatalog(project)
    let returned = generated.returned(units)
    guard !returned.isEmpty else { return }
    let bytes = returned.document(language: generated.language)
    for base in [document, nil] {
      let result = try run(catalog, bytes, base: base)
      let edited = result.edited()
      let again = try run(StringCatalog(edited), bytes, base: base)
      // A set that has grown may have room for what it could not take before.
      let isRefused = result.results.flatMap(\.findings).contains {
        $0.rule == .shapeChanged && $0.outcome == .conflict
      }
      expect(
        isRefused || again.edited() == edited, .idempotent,
        "the same import once more changes something: \(again.findings)")
      expect(
        result.totals.addsUp && result.totals.units == returned.count, .addsUp,
        "\(returned.count) units came back, and the totals are \(result.totals)")
      let check = ReturnCheck(
        result: result, before: project, after: edited, returned: returned, exported: unitsByID,
        reexported: try export(StringCatalog(edited), to: generated.language).units, hasBase: base != nil)
      log.complaints += check.complaints
      if result.totals.applied > 0 { occurred.insert("applied") }
      if result.totals.approved > 0 { occurred.insert("approved") }
      occurred.formUnion(result.results.flatMap(\.findings).map { $0.rule.rawValue })
    }
  }
}
