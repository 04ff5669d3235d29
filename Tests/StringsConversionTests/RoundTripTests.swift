import Diagnostics
import Foundation
import Localization
import StringCatalog
import StringsConversion
import StringsFiles
import TestSupport
import Testing

/// Real tables to the other format and back, compared by Foundation's readers.
@Suite(.enabled(if: TestData.isSharedPresent, "no ../shared")) struct RoundTripTests {
  /// All of a folder's files, or a part of them: `LOCFERRY_FULL=1` takes all, `LOCFERRY_SEED` another part.
  private static func sample<Element>(_ all: [Element], oneIn share: Int) -> [Element] {
    guard ProcessInfo.processInfo.environment["LOCFERRY_FULL"] == nil else { return all }
    let seed = ProcessInfo.processInfo.environment["LOCFERRY_SEED"].flatMap(UInt64.init) ?? 27
    print("one in \(share) of \(all.count), LOCFERRY_SEED=\(seed); LOCFERRY_FULL=1 takes all")
    var random = SeededGenerator(seed: seed)
    return all.filter { _ in Int.random(in: 0..<share, using: &random) == 0 }
  }

  private static func names(in folder: String, suffixes: [String]) -> [String] {
    guard let url = TestData.shared?.appending(path: folder) else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return names.filter { name in suffixes.contains { name.hasSuffix($0) } }.sorted()
  }

  private static func bytes(_ folder: String, _ name: String) throws -> [UInt8] {
    try TestData.bytes(at: try #require(TestData.shared).appending(path: folder).appending(path: name))
  }

  // MARK: Legacy → catalog → legacy

  /// The names of the files of one table.
  struct Table: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var files: [(language: String, isDictionary: Bool, name: String)]
  }

  private static let tables: [Table] = {
    var tables: [String: Table] = [:]
    for name in names(in: "legacy", suffixes: [".strings", ".stringsdict"]) {
      guard let folder = name.range(of: ".lproj__", options: .backwards),
        !name.contains("test-")
      else { continue }
      let parts = name[..<folder.lowerBound].components(separatedBy: "__")
      let table = name[folder.upperBound...].prefix { $0 != "." }
      let title = "\(parts.dropLast().joined(separator: "/"))/\(table)"
      tables[title, default: Table(testDescription: title, files: [])].files.append(
        (parts.last ?? "", name.hasSuffix("dict"), name))
    }
    return sample(tables.values.sorted { $0.testDescription < $1.testDescription }, oneIn: 6)
  }()

  @Test(arguments: tables) func legacyTable(table: Table) throws {
    let source = try #require(
      LanguageTag("en").flatMap { english in
        table.files.contains { ["en", "Base"].contains($0.language) }
          ? english : LanguageTag(table.files.first?.language ?? "")
      })
    var input = StringsTable([])
    var strings: [String: [String: String]] = [:]
    var dictionaries: [String: NSDictionary] = [:]
    for file in table.files {
      let bytes = try Self.bytes("legacy", file.name)
      let region: StringsTable.Region =
        file.language == "Base" ? .base : .language(try #require(LanguageTag(file.language)))
      let index = input.localizations.firstIndex { $0.region == region } ?? input.localizations.count
      if index == input.localizations.count { input.localizations.append(StringsTable.Localization(region: region)) }
      let language = file.language == "Base" ? source.name : file.language
      if file.isDictionary {
        input.localizations[index].dictionary = StringsTable.Located(
          path: file.name, file: try StringsDictionary(bytes))
        dictionaries[language] = try Legacy.dictionary(bytes)
      } else {
        // One that is refused is told by the tests of StringsFiles.
        guard let read = try? StringsFile(bytes) else { continue }
        input.localizations[index].strings = StringsTable.Located(path: file.name, file: read)
        strings[language, default: [:]].merge(bytes.isEmpty ? [:] : try Legacy.texts(bytes)) { old, new in
          file.language == "Base" ? old : new
        }
      }
    }
    let conversion = CatalogFromStrings(input, sourceLanguage: source)
    for finding in conversion.findings where finding.severity == .error {
      #expect(
        finding.rule == .duplicateKey || finding.message.contains("hidden by the .stringsdict"),
        "\(finding.place?.description ?? "") \(finding.message)")
    }
    let back = StringsFromCatalog(try StringCatalog(conversion.render()), path: "T.xcstrings")
    let lacksOther = "a set of plural cases has no \"other\""
    #expect(back.findings.filter { $0.severity == .error && !$0.message.contains(lacksOther) }.isEmpty)
    for files in back.files {
      let dictionary = try files.dictionary.map(Legacy.dictionary) ?? [:]
      let expected = dictionaries.removeValue(forKey: files.language.name) ?? [:]
      #expect(dictionary == Legacy.withPlainTypes(expected), "\(files.language)")
      // What only other languages have is its own text in the source language.
      var texts = try files.strings.map(Legacy.texts) ?? [:]
      let own = (strings.removeValue(forKey: files.language.name) ?? [:]).filter { expected[$0.key] == nil }
      if files.language == source { texts = texts.filter { own[$0.key] != nil || $0.key != $0.value } }
      #expect(texts == own, "\(files.language)")
    }
    #expect(dictionaries.isEmpty)
    #expect(strings.filter { !$0.value.isEmpty }.isEmpty)
  }

  // MARK: Catalog → legacy → catalog

  @Test(arguments: sample(names(in: "catalogs", suffixes: [".xcstrings"]), oneIn: 12))
  func catalog(name: String) throws {
    let bytes = try Self.bytes("catalogs", name)
    let there = StringsFromCatalog(try StringCatalog(bytes), path: name)
    var table = StringsTable([])
    for files in there.files {
      table.localizations.append(
        StringsTable.Localization(
          region: .language(files.language),
          strings: try files.strings.map { StringsTable.Located(path: "s", file: try StringsFile($0)) },
          dictionary: try files.dictionary.map { StringsTable.Located(path: "d", file: try StringsDictionary($0)) }))
      if let strings = files.strings { #expect(try Legacy.texts(strings).count <= files.keyCount) }
      if let dictionary = files.dictionary { #expect(try Legacy.dictionary(dictionary).count <= files.keyCount) }
    }
    let source = try #require(LanguageTag(try StringCatalog(bytes).sourceLanguage.name))
    let back = CatalogFromStrings(table, sourceLanguage: source)
    #expect(back.findings.filter { $0.severity == .error }.isEmpty, "\(back.findings)")

    var expected = try FlatTexts(bytes)
    let actual = try FlatTexts(back.render())
    for finding in there.findings where finding.outcome == .notExported {
      expected.drop(key: finding.address?.key.string, language: finding.address?.language.name)
    }
    let differences = Set(actual.texts.keys).union(expected.texts.keys).filter { address in
      let key = FlatTexts.normalized(address.key, "")
      return (actual.texts[address] ?? key) != (expected.texts[address] ?? key)
    }
    #expect(differences.isEmpty)
    let lost = expected.comments.filter { actual.comments[$0.key] != $0.value }
    #expect(
      lost.isEmpty || there.findings.contains { $0.severity == .warning && $0.message.hasPrefix("comments that") })
  }
}

/// Files in the older formats, read by Foundation.
enum Legacy {
  struct Unreadable: Error {}

  static func texts(_ bytes: [UInt8]) throws -> [String: String] {
    guard
      let texts = try unsafe PropertyListSerialization.propertyList(from: Data(bytes), format: nil) as? [String: String]
    else { throw Unreadable() }
    return texts
  }

  static func dictionary(_ bytes: [UInt8]) throws -> NSDictionary {
    guard
      let dictionary = try unsafe PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
        as? NSDictionary
    else { throw Unreadable() }
    return dictionary
  }

  /// The same with `%ld` for a value type as `ld`.
  static func withPlainTypes(_ value: NSDictionary) -> NSDictionary {
    guard let members = value as? [String: NSObject] else { return value }
    let result = NSMutableDictionary()
    for (key, inner) in members {
      if let inner = inner as? NSDictionary {
        result[key] = withPlainTypes(inner)
      } else if key == "NSStringFormatValueTypeKey", let type = inner as? String, type.hasPrefix("%") {
        result[key] = String(type.dropFirst())
      } else {
        result[key] = inner
      }
    }
    return result
  }
}
