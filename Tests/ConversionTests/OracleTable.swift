/// The texts that a key offers for translation, by path: Xcode's rules in the smallest form, for keys as `ModelEntry`
/// holds them.
struct OracleTable {
  struct Offer {
    var path: String
    /// As an XLIFF spells them.
    var source: String
    var target: ModelText?
  }

  let entry: ModelEntry
  let language: String
  /// What the language holds: for the source language its own texts.
  let own: [String: ModelText]
  private(set) var offers: [String: Offer] = [:]

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
    own = (language == "en" ? entry.source : entry.target) ?? [:]
    for path in offeredPaths { offers[path] = Offer(path: path, source: source(of: path), target: target(at: path)) }
  }

  /// The own localization's texts and the categories it lacks; without one the source's shape with exactly the
  /// language's categories. Zero is offered where the source stores it.
  private var offeredPaths: Set<String> {
    let source = entry.source ?? [:]
    var paths = Set(own.keys)
    for path in (own.isEmpty ? source : own).keys {
      guard let set = Self.pluralSet(of: path) else {
        paths.insert(path)
        continue
      }
      let categories = (Self.exported[language] ?? []) + (source["\(set)plural.zero"] == nil ? [] : ["zero"])
      for category in categories { paths.insert("\(set)plural.\(category)") }
    }
    return paths.isEmpty ? [""] : paths
  }

  /// The text of the source language that stands for a path, as an XLIFF spells it: the key where it has none, and for a
  /// substitution that the source lacks the unit's id.
  private func source(of path: String) -> String {
    let source = entry.source ?? [:]
    let hasParts = source.keys.contains(where: Self.isPart)
    if Self.isPart(path), !hasParts { return "\(entry.key)|==|\(path)" }
    let text = Self.text(at: path, in: source) ?? entry.key
    // A reference is numbered where both sides define it.
    let isNumbered = hasParts && (own.isEmpty || own.keys.contains(where: Self.isPart))
    return Self.isPart(path) || isNumbered ? Self.exportedForm(text, path) : text
  }

  /// The language's text at a path, as an XLIFF spells it. A key of the source language without a text stands for itself.
  private func target(at path: String) -> ModelText? {
    guard var text = own[path] else {
      return language == "en" && own.isEmpty ? ModelText(value: entry.key, state: "new") : nil
    }
    if own.keys.contains(where: Self.isPart) { text.value = Self.exportedForm(text.value, path) }
    return text
  }

  /// The unit at a path, or what a category would have that no unit was exported for.
  func offer(at path: String) -> (offer: Offer, isAdded: Bool)? {
    if let offer = offers[path] { return (offer, false) }
    guard let set = Self.pluralSet(of: path), canHold(path),
      Self.allows(String(path.dropFirst(set.count + "plural.".count)), language)
    else { return nil }
    return (Offer(path: path, source: source(of: path), target: nil), true)
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
