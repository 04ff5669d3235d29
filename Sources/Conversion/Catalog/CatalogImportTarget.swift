public import Localization
import Merge
public import StringCatalog

/// A String Catalog that a bundle may bring units for.
public struct CatalogImportTarget: ImportTarget {
  public let table: String
  private let catalog: StringCatalog
  private let keys: KeyIndex

  public init(table: String, catalog: StringCatalog) {
    self.table = table
    self.catalog = catalog
    keys = KeyIndex(catalog.entries.lazy.map(\.key))
  }

  public var languages: [LanguageTag] { catalog.languages + [catalog.sourceLanguage] }

  public func begin(_ language: LanguageTag, _ circumstances: ImportCircumstances) -> any FileImport {
    let units = CatalogUnits(catalog: catalog, language: language)
    let side = CatalogSide(
      units, table: table, keys: keys, addsDevices: circumstances.policy.allowsNewVariations)
    return CatalogImport(running: TableImport(side, table: table, circumstances))
  }
}

/// The import into a String Catalog.
struct CatalogImport: FormatImport {
  var running: TableImport<CatalogSide>
}
