import Diagnostics
import Foundation
import Localization
import TestSupport
import Testing

@Suite struct RealTranslationTests {
  /// Plain texts of shipped catalogs. The findings were read one by one: all are defects, most of them of one project
  /// that was machine-translated. A check that found more would report sound translations.
  @Test(.enabled(if: TestData.isSharedPresent))
  func soundTranslationsAreNotReported() throws {
    let shared = try #require(TestData.shared)
    var pairs = Set<[UTF8Text]>()
    for url in try SharedFiles.all(under: shared.appending(path: "catalogs"), suffix: ".xcstrings") {
      guard !url.lastPathComponent.contains("cleveland-lewis__Itori"),
        let catalog = try? JSONDecoder().decode(Catalog.self, from: Data(contentsOf: url))
      else { continue }
      for (key, entry) in catalog.strings {
        let source = entry.localizations?[catalog.sourceLanguage].map { $0.stringUnit?.value } ?? key
        guard let source else { continue }
        for (language, localization) in entry.localizations ?? [:] where language != catalog.sourceLanguage {
          guard let value = localization.stringUnit?.value, !value.isEmpty, (source + value).contains("%") else {
            continue
          }
          pairs.insert([UTF8Text(source), UTF8Text(value)])
        }
      }
    }
    let found = pairs.filter { FormatSpecifiers.mismatch(source: $0[0], translation: $0[1]) != nil }
    #expect(pairs.count > 5_000)
    #expect(found.count * 100 < pairs.count, "\(found.count) of \(pairs.count)")
    #expect(!found.isEmpty)
    print("format findings: \(found.count) of \(pairs.count)")
  }

  private struct Catalog: Decodable {
    struct Entry: Decodable { var localizations: [String: Localization]? }
    struct Localization: Decodable { var stringUnit: Unit? }
    struct Unit: Decodable { var value: String }
    var sourceLanguage: String
    var strings: [String: Entry]
  }
}
