import Conversion
import Diagnostics
import Localization
import StringCatalog
import XLIFF
import XMLStream

/// A returned document, into a small catalog: as a base, as what came back, and both at once.
func fuzzXLIFF(_ bytes: [UInt8]) throws {
  var base = BaseSnapshot()
  do throws(XLIFFError) {
    _ = try XLIFFReader(name: "de.xliff").read(MemorySource(bytes), into: &base)
  } catch {
    guard case .refused(_, let location) = error else { broken("refused without a place: \(error)") }
    requirePlace(location.position, in: bytes, "\(error)")
    return
  }
  let catalog = try StringCatalog(smallCatalog)
  for known in [nil, base] {
    // Every unit that was read is accounted for, and what is written can be read.
    let first = try importDocument(bytes, into: catalog, base: known)
    guard let first else { continue }
    let written = try StringCatalog(first.bytes)
    require(written.entries.count == catalog.entries.count, "an import made keys")
    if first.taken == 0 {
      require(first.bytes == smallCatalog, "nothing was taken, and the catalog changed")
    }
    // A second time there is nothing left to do.
    if let second = try importDocument(bytes, into: written, base: known) {
      require(second.bytes == first.bytes, "the same import once more changes something")
    }
  }
}

/// The results over all files of a document, and the catalog's content after; nil where the languages are refused.
private func importDocument(
  _ bytes: [UInt8], into catalog: StringCatalog, base: BaseSnapshot?
) throws -> (bytes: [UInt8], taken: Int)? {
  let table = CatalogTable(path: "Localizable.xcstrings", catalog: catalog)
  var options = DocumentImport.Options()
  options.assumedLanguage = german
  options.acceptsAnyLanguage = true
  var run = DocumentImport(bundlePath: "de.xliff", targets: [table.importTarget()], base: base, options: options)
  let summary: XLIFFSummary
  do throws(XLIFFError) {
    summary = try XLIFFReader(name: "de.xliff").read(MemorySource(bytes), into: &run)
  } catch {
    guard case .handler(let error as DocumentImportError) = error else {
      broken("read once, but not twice: \(error)")
    }
    requirePlace(error.position, in: bytes, error.message)
    return nil
  }
  run.finish()
  var (units, taken) = (0, 0)
  for result in run.results {
    require(result.totals.addsUp, "the totals of \(result.table) do not add up: \(result.totals)")
    units += result.totals.units
    taken += result.totals.applied + result.totals.approved
  }
  require(units == summary.unitCount, "\(summary.unitCount) units were read, \(units) accounted for")
  let own = run.results.filter { UTF8Text($0.table) == UTF8Text(table.path) }
  let edits = table.edits(for: own)
  return (try edits.first?.render() ?? catalog.document.bytes, taken)
}

let german = language("de")

/// Every shape a unit may meet; the seeds' ids are its keys.
private let smallCatalog = Array(
  """
  {
    "sourceLanguage" : "en",
    "strings" : {
      "%lld files" : { "localizations" : {
        "en" : { "variations" : { "plural" : {
          "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld file" } },
          "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld files" } } } } },
        "de" : { "variations" : { "plural" : {
          "one" : { "stringUnit" : { "state" : "needs_review", "value" : "%lld Datei" } },
          "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld Dateien" } } } } } } },
      "a\\nb" : { "comment" : "line\\nbreak" },
      "Hello" : { "localizations" : { "de" : { "stringUnit" : { "state" : "translated", "value" : "Hallo" } } } },
      "Off" : { "shouldTranslate" : false },
      "Tap" : { "localizations" : {
        "en" : { "variations" : { "device" : {
          "mac" : { "stringUnit" : { "state" : "translated", "value" : "Click" } },
          "other" : { "stringUnit" : { "state" : "translated", "value" : "Tap" } } } } } } },
      "sum" : { "localizations" : {
        "en" : {
          "stringUnit" : { "state" : "translated", "value" : "%#@n@ of %@" },
          "substitutions" : { "n" : { "argNum" : 1, "formatSpecifier" : "lld", "variations" : { "plural" : {
            "one" : { "stringUnit" : { "state" : "translated", "value" : "%arg day" } },
            "other" : { "stringUnit" : { "state" : "translated", "value" : "%arg days" } } } } } } } } },
      "phrases" : { "localizations" : {
        "en" : { "stringSet" : { "state" : "translated", "values" : [ "Go", "Start" ] } } } }
    },
    "version" : "1.0"
  }

  """.utf8)
