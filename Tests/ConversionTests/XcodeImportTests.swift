import Conversion
import Diagnostics
import Foundation
import Localization
import LosslessJSON
import StringCatalog
import TestSupport
import Testing

/// Our imports against what Xcode 27 made of the same documents: its values, save where it loses something.
@Suite(.enabled(if: TestData.isSharedPresent)) struct XcodeImportTests {
  struct Experiment: CustomTestStringConvertible {
    var folder: String
    /// Where we differ, and what stands there instead. Nil where Xcode has a text and we have none.
    var better: [String: String?] = [:]
    /// The rules that the findings name, each once.
    var rules: Set<Rule> = []
    var testDescription: String { folder }
  }

  static let experiments = [
    Experiment(
      folder: "behavior/inline-import",
      better: [
        // A specifier that the source lacks.
        "ph": "old ph (translated)",
        // <x/> would vanish, and with it what it stands for.
        "x": "old x (translated)",
      ], rules: [.inlineFlattened, .formatSpecifier, .unreadableUnit]),
    Experiment(
      folder: "behavior/state-import",
      better: [
        "empty": "old empty (translated)",
        // state="custom" says nothing of being done.
        "unknown": "old unknown (translated)",
      ], rules: [.wouldErase, .unfinished, .unknownState]),
    Experiment(
      folder: "behavior/new-target-case-existing-context",
      // Xcode reads this key as a variation of another and drops the translation.
      better: ["ambiguous|==|plural.one": "FR ambiguous|==|plural.one CHANGED (translated)"]),
    Experiment(
      folder: "negative/new-target-case-source-identity",
      better: [
        "ambiguous|==|plural.one": "FR ambiguous|==|plural.one CHANGED (translated)",
        "target_only_substitution COUNT plural.many": "fr %arg NEWMANY (translated)",
      ]),
    Experiment(
      folder: "negative/literal-variation-suffix",
      better: Dictionary(
        uniqueKeysWithValues: [
          "plain|==|plural.one", "plain|==|device.iphone", "plain|==|substitutions.COUNT.plural.one",
          "a|==|b|==|plural.one",
        ].map { ($0, "FR \($0) CHANGED (translated)") })),
    Experiment(
      folder: "negative/overlapping-shapes",
      better: [
        // Xcode deletes one of the two shapes; both stay, unchanged.
        "unit_and_variations": "%lld root (translated)",
        "unit_and_variations plural.one": "%lld one (translated)",
        "unit_and_variations plural.other": "%lld many (translated)",
        "plural_and_device device.iphone": "%lld phone (translated)",
        "plural_and_device device.other": "%lld device (translated)",
      ], rules: [.overlappingShapes]),
  ]

  @Test(arguments: experiments) func `an edited export comes back as Xcode takes it`(experiment: Experiment) throws {
    let folder = try #require(TestData.shared).appending(path: "xcode27/\(experiment.folder)")
    func bytes(_ name: String) throws -> [UInt8] { try TestData.bytes(at: folder.appending(path: name)) }
    let source = try StringCatalog(bytes("source.xcstrings"))
    let result = try imported(
      source, rename(bytes("import-edited.xliff")), base: rename(bytes("exported.xliff")))
    #expect(result.results.count == 1 && result.totals.addsUp)
    #expect(result.totals.units > 0 && result.totals.orphans == 0)

    var expected: [String: String] = [:]
    for line in try CatalogTexts(bytes("expected-after-import.xcstrings")).lines(language: "fr") {
      let (path, value) = split(line)
      expected[path] = value
    }
    for (path, value) in experiment.better {
      #expect(expected[path] != value, "\(path) is no difference")
      expected[path] = value
    }
    let got = Dictionary(try result.texts().map(split), uniquingKeysWith: { first, _ in first })
    for path in Set(expected.keys).union(got.keys).sorted() {
      #expect(got[path] == expected[path], "\(path)")
    }
    #expect(Set(result.result.findings.map(\.rule)) == experiment.rules)
    if experiment.folder.hasSuffix("overlapping-shapes") {
      #expect(result.edited() == source.document.bytes)
    }
  }

  private func split(_ line: String) -> (String, String) {
    let parts = line.split(separator: ": ", maxSplits: 1)
    return (String(parts[0]), String(parts.last ?? ""))
  }

  private func rename(_ bytes: [UInt8]) -> [UInt8] {
    Array(
      String(decoding: bytes, as: UTF8.self).replacing(#"original="Localizable.xcstrings""#, with: #"original="T""#)
        .utf8)
  }

  @Test(arguments: SharedTables.files("xcode27", suffix: "/exported.xliff"))
  func `an untouched export changes nothing, with or without base`(document: URL) throws {
    let source = try StringCatalog(
      TestData.bytes(at: document.deletingLastPathComponent().appending(path: "source.xcstrings")))
    let text = String(decoding: try TestData.bytes(at: document), as: UTF8.self)
    let language = try #require(SharedTables.attribute("target-language", in: text))
    for base in [nil, rename(Array(text.utf8))] {
      let result = try imported(source, rename(Array(text.utf8)), base: base, language: language, known: [language])
      for file in result.results {
        #expect(file.changes.isEmpty && file.totals.addsUp)
      }
    }
  }
}
