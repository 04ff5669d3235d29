import Diagnostics
public import Localization
import LosslessJSON
import StringsFiles

/// Makes a String Catalog of the `.strings` and `.stringsdict` files of a table.
///
/// Every key is marked `migrated` and every text translated, as Xcode's migration does. A variable of a `.stringsdict`
/// keeps its name as a substitution. What a catalog cannot hold is left out and told as a finding.
public struct CatalogFromStrings {
  private let sourceLanguage: LanguageTag
  private let plainPlurals: Bool
  private var entries: [UTF8Text: Entry] = [:]
  /// In the order they were met: files are mostly in the catalog's order already, and sorting is slow.
  private var keys: [UTF8Text] = []
  public private(set) var findings: [Finding] = []
  /// The languages that have a text, the source language first.
  public private(set) var languages: [LanguageTag] = []

  private struct Entry {
    var comment: UTF8Text?
    var localizations: [LanguageTag: LocalizationFragment] = [:]
  }

  public var keyCount: Int { keys.count }

  /// - Parameters:
  ///   - table: The files; each region once.
  ///   - sourceLanguage: The language the table is written in; `Base.lproj` counts as this.
  ///   - plainPlurals: Make a format that is one variable and nothing else plain plural cases, as Xcode does; the name of
  ///     the variable is lost. Otherwise only one that nobody named becomes that.
  public init(_ table: StringsTable, sourceLanguage: LanguageTag, plainPlurals: Bool = false) {
    self.sourceLanguage = sourceLanguage
    self.plainPlurals = plainPlurals
    // The source language first: its comments are those that count. Base after it, as it only fills gaps.
    for localization in table.localizations.sorted(by: precedes) { add(localization) }
  }

  /// The catalog in Xcode's layout and order.
  public func render() -> [UInt8] {
    var writer = XcodeJSONWriter()
    writer.beginObject()
    writer.name("sourceLanguage")
    writer.string(UTF8Text(sourceLanguage.name))
    writer.name("strings")
    writer.beginObject()
    let languages = languages.sorted { CatalogOrder.precedes(UTF8Text($0.name), UTF8Text($1.name)) }
    for key in keys.sorted(by: { CatalogOrder.precedes($0, $1) }) {
      guard let entry = entries[key] else { continue }
      writer.name(key)
      writer.value(fragment(entry, languages))
    }
    writer.endObject()
    writer.name("version")
    writer.string("1.0")
    writer.endObject()
    return writer.finish()
  }

  private func fragment(_ entry: Entry, _ languages: [LanguageTag]) -> JSONFragment {
    var members: [JSONMember] = []
    if let comment = entry.comment { members.append(JSONMember("comment", .string(comment))) }
    members.append(JSONMember("extractionState", .string("migrated")))
    let localizations = languages.compactMap { language in
      entry.localizations[language].map { JSONMember(UTF8Text(language.name), $0.fragment) }
    }
    members.append(JSONMember("localizations", .object(localizations)))
    return .object(members)
  }

  // MARK: Reading files

  private func precedes(_ left: StringsTable.Localization, _ right: StringsTable.Localization) -> Bool {
    func rank(_ region: StringsTable.Region) -> (Int, String) {
      switch region {
      case .language(sourceLanguage): (0, "")
      case .base: (1, "")
      case .language(let language): (2, language.name)
      }
    }
    return rank(left.region) < rank(right.region)
  }

  private mutating func add(_ localization: StringsTable.Localization) {
    let language: LanguageTag
    switch localization.region {
    case .base: language = sourceLanguage
    case .language(let tag): language = tag
    }
    // A key of the .stringsdict hides that of the .strings, as it does in an app.
    var own: Set<UTF8Text> = []
    if let dictionary = localization.dictionary { add(dictionary, language, &own) }
    if let strings = localization.strings { add(strings, language, &own) }
    if !own.isEmpty, !languages.contains(language) { languages.append(language) }
  }

  private mutating func add(
    _ located: StringsTable.Located<StringsDictionary>, _ language: LanguageTag, _ own: inout Set<UTF8Text>
  ) {
    var lostComments = 0
    for entry in located.file.entries {
      let place = SourceLocation(path: located.path, position: located.file.position(of: entry))
      do throws(FormatSubstitutions.Problem) {
        let fragment = try LocalizationFragment(entry.rule, key: entry.key, plainPlurals: plainPlurals)
        for oddity in fragment.oddities { tell(.warning, entry.key, language, place, oddity) }
        if let name = fragment.lostName {
          tell(
            .note, entry.key, language, place,
            "the name of its variable \"\(PrintableText.escape(name))\" is not kept")
        }
        if put(fragment, entry.key, entry.note, language, &lostComments) {
          own.insert(entry.key)
        } else {
          tell(.error, entry.key, language, place, Self.baseDiffers)
        }
      } catch {
        tell(.error, entry.key, language, place, "\(error.reason); left out")
      }
    }
    tellOfComments(lostComments, loose: 0, language, located.path)
  }

  private mutating func add(
    _ located: StringsTable.Located<StringsFile>, _ language: LanguageTag, _ own: inout Set<UTF8Text>
  ) {
    var lostComments = 0
    tellOfDuplicates(in: located, language)
    for entry in located.file.effectiveEntries {
      let place = SourceLocation(path: located.path, position: located.file.position(of: entry))
      if own.contains(entry.key) {
        // A text that is the key says nothing by itself.
        tell(
          entry.value == entry.key ? .note : .error, entry.key, language, place,
          "its text \"\(PrintableText.escape(entry.value))\" is hidden by the .stringsdict; left out")
      } else if put(LocalizationFragment(text: entry.value), entry.key, entry.note, language, &lostComments) {
        own.insert(entry.key)
      } else {
        tell(.error, entry.key, language, place, Self.baseDiffers)
      }
    }
    tellOfComments(lostComments, loose: located.file.looseComments, language, located.path)
  }

  private static let baseDiffers = "Base.lproj has another text than the source language's own folder; left out"

  /// False where the key has another text in the language.
  private mutating func put(
    _ fragment: LocalizationFragment, _ key: UTF8Text, _ note: UTF8Text?, _ language: LanguageTag,
    _ lostComments: inout Int
  ) -> Bool {
    let note = note.flatMap { $0.isEmpty ? nil : $0 }
    var entry = entries[key] ?? Entry()
    if entry.localizations.isEmpty { keys.append(key) }
    if let old = entry.localizations[language] { return old.fragment == fragment.fragment }
    if let note, let comment = entry.comment, comment != note { lostComments += 1 }
    entry.comment = entry.comment ?? note
    entry.localizations[language] = fragment
    entries[key] = entry
    return true
  }

  // MARK: Findings

  private mutating func tell(
    _ severity: Severity, _ key: UTF8Text, _ language: LanguageTag, _ place: SourceLocation, _ message: String
  ) {
    findings.append(
      Finding(
        rule: .notExpressible, severity: severity, outcome: severity == .error ? .notExported : .none,
        address: UnitAddress(table: place.path, key: key, language: language), place: place,
        message: "\"\(PrintableText.escape(key))\": \(message)"))
  }

  private mutating func tellOfDuplicates(in located: StringsTable.Located<StringsFile>, _ language: LanguageTag) {
    let duplicates = located.file.duplicates
    guard !duplicates.isEmpty else { return }
    let values = Dictionary(grouping: located.file.entries, by: \.key).mapValues { Set($0.map(\.value)) }
    for duplicate in duplicates {
      let isSame = values[duplicate.key]?.count == 1
      findings.append(
        Finding(
          rule: .duplicateKey, severity: isSame ? .note : .error, outcome: isSame ? .none : .notExported,
          address: UnitAddress(table: located.path, key: duplicate.key, language: language),
          place: SourceLocation(path: located.path, position: duplicate.first),
          message: "\"\(PrintableText.escape(duplicate.key))\" stands again at \(duplicate.last); the last one counts"))
    }
  }

  private mutating func tellOfComments(_ lost: Int, loose: Int, _ language: LanguageTag, _ path: String) {
    func add(_ severity: Severity, _ message: String) {
      findings.append(
        Finding(
          rule: .notExpressible, severity: severity, language: language, place: SourceLocation(path: path),
          message: message))
    }
    if lost > 0 { add(.warning, "comments that differ from the source language's are not kept: \(lost)") }
    if loose > 0 { add(.note, "comments that stand before no entry are not kept: \(loose)") }
  }
}
