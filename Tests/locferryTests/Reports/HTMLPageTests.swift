import Conversion
import Diagnostics
import Foundation
import Localization
import LocalizationCatalog
import TestSupport
import Testing

@testable import locferry

@Suite struct HTMLPageTests {
  private func page(_ run: FinishedRun) throws -> PlainHTML {
    try PlainHTML(ReportSample.text(HTMLPage(run: run).render()))
  }

  @Test func `whatever texts hold, the page is what we wrote`() throws {
    let html = ReportSample.text(HTMLPage(run: ReportSample.run()).render())
    #expect(isHarmless(html))
    let page = try PlainHTML(html)
    // Nothing is fetched, nothing but our own script and style is there.
    #expect(page.all("script").map(\.markup) == [HTMLAssets.script])
    #expect(page.all("style").map(\.markup) == [HTMLAssets.style])
    #expect(page.all("a").allSatisfy { $0.attributes["href"]?.hasPrefix("#") == true })
    let shown = Set(page.all("bdi").map(\.text))
    for text in ReportSample.hostileTexts { #expect(shown.contains(PrintableText.escape(text)), "\(text)") }
  }

  @Test func `only this script and this style may run`() throws {
    let page = try page(ReportSample.run())
    let policy = try #require(
      page.all("meta").first { $0.attributes["http-equiv"] == "Content-Security-Policy" }?.attributes["content"])
    let digests = [HTMLAssets.style, HTMLAssets.script].map {
      "'sha256-\(Data(SHA256.digest(ArraySlice($0.utf8))).base64EncodedString())'"
    }
    #expect(
      policy
        == "default-src 'none'; style-src \(digests[0]); script-src \(digests[1]); base-uri 'none'; form-action 'none'")
    #expect(!page.elements.contains { $0.attributes["style"] != nil })
    // Neither holds a sequence that would end it.
    #expect(!HTMLAssets.script.contains("</") && !HTMLAssets.style.contains("</"))
  }

  @Test func `at first sight`() throws {
    var run = ReportSample.run([
      Finding(rule: .added, message: "a note"), ReportSample.conflict("first"), ReportSample.conflict("second"),
    ])
    run.report.files[0].base = nil
    run.report.appliedTexts = [ReportSample.applied("x")]
    let page = try page(run)
    #expect(page.all("p").first?.text == "2 conflicts to decide")
    let banner = page.all("p").first { $0.attributes["class"] == "banner" }
    #expect(banner?.text.contains("No base was found for de.") == true)
    #expect(page.all("option").first { $0.attributes["selected"] != nil }?.attributes["value"] == "error")
    let details = page.all("details")
    #expect(details.map { $0.attributes["open"] != nil } == [true, false, false, false])
    #expect(details[0].text.contains("first") && details[0].text.contains("Note: first"))
    #expect(details[0].text.contains("locferry import --interactive"))
    #expect(details[3].attributes["id"] == "applied" && details[3].text.contains("Would be taken: 1 text"))
    let link = page.all("a").first { $0.attributes["href"] == "#severity=&outcome=conflict&language=de" }
    #expect(link?.text == "3")
    let calm = try self.page(ReportSample.run([Finding(rule: .lost, message: "w")], status: .done))
    #expect(calm.all("details").allSatisfy { $0.attributes["open"] == nil })
    #expect(calm.all("p").first?.text == "Nothing needs a decision; 1 warning")
  }

  @Test func `words that differ are marked`() throws {
    var finding = ReportSample.conflict("k")
    finding.base = .text("Save the file now")
    finding.ours = .text("Save this file now")
    finding.theirs = .text("Save the file\nlater")
    let page = try page(ReportSample.run([finding]))
    let texts = page.all("dd").map(\.markup)
    #expect(texts[1] == "Save the file now")
    #expect(texts[2] == "Save <mark>this</mark> file now")
    #expect(texts[3] == "Save the file<mark><bdi class=\"spelled\">\\n</bdi><br>later</mark>")
    #expect(page.all("dd").allSatisfy { $0.attributes["dir"] == "auto" })
    #expect(page.all("dd")[2].attributes["lang"] == "de" && page.all("dd")[0].attributes["lang"] == nil)
  }

  @Test func `a text without a letter is said to be empty`() throws {
    var finding = ReportSample.conflict("k")
    finding.theirs = .text("")
    let texts = try page(ReportSample.run([finding])).all("dd").map(\.text)
    #expect(texts.last == "empty")
  }

  @Test func `a nought stands back`() throws {
    let page = try page(ReportSample.run([ReportSample.conflict("k")]))
    let numbers = page.all("td").filter { !$0.text.isEmpty && $0.text.allSatisfy(\.isNumber) }
    #expect(!numbers.isEmpty)
    for number in numbers {
      let classes = (number.attributes["class"] ?? "").split(separator: " ")
      #expect(classes.contains("zero") == (number.text == "0"), "\(number.text)")
    }
  }

  @Test func `a right-to-left text runs from the right, whatever is spelled out in it`() throws {
    var finding = ReportSample.conflict("k")
    finding.source = .text("\u{200F}مرحبا %@ \u{2068}b\u{2069}")
    let source = try #require(try page(ReportSample.run([finding])).all("dd").first)
    // HTML ("The dir attribute", auto): the first strong letter outside of any bdi.
    #expect(
      source.markup
        == #"<bdi class="spelled">\u{200F}</bdi>مرحبا %@ <bdi class="spelled">\u{2068}</bdi>b<bdi class="spelled">\u{2069}</bdi>"#
    )
    #expect(source.attributes["dir"] == "auto")
  }

  @Test func `long lists are cut aloud, and every language has its share`() throws {
    var run = ReportSample.run([])
    let french = ReportSample.languageTag("fr")
    run.report.appliedTexts = (0..<1000).map { ReportSample.applied("\($0)") }
    run.report.appliedTexts += (0..<10).map { number in
      var text = ReportSample.applied("\(number)")
      text.address.language = french
      return text
    }
    let page = try PlainHTML(ReportSample.text(HTMLPage(run: run, textLimit: 820).render()))
    #expect(page.all("li").count == 420)
    #expect(page.all("li").count { $0.attributes["data-language"] == "fr" } == 10)
    #expect(page.all("p").last?.text == "590 more texts not shown here; --report FILE.json lists all.")
    #expect(page.all("ol").count == 3)
  }

  // MARK: The script

  /// What the page's script leaves, where there is something to run it.
  private func rendered(_ run: FinishedRun, _ fragment: String, choosing choice: String? = nil) throws -> NSDictionary {
    let sandbox = try Sandbox()
    try sandbox.write("page.html", ReportSample.text(HTMLPage(run: run).render()))
    let script = TestData.root.appending(path: "scripts/rendered-page.mjs").path
    let result = try Tool.run(
      command: ["/usr/bin/env", "node", script, "page.html", fragment] + (choice.map { [$0] } ?? []), in: sandbox.url)
    #expect(result.status == 0, "\(result.errors)")
    return try #require(try JSONSerialization.jsonObject(with: Data(result.output)) as? NSDictionary)
  }

  private static let hasNode: Bool = {
    let folder = FileManager.default.temporaryDirectory
    return (try? Tool.run(command: ["/usr/bin/env", "node", "--version"], in: folder).status) == 0
  }()

  /// Three findings, the worst first, and two texts.
  private var sample: FinishedRun {
    var run = ReportSample.run([
      ReportSample.conflict("a"), ReportSample.conflict("b", rule: .noBase),
      Finding(rule: .lost, table: "App/a.xcstrings", language: ReportSample.languageTag("fr"), message: "w"),
    ])
    run.report.appliedTexts = ["a", "b"].map(ReportSample.applied)
    return run
  }

  @Test(
    .enabled(if: hasNode),
    arguments: [
      ("", [0, 1, 3, 4], "2 findings, 2 texts", false), ("severity=", [0, 1, 2, 3, 4], "3 findings, 2 texts", false),
      ("severity=&outcome=conflict&language=de", [0, 1], "2 findings, 0 texts", false),
      ("severity=&outcome=applied&language=de", [3, 4], "0 findings, 2 texts", true),
      ("severity=&rule=no-base", [1], "1 finding, 0 texts", false),
      ("severity=&file=0", [0, 2, 3], "2 findings, 1 text", false),
      ("severity=warning", [2, 3, 4], "1 finding, 2 texts", false),
      ("severity=&language=fr", [2], "1 finding, 0 texts", false),
      // What no filter offers is no filter.
      ("rule=%3Cscript%3E", [0, 1, 2, 3, 4], "3 findings, 2 texts", false),
    ])
  func `filtering`(fragment: String, shown: [Int], says: String, isAppliedOpen: Bool) throws {
    let page = try rendered(sample, fragment)
    #expect(page["shown"] as? [Int] == shown && page["says"] as? String == says)
    #expect(page["hasForm"] as? Bool == true && page["isAppliedOpen"] as? Bool == isAppliedOpen)
  }

  @Test(.enabled(if: hasNode)) func `a choice can be linked to, and taken back`() throws {
    let chosen = try rendered(sample, "severity=&language=de", choosing: "rule=both-changed")
    #expect(chosen["hash"] as? String == "#severity=&rule=both-changed&language=de" && chosen["shown"] as? [Int] == [0])
    let reset = try rendered(sample, "severity=&language=fr", choosing: "reset=")
    #expect(reset["hash"] as? String == "" && reset["shown"] as? [Int] == [0, 1, 3, 4])
  }

  @Test(.enabled(if: hasNode)) func `hostile texts change nothing about filtering`() throws {
    let run = ReportSample.run()
    let page = try rendered(run, "severity=")
    #expect(page["entries"] as? Int == run.report.findings.count + run.report.appliedTexts.count)
    #expect((page["shown"] as? [Int])?.count == page["entries"] as? Int)
  }
}
