/// The texts that a key offers for translation, by path: Xcode's rules in the smallest form, for keys as `ModelEntry`
/// holds them.
struct OracleTable {
  struct Offer: Equatable {
    /// As an XLIFF spells them.
    var source: String
    var target: ModelText?
    /// The catalog holds the target.
    var isStored: Bool
  }

  let entry: ModelEntry
  let language: String
  /// What the language holds: for the source language its own texts.
  let own: [String: ModelText]
  let offers: [String: Offer]

  /// The categories Xcode exports.
  static let exported: [String: [String]] = [
    "en": ["one", "other"], "fr": ["one", "other"], "pl": ["one", "few", "many", "other"], "ja": ["other"],
    "ar": ["zero", "one", "two", "few", "many", "other"],
  ]

  static func allows(_ category: String, _ language: String) -> Bool {
    category == "zero" || exported[language]?.contains(category) == true || (language == "fr" && category == "many")
  }

  init(_ entry: ModelEntry, _ language: String) {
    self.entry = entry
    self.language = language
    let source = entry.source ?? [:]
    let isSource = language == "en"
    let own = (isSource ? entry.source : entry.target) ?? [:]
    self.own = own
    var offers: [String: Offer] = [:]
    let categories = Self.exported[language] ?? []
    let numbers = source.keys.contains { Self.isPart($0) } && (own.isEmpty || own.keys.contains { Self.isPart($0) })
    func offer(_ path: String, _ stored: ModelText?) {
      var text = Self.isPart(path) ? nil : entry.key
      if !Self.isPart(path) || source.keys.contains(where: Self.isPart) {
        text = Self.text(at: path, in: source) ?? text
      }
      var result = Offer(source: text ?? "\(entry.key)|==|\(path)", target: stored, isStored: stored != nil)
      if Self.isPart(path) || numbers { result.source = Self.exportedForm(result.source, path) }
      if let stored, Self.isPart(path) || own.keys.contains(where: Self.isPart) {
        result.target?.value = Self.exportedForm(stored.value, path)
      }
      offers[path] = result
    }
    if own.isEmpty {
      // No localization: the source's shape with the language's own categories.
      for path in source.keys.isEmpty ? [""] : Array(source.keys) {
        guard let set = Self.pluralSet(of: path) else {
          offer(path, nil)
          continue
        }
        for category in categories + (source["\(set)plural.zero"] == nil ? [] : ["zero"]) {
          offer("\(set)plural.\(category)", nil)
        }
      }
    } else {
      for (path, text) in own {
        offer(path, text)
        guard let set = Self.pluralSet(of: path) else { continue }
        for category in categories + (source["\(set)plural.zero"] == nil ? [] : ["zero"])
        where own["\(set)plural.\(category)"] == nil {
          offer("\(set)plural.\(category)", nil)
        }
      }
    }
    if isSource, own.isEmpty {
      offers[""] = Offer(source: entry.key, target: ModelText(value: entry.key, state: "new"), isStored: false)
    }
    self.offers = offers
  }

  /// The unit at a path, or what a category would have that no unit was exported for.
  func offer(at path: String) -> (offer: Offer, isAdded: Bool)? {
    if let offer = offers[path] { return (offer, false) }
    guard let set = Self.pluralSet(of: path), Self.allows(String(path.dropFirst(set.count + 7)), language),
      offers.keys.contains(where: { Self.pluralSet(of: $0) == set })
    else { return nil }
    var source = Self.isPart(path) ? nil : entry.key
    if !Self.isPart(path) || entry.source?.keys.contains(where: Self.isPart) == true {
      source = Self.text(at: path, in: entry.source ?? [:]) ?? source
    }
    let text = source ?? "\(entry.key)|==|\(path)"
    return (Offer(source: Self.exportedForm(text, path), target: nil, isStored: false), true)
  }

  /// Whether a path is one of this table's, or a category that one of its sets could be given.
  func canHold(_ path: String) -> Bool {
    if offers[path] != nil { return true }
    guard let set = Self.pluralSet(of: path) else { return false }
    return offers.keys.contains { Self.pluralSet(of: $0) == set }
  }

  /// A text as it is to stand in the catalog.
  func stored(_ text: String, _ path: String) -> String {
    if Self.isPart(path) { return text.replacing("%1$lld", with: "%arg") }
    return definesPart ? text.replacing("%1$#@N@", with: "%#@N@") : text
  }

  /// Whether the substitution N is defined where a text of this language would stand.
  var definesPart: Bool {
    (own.isEmpty ? entry.source ?? [:] : own).keys.contains(where: Self.isPart)
  }

  static func isPart(_ path: String) -> Bool { path.hasPrefix("substitutions.") }

  /// What stands before `plural.` in the path of a plural's case.
  static func pluralSet(of path: String) -> String? {
    guard let range = path.firstRange(of: "plural.") else { return nil }
    return String(path[..<range.lowerBound])
  }

  private static func exportedForm(_ text: String, _ path: String) -> String {
    isPart(path) ? text.replacing("%arg", with: "%1$lld") : text.replacing("%#@N@", with: "%1$#@N@")
  }

  /// The text of the source that stands for a path: its own, else that of `other` where the ways part.
  private static func text(at path: String, in texts: [String: ModelText]) -> String? {
    var place = isPart(path) ? "substitutions.N." : ""
    var steps = path.dropFirst(place.count).split(separator: ".")
    while true {
      if let text = texts[String(place.isEmpty ? "" : place.dropLast())] { return text.value }
      guard
        let kind = ["plural", "device"].first(where: { kind in texts.keys.contains { $0.hasPrefix(place + kind) } })
      else { return nil }
      var name = "other"
      if steps.count >= 2, steps[0] == kind {
        let wanted = String(steps[1])
        if texts.keys.contains(where: {
          $0 == "\(place)\(kind).\(wanted)" || $0.hasPrefix("\(place)\(kind).\(wanted).")
        }) {
          name = wanted
        }
        steps.removeFirst(2)
      }
      place += "\(kind).\(name)."
    }
  }
}
