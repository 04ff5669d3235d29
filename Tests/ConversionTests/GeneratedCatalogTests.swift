import Conversion
import Diagnostics
import StringCatalog
import PropertySupport
import Testing
import XLIFF

/// The four promises about catalogs nobody thought of: what is not understood is left as it is, never in the way of what
/// is.
@Suite struct GeneratedCatalogTests {
  @Test(arguments: 0..<12) func `promises hold for any catalog`(batch: Int) {
    for seed in UInt64(batch) * 100..<UInt64(batch + 1) * 100 {
      let catalog = GeneratedCatalog(seed: seed)
      let complaints = CatalogTrip.complaints(about: catalog)
      guard let first = complaints.first else { continue }
      // Shrunk to what breaks the same promise.
      let small = shrunk(catalog, smaller: \.smaller) { CatalogTrip.complaints(about: $0).first?.kind == first.kind }
      let account = CatalogTrip.complaints(about: small).map(\.account).joined(separator: "\n")
      Issue.record("seed \(seed): \(first.kind)\n\(account)\n\(String(decoding: small.bytes, as: UTF8.self))")
      return
    }
  }

  @Test func `the generator reaches exports, refusals and every shape`() throws {
    var (units, left, changed, shapes) = (0, 0, 0, Set<String>())
    for seed in 0..<300 as Range<UInt64> {
      let catalog = try StringCatalog(GeneratedCatalog(seed: seed).bytes)
      let made = try export(catalog, to: "fr")
      units += made.units.count
      left += made.findings.count
      changed += made.units.filter { $0.target != nil }.count
      for unit in made.units {
        let id = unit.id?.string ?? ""
        for shape in ["|==|plural.", "|==|device.", "|==|substitutions."] where id.contains(shape) {
          shapes.insert(shape)
        }
      }
    }
    #expect(units > 400 && left > 100 && changed > 200 && shapes.count == 3, "\(units) \(left) \(changed) \(shapes)")
  }

  /// A case of many members comes down to the one that matters.
  @Test func `a failing case is shrunk`() {
    let fails = { (catalog: GeneratedCatalog) in catalog.bytes.contains(0x25) }
    let seeds = 0..<200 as Range<UInt64>
    let failing = seeds.map { GeneratedCatalog(seed: $0) }.filter { fails($0) && $0.bytes.count > 600 }
    #expect(!failing.isEmpty)
    for catalog in failing.prefix(5) {
      let small = shrunk(catalog, smaller: \.smaller, fails: fails)
      #expect(fails(small) && small.bytes.count < 200, "\(String(decoding: small.bytes, as: UTF8.self))")
    }
  }
}
