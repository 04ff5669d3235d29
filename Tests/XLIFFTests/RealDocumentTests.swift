import Diagnostics
import Foundation
import Localization
import TestSupport
import Testing
import XLIFF
import XMLStream

enum RealDocuments {
  static let exports: [URL] = {
    guard let folder = TestData.shared?.appending(path: "exports") else { return [] }
    let walker = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var found: [URL] = []
    while let url = walker?.nextObject() as? URL {
      if url.pathExtension == "xliff" { found.append(url) }
    }
    return found.sorted { $0.path < $1.path }
  }()

  static let hostile: [URL] = {
    guard let folder = TestData.shared?.appending(path: "hostile/xliff") else { return [] }
    let all = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return (all ?? []).filter { $0.pathExtension == "xliff" }.sorted { $0.path < $1.path }
  }()
}

@Suite(.enabled(if: TestData.isSharedPresent))
struct RealDocumentTests {
  @Test func `there are exports to test with`() {
    #expect(RealDocuments.exports.count >= 30)
  }

  @Test(arguments: RealDocuments.exports)
  func `what Xcode wrote is read and written to the same bytes`(url: URL) throws {
    let bytes = try TestData.bytes(at: url)
    let document = try ReadDocument(bytes)
    #expect(document.summary.warnings.isEmpty)
    let sink = MemorySink()
    var writer = XLIFFWriter(sink)
    for file in document.files {
      #expect(writer.beginFile(file.file) == .written)
      for unit in file.units {
        #expect(unit.remarks.isEmpty)
        let outgoing = try #require(OutgoingUnit(unit))
        #expect(try writer.write(outgoing) == .written)
      }
      try writer.endFile()
    }
    try writer.finish()
    let difference = firstDifference(sink.bytes, bytes)
    #expect(difference == nil)
  }

  // The outcomes of INDEX.tsv as far as they show before a catalog is known.
  static let refused: [(String, String)] = [
    ("001", "document type"), ("003", "document type"), ("004", "document type"), ("005", "document type"),
    ("008", "document type"), ("009", "document type"), ("010", "ntity"), ("012", "more than 64 attributes"),
    ("016", "cut short"), ("017", "Extra content"), ("021", "xmlParseCharRef"), ("026", "UTF-8"),
    ("029", "two byte order marks"), ("032", "not valid UTF-16"), ("033", "without a byte order mark"),
    ("034", "\"UTF-16\", but its bytes are not"), ("035", "\"UTF-7\"; save it as UTF-8"),
    ("036", "\"ISO-8859-1\"; save it as UTF-8"), ("037", "EBCDIC"), ("038", "XML version \"1.1\""), ("039", "gzip"),
    ("040", "gzip"), ("050", "not XLIFF: its root is <"), ("092", "a trans-unit stands in a trans-unit"),
  ]

  @Test(arguments: RealDocuments.hostile)
  func `a hostile document is refused, or read`(url: URL) throws {
    let number = String(url.lastPathComponent.prefix(3))
    let message = refusal(try TestData.bytes(at: url))
    if let expected = Self.refused.first(where: { $0.0 == number }) {
      #expect(try #require(message).contains(expected.1))
      #expect(try #require(message).hasPrefix("t.xliff:"))
    } else {
      #expect(message == nil)
    }
  }

  private func hostile(_ number: String) throws -> ReadDocument {
    let url = try #require(RealDocuments.hostile.first { $0.lastPathComponent.hasPrefix(number) })
    return try ReadDocument(TestData.bytes(at: url))
  }

  @Test(arguments: ["000", "028", "030", "042", "046", "047", "048", "088", "093", "094"])
  func `the translation is found`(number: String) throws {
    let unit = try #require(try hostile(number).units.first)
    #expect(unit.id == "Hello")
    #expect(unit.source == .text("Hello"))
    #expect(unit.target == .text(number == "030" ? "Bonjour \u{1F600}" : "Bonjour"))
    #expect(unit.problem == nil)
  }

  @Test func `what is odd about a hostile document is said`() throws {
    #expect(try hostile("047").summary.warnings.map(\.kind) == [.noNamespace])
    #expect(try hostile("048").summary.warnings.map(\.kind) == [.version11])
    #expect(try hostile("093").summary.warnings.map(\.kind) == [.binaryUnits(1)])
    #expect(try hostile("088").units[0].remarks == .targetAfterNote)
    #expect(try hostile("045").units[0].target == nil)
    #expect(try hostile("041").units[0].problem == .unknownElementInText("include"))
    #expect(try hostile("085").units[0].problem == .inlineWithoutText("x"))
    #expect(try hostile("089").units[0].problem == .severalTargets)
    #expect(try hostile("091").units[0].problem == .missingID)
    #expect(try hostile("090").units[0].source == nil)
    #expect(try hostile("084").units[0].target == .text("a %@ b %lld"))
    #expect(try hostile("084").units[0].remarks == .inlineFlattened)
    #expect(try hostile("083").units[0].isTranslatable == false)
    #expect(try hostile("082").units[0].isApproved == false)
    #expect(try hostile("105").units[0].target == .text(""))
    #expect(try hostile("068").files[0].file.original == "")
    #expect(try hostile("073").files[0].file.targetLanguage == nil)
  }
}
