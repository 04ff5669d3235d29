public import Diagnostics
public import Localization
public import LosslessJSON

/// A String Catalog (`.xcstrings`): a typed view of the file's own bytes.
///
/// Nothing is copied out of the file until it is asked for, and members this view does not know stay where they are.
/// The schema is the one Xcode 15 to 27 writes: `sourceLanguage`, `strings`, `version`; entries by key.
public struct StringCatalog: Sendable {
  public let document: JSONDocument
  /// The language of the keys' own texts.
  public let sourceLanguage: LanguageTag
  /// `version` as spelled; nil where the member is missing.
  public let version: UTF8Text?
  /// The entries in the file's order.
  public let entries: [CatalogEntry]
  /// Which localization stands where, by language.
  let localizations: LocalizationIndex

  /// - Throws: `StringCatalogError` with the place of what is wrong.
  public init(_ bytes: consuming [UInt8]) throws(StringCatalogError) {
    let document: JSONDocument
    do {
      document = try JSONDocument(bytes)
    } catch {
      throw .json(error)
    }
    try self.init(document)
  }

  public init(_ document: JSONDocument) throws(StringCatalogError) {
    func require(_ isRight: Bool, _ expected: String, at node: JSONNode) throws(StringCatalogError) {
      if !isRight { throw .shape(expected: expected, position: document.position(of: node)) }
    }
    let root = document.root
    try require(document.kind(of: root) == .object, "a String Catalog (an object)", at: root)
    guard let sourceNode = document.member("sourceLanguage", of: root) else {
      throw .shape(expected: "\"sourceLanguage\"", position: document.position(of: root))
    }
    guard document.kind(of: sourceNode) == .string,
      let sourceLanguage = LanguageTag(document.text(of: sourceNode).string)
    else { throw .shape(expected: "a language", position: document.position(of: sourceNode)) }
    guard let strings = document.member("strings", of: root) else {
      throw .shape(expected: "\"strings\"", position: document.position(of: root))
    }
    try require(document.kind(of: strings) == .object, "an object", at: strings)
    let version = document.member("version", of: root)
    if let version { try require(document.kind(of: version) == .string, "a string", at: version) }

    var entries: [CatalogEntry] = []
    var index = LocalizationIndex()
    for (key, value) in document.members(of: strings) {
      let entry = try CatalogEntry(key: key, value: value, in: document)
      entries.append(entry)
      try index.append(entry, in: document)
    }
    self.document = document
    self.sourceLanguage = sourceLanguage
    self.version = version.map { document.text(of: $0) }
    self.entries = entries
    localizations = index
  }

  /// Every language some entry has a localization for, in the order they are met.
  public var languages: [LanguageTag] { localizations.languages }

  /// Members of `localizations` whose names are no language's, each once: kept, but never exported.
  public var invalidLanguages: [(name: UTF8Text, node: JSONNode)] { localizations.invalidNames }

  /// The localizations of one language; nil where no entry has one.
  public func column(for language: LanguageTag) -> LanguageColumn? { localizations.column(for: language) }
}

extension StringCatalog {
  /// Whether the format knows the state `machine_translated`: version 1.3 (Xcode 27) and later.
  public var storesMachineTranslations: Bool {
    guard let version else { return false }
    let parts = version.string.split(separator: ".").map { Int($0) ?? 0 }
    return (parts.first ?? 0, parts.dropFirst().first ?? 0) >= (1, 3)
  }
}
