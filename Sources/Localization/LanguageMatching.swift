/// Finds the language of a project that a name from elsewhere means.
///
/// Names that differ only in case, in `-` and `_`, or in a script that the region settles (`zh-TW` is `zh-Hant-TW`: CLDR's
/// likely subtags) mean the same. Everything else (`pt` for `pt-PT`, `nb-NO` for `nb`) is the project's to say.
public struct LanguageMatching: Sendable {
  /// By canonical name; empty where several share one.
  private let own: [String: [LanguageTag]]
  private let mapped: [String: LanguageTag]
  /// What others call a language of the project, in byte order.
  private let foreignNames: [LanguageTag: [LanguageTag]]

  /// - Parameters:
  ///   - languages: Those of the project.
  ///   - mapped: The project's languages by what others call them.
  public init(_ languages: some Sequence<LanguageTag> = [], mapped: [LanguageTag: LanguageTag] = [:]) {
    own = Dictionary(grouping: Set(languages), by: \.canonicalName)
    self.mapped = Dictionary(mapped.map { ($0.key.canonicalName, $0.value) }, uniquingKeysWith: { first, _ in first })
    foreignNames = Dictionary(grouping: mapped.keys) { mapped[$0] ?? $0 }.mapValues { names in
      names.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
  }

  /// What others call a language of the project, as the map has it: none, one, or several names.
  public func foreignNames(of language: LanguageTag) -> [LanguageTag] { foreignNames[language] ?? [] }

  /// The project's language; the name itself where it means none, or several.
  public func language(for name: LanguageTag) -> LanguageTag {
    if let language = mapped[name.canonicalName] { return language }
    let same = own[name.canonicalName] ?? []
    return same.count == 1 && !same.contains(name) ? same[0] : name
  }

  /// Whether the project has what a name means.
  public func knows(_ name: LanguageTag) -> Bool { own[language(for: name).canonicalName] != nil }
}

extension LanguageTag {
  /// The name as BCP 47 recommends to spell it (RFC 5646, section 2.1.1), with the script that the region settles.
  var canonicalName: String {
    var subtags = name.split { $0 == "-" || $0 == "_" }.map { $0.lowercased() }
    for index in subtags.indices.dropFirst() {
      switch subtags[index].count {
      case 2: subtags[index] = subtags[index].uppercased()
      case 4 where subtags[index].first?.isLetter ?? false:
        subtags[index] = subtags[index].prefix(1).uppercased() + subtags[index].dropFirst()
      default: break
      }
    }
    if subtags.count == 2, subtags[0] == "zh", let script = Self.chineseScripts[subtags[1]] {
      subtags.insert(script, at: 1)
    }
    return subtags.joined(separator: "-")
  }

  /// The scripts of regions, where nothing else is in use (CLDR 48, likelySubtags).
  private static let chineseScripts = ["CN": "Hans", "SG": "Hans", "HK": "Hant", "MO": "Hant", "TW": "Hant"]

  /// Whether both are kinds of one language.
  public func isRelated(to other: LanguageTag) -> Bool {
    primarySubtag == other.primarySubtag
  }
}
