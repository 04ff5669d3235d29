import Foundation
import StringCatalog
import TestSupport
import Testing

/// Catalogs put into Xcode's order and layout.
@Suite struct FormattedTests {
  /// Real catalogs, most as Xcode saved them: another reader finds nothing changed, and there is nothing left to do.
  @Test(.enabled(if: TestData.isSharedPresent))
  func `nothing but order and layout changes, and only once`() throws {
    let folder = try #require(TestData.shared).appending(path: "catalogs")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "xcstrings" }.sorted { $0.path < $1.path }
    var unchanged = 0
    var count = 0
    for url in files {
      let bytes = try TestData.bytes(at: url)
      guard bytes.count < 100_000 else { continue }
      count += 1
      let formatted = try StringCatalog(bytes).formatted()
      if formatted == bytes { unchanged += 1 }
      let before = try JSONSerialization.jsonObject(with: Data(bytes)) as? NSDictionary
      let after = try JSONSerialization.jsonObject(with: Data(formatted)) as? NSDictionary
      #expect(before == after, "\(url.lastPathComponent)")
      #expect(try StringCatalog(formatted).formatted() == formatted, "\(url.lastPathComponent)")
    }
    #expect(count > 100 && unchanged * 2 > count, "\(unchanged) of \(count)")
  }
}
