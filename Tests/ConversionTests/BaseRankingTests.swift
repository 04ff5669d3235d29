import Conversion
import Diagnostics
import Localization
import Merge
import StringCatalog
import Testing
import XLIFF
import XMLStream

/// Which older state a document was exported from, and what may not be taken on such a guess.
@Suite struct BaseRankingTests {
  private func ranking(
    _ units: [Returned], original: String = "T", language: String = "fr"
  ) throws -> BaseRanking {
    var outline = DocumentOutline()
    _ = try XLIFFReader(name: "t").read(
      MemorySource(document(units, language: language, original: original)), into: &outline)
    return BaseRanking(outline.units, names: TableNames(["T"]), language: tag(language))
  }

  /// Adds states of table `T`, the newest first; nil where it was not there.
  private func ranked(_ ranking: BaseRanking, _ states: [StringCatalog?]) -> BaseRanking {
    var ranking = ranking
    for state in states {
      ranking.add(state.flatMap { ranking.fit(CatalogTable(path: "T", catalog: $0)) }.map { [$0] } ?? [])
    }
    return ranking
  }

  private func fit(_ ranking: BaseRanking) -> [Int] {
    ranking.best.map { [$0.number, $0.fit.sources, $0.fit.targets] } ?? []
  }

  private func keys(_ texts: KeyValuePairs<String, String>) throws -> StringCatalog {
    try catalog(texts.map { entry($0.key, plain("fr", $0.value)) }.joined(separator: ","))
  }

  private let returned = [
    Returned("a", "a", "A"), Returned("b", "b", "B"), Returned("c", "c", "changed"), Returned("d", "d", nil),
  ]

  @Test func `sources count before targets`() throws {
    let older = try catalog(
      entry("a", plain("fr", "x")) + "," + entry("b", plain("fr", "y")) + #","c":{},"d":{}"#)
    let reworded = try catalog(
      entry("a", plain("fr", "A"), plain("en", "another")) + "," + entry("b", plain("fr", "B")) + #","c":{},"d":{}"#)
    // Without a target on both sides the text is the same, too.
    #expect(fit(ranked(try ranking(returned), [reworded, older])) == [1, 4, 1])
    #expect(fit(ranked(try ranking(returned), [reworded])) == [0, 3, 3])
  }

  @Test func `of equal sources the targets decide, and of equals the first`() throws {
    let one = try keys(["a": "A", "b": "x", "c": "C", "d": "D"])
    let two = try keys(["a": "A", "b": "B", "c": "C", "d": "D"])
    #expect(fit(ranked(try ranking(returned), [one, two, two, one])) == [1, 4, 2])
  }

  @Test func `a table that was not there fits nothing`() throws {
    let ranking = ranked(try ranking(returned), [nil, try keys(["a": "A", "b": "B", "c": "C", "d": "D"])])
    #expect(fit(ranking) == [1, 4, 2])
    #expect(ranked(try self.ranking(returned), [nil]).verdict(isWholeHistory: true) == .none)
    #expect(try self.ranking(returned).verdict(isWholeHistory: true) == .none)
  }

  @Test(arguments: [(1, false), (2, true)])
  func `half of the sources at least`(known: Int, isBase: Bool) throws {
    let state = try catalog((0..<known).map { #""\#(["a", "b"][$0])":{}"# }.joined(separator: ","))
    let fit = BaseRanking.Fit(sources: known, targets: 0)
    #expect(
      ranked(try ranking(returned), [state]).verdict(isWholeHistory: true)
        == (isBase ? .fits(0, fit) : .lacksSources(0, fit)))
  }

  @Test func `units of files the project lacks do not count`() throws {
    #expect(try ranking(returned, original: "Other").unitCount == 0)
    #expect(try ranking(returned, original: "./T").unitCount == 4)
    let other = ranked(try ranking(returned, original: "Other"), [try keys(["a": "A"])])
    #expect(other.verdict(isWholeHistory: true) == .none)
  }

  @Test func `what tools do to a text changes no fit`() throws {
    let state = try catalog(
      entry("line\\nend", plain("fr", "un\\r\\ndeux")) + #","empty":{},"#
        + entry("n", #""en":{\#(plural(["one": "1", "other": "%d"]))}"#, #""fr":{\#(plural(["other": "%d"]))}"#))
    let ranking = try ranking([
      Returned("line end", "line\nend", "un\ndeux"), Returned("empty", "empty", ""),
      Returned("n|==|plural.one", "1", nil), Returned("n|==|plural.other", "%d", "%d"),
    ])
    #expect(fit(ranked(ranking, [state])) == [0, 4, 4])
    #expect(ranked(ranking, [state]).isSettled)
    // Another language's texts are none of its business.
    let german = try self.ranking([Returned("a", "a", "A")], language: "de")
    #expect(fit(ranked(german, [try keys(["a": "A"])])) == [0, 1, 0])
  }

  @Test func `nothing can fit better than what fits wholly`() throws {
    let whole = try catalog(
      entry("a", plain("fr", "A")) + "," + entry("b", plain("fr", "B")) + ","
        + entry("c", plain("fr", "changed")) + #","d":{}"#)
    #expect(ranked(try ranking(returned), [whole]).isSettled)
    #expect(!ranked(try ranking(returned), [try keys(["a": "A", "b": "B", "c": "C", "d": "D"])]).isSettled)
  }

  /// Where older states are not known, the oldest known must lack a source of the document's.
  @Test func `a document may be older than all that is known`() throws {
    let whole = try keys(["a": "A", "b": "B", "c": "C", "d": "D"])
    let before = try keys(["a": "A", "b": "B"])
    let fit = BaseRanking.Fit(sources: 4, targets: 2)
    func verdict(_ states: [StringCatalog]) throws -> BaseRanking.Verdict {
      ranked(try ranking(returned), states).verdict(isWholeHistory: false)
    }
    #expect(try verdict([whole]) == .mayBeOlder(0, fit))
    #expect(try verdict([whole] + Array(repeating: before, count: 16)) == .fits(0, fit))
    // Fewer may be those of a branch.
    #expect(try verdict([whole] + Array(repeating: before, count: 15)) == .mayBeOlder(0, fit))
    #expect(try verdict([whole, before] + Array(repeating: whole, count: 3)) == .mayBeOlder(0, fit))
    // What fits wholly brings nothing to be taken.
    let settled = ranked(try ranking([Returned("a", "a", "A")]), [whole])
    #expect(settled.verdict(isWholeHistory: false) == .fits(0, BaseRanking.Fit(sources: 1, targets: 1)))
  }

  @Test func `texts of other states are former ones, those of the best are not`() throws {
    let best = try keys(["a": "A", "b": "now", "c": "C", "d": "D"])
    let older = try catalog(entry("b", plain("fr", "B")) + "," + entry("a", plain("fr", "A")))
    let newer = try catalog(entry("c", plain("fr", "changed")))
    let ranking = ranked(try ranking(returned), [newer, best, older])
    #expect(ranking.best?.number == 1)
    #expect(ranking.formerTexts(of: ["T", "U"]) == ["T": ["b", "c"]])
    #expect(ranked(try self.ranking(returned), [best]).formerTexts(of: ["T"]) == ["T": []])
  }

  // MARK: The import

  /// `ours` imports `B` against a base that has what ours has.
  private func decided(
    formerTexts: Set<UTF8Text>, isGuess: Bool = true, preferring side: Side? = nil
  ) throws -> TableImportResult {
    let ours = try keys(["b": "now"])
    var table = try CatalogTable(path: "T", catalog: ours).exportPlan().export(to: tag("fr")).snapshot()
    table.formerTexts = formerTexts
    table.isGuess = isGuess
    var options = DocumentImport.Options()
    options.policy = ImportPolicy(preferred: side)
    var run = DocumentImport(
      bundlePath: "t", targets: [CatalogImportTarget(table: "T", catalog: ours)],
      base: BaseSnapshot(tables: ["T": table], isWhole: true), options: options)
    _ = try XLIFFReader(name: "t").read(MemorySource(document([Returned("b", "b", "B")])), into: &run)
    return try #require(run.results.first)
  }

  @Test func `a former text is a conflict where another would be applied`() throws {
    let other = try decided(formerTexts: [])
    #expect(other.totals.applied == 1 && other.findings.map(\.rule) == [.guessedBase])
    // A base that is known needs no doubt.
    #expect(try decided(formerTexts: [], isGuess: false).findings.isEmpty)
    let result = try decided(formerTexts: ["b"])
    #expect(result.totals.conflicts == 1 && result.totals.addsUp && result.changes.isEmpty)
    let finding = try #require(result.findings.first)
    #expect(finding.rule == .bothChanged && finding.base == .text("now") && finding.theirs == .text("B"))
  }

  @Test func `and the side that is preferred wins`() throws {
    let ours = try decided(formerTexts: ["b"], preferring: .ours)
    #expect(ours.totals.unchanged == 1 && ours.findings.map(\.rule) == [.bothChanged])
    let theirs = try decided(formerTexts: ["b"], preferring: .theirs)
    #expect(theirs.totals.applied == 1 && theirs.findings.map(\.rule) == [.replaced])
  }

  // MARK: Snapshots

  @Test func `a table that a part of a base lacks has no base`() throws {
    let ours = try keys(["b": "now"])
    for (isWhole, rule) in [(true, Rule.bothChanged), (false, .noBase)] {
      var run = DocumentImport(
        bundlePath: "t", targets: [CatalogImportTarget(table: "T", catalog: ours)],
        base: BaseSnapshot(tables: [:], isWhole: isWhole), options: DocumentImport.Options())
      _ = try XLIFFReader(name: "t").read(MemorySource(document([Returned("b", "b", "B")])), into: &run)
      #expect(run.results.map(\.hasBase) == [isWhole])
      #expect(run.results.flatMap(\.findings).map(\.rule) == [rule])
    }
  }

  @Test func `a base shares units, or is none`() throws {
    var outline = DocumentOutline()
    _ = try XLIFFReader(name: "t").read(MemorySource(document(returned, original: "./T")), into: &outline)
    func base(_ id: String, table: UTF8Text = "T") throws -> BaseSnapshot {
      let catalog = try catalog(#""\#(id)":{}"#)
      let units = try CatalogTable(path: "T", catalog: catalog).exportPlan().export(to: tag("fr")).snapshot()
      return BaseSnapshot(tables: [table: units], isWhole: true)
    }
    let names = TableNames(["T"])
    #expect(outline.sharesUnits(with: try base("d"), names: names))
    #expect(!outline.sharesUnits(with: try base("e"), names: names))
    #expect(!outline.sharesUnits(with: try base("d", table: "U"), names: names))
    #expect(DocumentOutline().sharesUnits(with: try base("e"), names: names))
  }
}
