import Diagnostics
public import Localization
import LosslessJSON
public import StringCatalog
import StringsFiles

/// Makes `.strings` and `.stringsdict` files of a String Catalog, for each language it has a text in.
///
/// Texts go to the `.strings`, what varies to the `.stringsdict`. What neither can say is told as a finding: texts that
/// are left out, and states, for every text in these files counts as finished.
public struct StringsFromCatalog {
  /// The files of one language, each as Xcode writes it; nil where there is nothing to write.
  public struct Files: Sendable {
    public let language: LanguageTag
    public let strings: [UInt8]?
    public let dictionary: [UInt8]?
    /// How many keys they hold.
    public let keyCount: Int
  }

  private let catalog: StringCatalog
  private let path: String
  private let lines: LineIndex
  /// The source language first, then by name.
  public private(set) var files: [Files] = []
  public private(set) var findings: [Finding] = []

  /// - Parameter path: The catalog's, as the user would type it.
  public init(_ catalog: StringCatalog, path: String) {
    self.catalog = catalog
    self.path = path
    lines = LineIndex(catalog.document.bytes)
    let others = catalog.languages.filter { $0 != catalog.sourceLanguage }.sorted {
      $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
    }
    for language in [catalog.sourceLanguage] + others { convert(language) }
    for (name, node) in catalog.invalidLanguages {
      findings.append(
        Finding(
          rule: .invalidLanguage, outcome: .notExported,
          place: SourceLocation(path: path, position: position(of: node)),
          message: "\"\(PrintableText.escape(name))\" is no language's name; its texts are left out"))
    }
    tellWhatEntriesLose()
  }

  private mutating func convert(_ language: LanguageTag) {
    let column = catalog.column(for: language) ?? LanguageColumn()
    var texts: [StringsWriter.Entry] = []
    var dictionary = StringsDictionaryWriter()
    var keyCount = 0
    var states = StateLoss()
    var lostNotes = 0
    for (index, entry) in catalog.entries.enumerated() {
      let node = column.cell(ofEntry: index)?.node
      do throws(LocalizationRule.Problem) {
        guard let rule = try rule(entry, node, language, &states) else { continue }
        let isKept: Bool
        if case .text(let text) = rule {
          texts.append(StringsWriter.Entry(key: entry.key, value: text, note: entry.comment))
          isKept = entry.comment.map { $0.isEmpty || StringsWriter.keepsNote($0) } ?? true
        } else {
          do throws(StringsEditError) {
            try dictionary.add(rule, forKey: entry.key, note: entry.comment)
          } catch {
            throw LocalizationRule.Problem(reason: error.description)
          }
          isKept = entry.comment.map { $0.isEmpty || StringsDictionaryWriter.keepsNote($0) } ?? true
        }
        keyCount += 1
        if !isKept { lostNotes += 1 }
      } catch {
        tell(.notExported, entry, node, language, "\(error.reason); left out")
      }
    }
    files.append(
      Files(
        language: language, strings: texts.isEmpty ? nil : StringsWriter.file(texts),
        dictionary: dictionary.isEmpty ? nil : dictionary.file(), keyCount: keyCount))
    if language == catalog.sourceLanguage, lostNotes > 0 {
      tell(.warning, language, "comments that cannot stand in these files as they are: \(lostNotes)")
    }
    if let message = states.message { tell(.error, language, message) }
  }

  /// What the files say for an entry; nil where the language has nothing.
  private mutating func rule(
    _ entry: CatalogEntry, _ node: JSONNode?, _ language: LanguageTag, _ states: inout StateLoss
  ) throws(LocalizationRule.Problem) -> StringsRule? {
    let isSource = language == catalog.sourceLanguage
    guard let node else { return isSource ? .text(entry.key) : nil }
    let shape: LocalizationShape
    do throws(ShapeProblem) {
      shape = try catalog.shape(of: node)
    } catch {
      throw LocalizationRule.Problem(reason: error.reason)
    }
    guard let root = shape.root else {
      guard shape.substitutions.isEmpty else {
        throw LocalizationRule.Problem(reason: "it has substitutions and no text that they stand in")
      }
      return isSource ? .text(entry.key) : nil
    }
    let reader = LocalizationRule(catalog: catalog, key: entry.key, substitutions: shape.substitutions)
    let rule = try reader.rule(root)
    if reader.lacksOther(root) {
      tell(
        .none, entry, node, language, "a set of plural cases has no \"other\": apps lack the text for other numbers")
    }
    states.count(reader.states(root), key: entry.key, isSource: isSource)
    return rule
  }

  private mutating func tell(
    _ outcome: Outcome, _ entry: CatalogEntry, _ node: JSONNode?, _ language: LanguageTag, _ message: String
  ) {
    findings.append(
      Finding(
        rule: .notExpressible, outcome: outcome,
        address: UnitAddress(table: path, key: entry.key, language: language),
        place: SourceLocation(path: path, position: position(of: node ?? entry.keyNode)),
        message: "\"\(PrintableText.escape(entry.key))\": \(message)"))
  }

  private func position(of node: JSONNode) -> TextPosition {
    lines.position(ofOffset: catalog.document.range(of: node).lowerBound)
  }

  private mutating func tell(_ severity: Severity, _ language: LanguageTag?, _ message: String) {
    findings.append(
      Finding(
        rule: .notExpressible, severity: severity, language: language, place: SourceLocation(path: path),
        message: message))
  }

  /// What belongs to a key and has no place in the older files.
  private mutating func tellWhatEntriesLose() {
    let untranslatable = catalog.entries.count { !$0.shouldTranslate }
    let stale = catalog.entries.count { $0.extractionState == .stale }
    let generated = catalog.entries.count(where: \.isCommentAutoGenerated)
    if untranslatable > 0 {
      tell(.warning, nil, "keys that lose the mark not to be translated: \(untranslatable)")
    }
    if stale > 0 { tell(.warning, nil, "keys that lose the mark that no code uses them: \(stale)") }
    if generated > 0 { tell(.note, nil, "comments that lose the mark that they were generated: \(generated)") }
  }
}

/// Texts whose state says that they are not finished, which the older files cannot.
private struct StateLoss {
  private var counts: [UTF8Text: Int] = [:]
  private var first: UTF8Text?

  mutating func count(_ states: [TranslationState], key: UTF8Text, isSource: Bool) {
    for state in states {
      switch state {
      case .translated, .unknown(.empty): continue
      case .new where isSource: continue
      case .new, .needsReview, .machineTranslated, .unknown:
        counts[state.spelling, default: 0] += 1
        first = first ?? key
      }
    }
  }

  var message: String? {
    guard let first else { return nil }
    let states = counts.sorted { $0.key < $1.key }.map { "\($0.value) \(PrintableText.escape($0.key))" }
    return "states are lost, every text counts as translated: \(states.joined(separator: ", ")), "
      + "first \"\(PrintableText.escape(first))\""
  }
}
