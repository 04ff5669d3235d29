internal import Diagnostics
internal import Localization

/// One of the texts that a finding is about.
struct TextVersion {
  enum Role: String {
    case base, ours, theirs
  }

  var role: Role
  /// As people read it, safe to print: `base`, `ours (HEAD)`, `returned`.
  var name: String
  var value: UnitValue
}

extension Report {
  /// What the third version is called.
  var theirsName: String {
    switch verb {
    case .merge, .mergeDriver, .resolve: "theirs"
    default: "returned"
    }
  }

  /// The texts a finding has, under the names the verb has for them.
  func versions(of finding: Finding) -> [TextVersion] {
    let isDiff = verb == .diff
    return [
      (.base, isDiff ? "before" : "base", sides.base, finding.base),
      (.ours, isDiff ? "now" : "ours", sides.ours, finding.ours),
      (.theirs, theirsName, sides.theirs, finding.theirs),
    ]
    .compactMap { (role: TextVersion.Role, name: String, side: String?, value: UnitValue?) in
      let title = side.map { "\(name) (\(PrintableText.escape($0, limit: 80)))" } ?? name
      return value.map { TextVersion(role: role, name: title, value: $0) }
    }
  }
}

extension Finding {
  /// What a line about it begins with: what became of the unit, or how much it matters where it is about none.
  var word: String { outcome == .none ? severity.rawValue : outcome.rawValue }
}

extension UnitValue {
  /// One line: the text, or the phrases of a set.
  var line: String {
    switch self {
    case .text(let text): text.string
    case .phrases(let phrases): phrases.map(\.string).joined(separator: " · ")
    }
  }
}

extension Report {
  /// The message and a line for each text; safe to print.
  func explanation(of finding: Finding) -> String {
    let texts = versions(of: finding).map { "\($0.name): \"\(PrintableText.escape($0.value.line, limit: 1000))\"" }
    return ([PrintableText.escape(finding.message, limit: 2000)] + texts).joined(separator: "\n")
  }
}
