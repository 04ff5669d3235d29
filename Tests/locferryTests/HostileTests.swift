import Foundation
import TestSupport
import Testing

/// Hostile and damaged input, run through the program: what must happen stands in a table beside the data.
@Suite(.enabled(if: TestData.isSharedPresent)) struct HostileTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var path: String
    var outcome: String
    var status: Int32
    var changed: String
    var testDescription: String { path }

    var number: Substring { path.split(separator: "/").last?.prefix(3) ?? "" }
  }

  /// Where the design decides otherwise than the table: it is the later of the two.
  static let decidedOtherwise: [String: (status: Int32, changed: String)] = [
    // The project has no text for it: taken, to be reviewed.
    "072": (0, "Hello/fr needs_review"),
    // The plural set would be left without other.
    "090": (1, "nothing"),
    // Where the table leaves it to a policy: unfinished text is stored in need of review, a copy of the source is none.
    "080": (0, "Hello/fr needs_review"),
    "081": (0, "nothing"),
  ]

  static let rows: [Row] = {
    guard let index = TestData.shared?.appending(path: "hostile/INDEX.tsv"),
      let text = try? String(contentsOf: index, encoding: .utf8)
    else { return [] }
    return text.split(separator: "\n").dropFirst().compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count >= 5, ["xliff", "xcstrings", "xcloc", "zip"].contains(fields[0].split(separator: "/")[0])
      else {
        return nil
      }
      var row = Row(path: fields[0], outcome: fields[2], status: Int32(fields[3]) ?? -1, changed: fields[4])
      if let other = decidedOtherwise[String(row.number)] { (row.status, row.changed) = other }
      return row
    }
  }()

  static let imports = rows.filter { !$0.path.hasPrefix("xcstrings") }
  static let exports = rows.filter { $0.path.hasPrefix("xcstrings") }

  private let hostile: URL

  init() throws {
    hostile = try #require(TestData.shared).appending(path: "hostile")
  }

  @Test func `the table was read`() {
    #expect(Self.imports.count >= 80 && Self.exports.count >= 17)
    #expect(Self.rows.allSatisfy { (0...2).contains($0.status) })
  }

  @Test(arguments: imports) func `an import of it`(row: Row) throws {
    let sandbox = try sandbox(for: row)
    let before = try sandbox.identity("project/Base.xcstrings")
    let content = try sandbox.text("project/Base.xcstrings")
    var arguments = ["import", "in/\(row.path.split(separator: "/")[1])", "--project", "project"]
    if row.number == "074" { arguments += ["--language", "fr"] }

    // A dry run exits as the real one would, and writes nothing.
    let dry = try Tool.run(arguments + ["--dry-run"], in: sandbox.url)
    #expect(dry.status == row.status, "\(dry.text)\(dry.errors)")
    #expect(try sandbox.identity("project/Base.xcstrings") == before)
    expectHarmless(dry)

    let run = try Tool.run(arguments + ["--format", "json"], in: sandbox.url)
    #expect(run.status == row.status, "\(run.text)\(run.errors)")
    expectHarmless(run)
    let report = try ParsedReport(run.output)
    #expect(report.exit == Int(row.status))
    #expect(ParsedReport.addsUp(report.totals))
    if row.status == 0 {
      #expect(report.findings.allSatisfy { $0["severity"] as? String != "error" })
    } else {
      #expect(report.findings.contains { $0["severity"] as? String == "error" })
    }
    // A control character of the second set, and dots in an original, are taken as they are.
    if row.outcome == "ok-warn", !["023", "071"].contains(row.number) {
      #expect(!report.findings.isEmpty, "a word was expected")
    }
    if row.number == "024" { #expect(report.rules.contains("unbalanced-bidi")) }
    if row.status == 2 { #expect(!run.errors.isEmpty) }
    if row.changed == "nothing" {
      #expect(try sandbox.identity("project/Base.xcstrings") == before)
    } else {
      try expectChanged(row.changed, from: content, to: sandbox.text("project/Base.xcstrings"))
    }
    let strangers = sandbox.everything().filter { $0.hasPrefix("project/") && !$0.hasPrefix("project/.locferry") }
    #expect(strangers == ["project/Base.xcstrings"])
  }

  @Test(arguments: exports) func `an export of it`(row: Row) throws {
    let sandbox = try Sandbox()
    let name = String(row.path.split(separator: "/")[1])
    try FileManager.default.createDirectory(
      at: sandbox.url.appending(path: "project"), withIntermediateDirectories: false)
    try TestData.copyWritable(
      hostile.appending(path: row.path), to: sandbox.url.appending(path: "project/\(name)"))
    let before = try TestData.bytes(at: sandbox.url.appending(path: "project/\(name)"))
    let run = try Tool.run(
      ["export", "project", "-l", "fr", "-o", "out", "--format", "json"], in: sandbox.url)
    #expect(run.status == row.status, "\(run.text)\(run.errors)")
    expectHarmless(run)
    expectHarmless(try Tool.run(["export", "project", "-l", "fr", "-o", "dry", "--dry-run", "-v"], in: sandbox.url))
    #expect(sandbox.exists("out/fr.xcloc") == (row.status != 2))
    #expect(!sandbox.exists("dry"))
    #expect(try TestData.bytes(at: sandbox.url.appending(path: "project/\(name)")) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: sandbox.url.path).count == (row.status == 2 ? 1 : 2))
    guard row.status == 0 else {
      let report = try ParsedReport(run.output)
      #expect(report.findings.contains { $0["severity"] as? String == "error" })
      return
    }
    let document = try sandbox.text("out/fr.xcloc/Localized Contents/fr.xliff")
    switch row.number {
    case "201":
      #expect(document.utf8.count > 0 && document.ranges(of: "<trans-unit ").count == 2)
    case "224":
      #expect(document.contains("<note>--&gt; &lt;script&gt;]]&gt;&amp;amp;</note>"))
    default: break
    }
    // And back: an untouched bundle changes nothing, whatever the table's layout.
    #expect(
      try Tool.run(["import", "out", "--project", "project", "--add-language", "fr"], in: sandbox.url).status == 0)
    #expect(try TestData.bytes(at: sandbox.url.appending(path: "project/\(name)")) == before)
  }

  // MARK: -

  private func sandbox(for row: Row) throws -> Sandbox {
    let sandbox = try Sandbox()
    for folder in ["project", "in"] {
      try FileManager.default.createDirectory(
        at: sandbox.url.appending(path: folder), withIntermediateDirectories: false)
    }
    try TestData.copyWritable(
      hostile.appending(path: "base/Base.xcstrings"), to: sandbox.url.appending(path: "project/Base.xcstrings"))
    let input = "in/\(row.path.split(separator: "/")[1])"
    try TestData.copyWritable(hostile.appending(path: row.path), to: sandbox.url.appending(path: input))
    // Links do not travel with the data.
    let good = hostile.appending(path: "xcloc/400-good.xcloc")
    switch row.number {
    case "410": try link("\(input)/contents.json", to: "contents.json")
    case "411": try link("\(input)/Localized Contents", to: "Localized Contents")
    default: break
    }
    func link(_ path: String, to member: String) throws {
      try FileManager.default.createSymbolicLink(
        at: sandbox.url.appending(path: path), withDestinationURL: good.appending(path: member))
    }
    return sandbox
  }

  /// Nothing that could steer a terminal or turn a line round.
  private func expectHarmless(_ run: Tool.Run) {
    for (name, bytes) in [("output", run.output), ("messages", run.messages)] {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        Issue.record("\(name) is not UTF-8")
        continue
      }
      for scalar in text.unicodeScalars {
        switch scalar.value {
        case 0x0A: break
        case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
          Issue.record("\(name) holds U+\(String(scalar.value, radix: 16))")
        default: break
        }
      }
    }
  }

  /// `Hello/fr needs_review`: that text and state are new, and all else is as before.
  private func expectChanged(_ change: String, from before: String, to after: String) throws {
    let words = change.split(separator: " ")
    let parts = words[0].split(separator: "/")
    let key = parts[0] == "fmt" ? "fmt %@ %lld" : String(parts[0]).replacing("\\n", with: "\n")
    let state = words.count > 1 ? String(words[1]) : "translated"
    let old = try entries(before)
    let new = try entries(after)
    #expect(Set(old.keys) == Set(new.keys))
    for name in new.keys where name != key { #expect(old[name] == new[name], "\(name)") }
    let unit = try #require(
      ((new[key]?["localizations"] as? NSDictionary)?["fr"] as? NSDictionary)?["stringUnit"] as? NSDictionary)
    #expect(unit["state"] as? String == state)
    #expect((unit["value"] as? String)?.isEmpty == false)
  }

  private func entries(_ text: String) throws -> [String: NSDictionary] {
    let root = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary
    return try #require(root?["strings"] as? [String: NSDictionary])
  }
}
