public import Diagnostics
public import Localization

/// The edits an import comes to for one table in one language, in the terms of the table's format.
public enum TableChanges: Sendable, Hashable {
  case none
  /// To a String Catalog.
  case catalog([CatalogChange])
  /// To the language's file of an older table.
  case texts([TextChange])

  public var isEmpty: Bool {
    switch self {
    case .none: true
    case .catalog(let changes): changes.isEmpty
    case .texts(let changes): changes.isEmpty
    }
  }
}

/// A text for the file of one language.
public struct TextChange: Sendable, Hashable {
  /// The key's number in the table.
  public var entry: Int
  public var path: VariationPath
  public var text: UTF8Text
}
