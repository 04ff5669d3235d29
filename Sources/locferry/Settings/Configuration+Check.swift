import Diagnostics
import Localization
import Verification

extension CheckSettings {
  /// What `.locferry.json` settles about translations: `check` and `rules`.
  init(_ file: ObjectReader) throws(RunError) {
    self.init()
    for rule in try file.objects("rules", known: ["key", "severities", "table"]) {
      guard let severities = try rule.object("severities", known: nil) else {
        throw rule.complaint(nil, "\"severities\" is missing")
      }
      exceptions.append(Exception(scope: try KeyScope(rule), levels: try Self.levels(severities)))
    }
    let known = ["allowedCopies", "excludedKeys", "maxLengths", "requiredKeys"]
    guard let check = try file.object("check", known: known) else { return }
    allowedCopies = try check.texts("allowedCopies").map { WildcardPattern($0.string) }
    for limit in try check.objects("maxLengths", known: ["characters", "key", "table"]) {
      guard let characters = try limit.number("characters") else {
        throw limit.complaint(nil, "\"characters\" is missing")
      }
      lengthLimits.append(LengthLimit(scope: try KeyScope(limit), characters: characters))
    }
    for requirement in try check.objects("requiredKeys", known: ["key", "languages", "table"]) {
      var languages: [LanguageTag] = []
      for name in try requirement.texts("languages") {
        guard let language = LanguageTag(name.string) else {
          throw requirement.complaint("languages", "\"\(name)\" is no language")
        }
        languages.append(language)
      }
      requiredKeys.append(Requirement(scope: try KeyScope(requirement), languages: languages))
    }
    for scope in try check.objects("excludedKeys", known: ["key", "table"]) {
      excludedKeys.append(try KeyScope(scope))
    }
  }

  /// For some keys a rule of translations may matter as little as the project likes: what an import would refuse it
  /// refuses all the same.
  private static func levels(_ severities: ObjectReader) throws(RunError) -> [Rule: RuleLevel] {
    var levels: [Rule: RuleLevel] = [:]
    for name in severities.names {
      let rule = try severities.rule(name)
      guard TranslationRules.names.contains(rule) else {
        throw severities.complaint(name, "\"\(name)\" is no rule about translations")
      }
      if let level = try severities.choice(name, of: RuleLevel.self) { levels[rule] = level }
    }
    return levels
  }
}

extension ObjectReader {
  /// The rule of a member's name.
  func rule(_ name: UTF8Text) throws(RunError) -> Rule {
    if let rule = Rule(rawValue: name.string) { return rule }
    let hint = NearestName.nearest(to: name.string, among: Rule.allCases.map(\.rawValue))
    throw complaint(name, "there is no rule \"\(name)\"" + (hint.map { "; did you mean \"\($0)\"?" } ?? ""))
  }
}
