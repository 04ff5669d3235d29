import Localization
import TestSupport

/// A way to damage the specifiers of a translation so that a program would crash, print garbage or leave out a value.
enum FormatFault: String, CaseIterable {
  case dropped, swapped, retyped, renumbered

  /// The damaged text; nil where the text offers no damage of the kind.
  ///
  /// - Parameters:
  ///   - sources: The texts of the key in the source language: what they show must be shown.
  ///   - mayOmitNumber: The text is a form for the numbers zero, one or two.
  func damage(
    _ text: String, sources: [String], mayOmitNumber: Bool, _ random: inout SeededGenerator
  ) -> String? {
    let tokens = FormatToken.all(in: text)
    let known = sources.flatMap(FormatToken.all)
    guard let index = tokens.indices.randomElement(using: &random) else { return nil }
    let token = tokens[index]
    switch self {
    case .dropped:
      let isShown = known.contains { $0.kind == token.kind } || !token.kind.isNumber
      guard isShown, !(mayOmitNumber && token.kind.isNumber), !isUsedAgain(token, in: tokens) else { return nil }
      return text.replacingCharacters(in: token.range, with: "")
    case .swapped:
      guard let other = tokens.indices.filter({ tokens[$0].kind != token.kind }).randomElement(using: &random),
        (token.position == nil) == (tokens[other].position == nil)
      else { return nil }
      let (first, second) = index < other ? (token, tokens[other]) : (tokens[other], token)
      // With positions the numbers change places, without them the specifiers do.
      guard !isUsedAgain(first, in: tokens), !isUsedAgain(second, in: tokens) else { return nil }
      if case .reference = first.kind, first.position == nil { return nil }
      if case .reference = second.kind, second.position == nil { return nil }
      let swapped = first.position == nil ? (second, first) : (renumber(first, second), renumber(second, first))
      return text[..<first.range.lowerBound] + spelled(swapped.0)
        + text[first.range.upperBound..<second.range.lowerBound]
        + spelled(swapped.1) + text[second.range.upperBound...]
    case .retyped:
      let choices: [(FormatToken.Kind, String)] = [
        (.object, "@"), (.integer64, "lld"), (.integer32, "d"), (.floating, "f"),
      ]
      guard let (_, spelling) = choices.filter({ $0.0 != token.kind }).randomElement(using: &random) else { return nil }
      // A number may stand where a substitution was: then only another kind is wrong.
      if case .reference = token.kind, spelling != "@" { return nil }
      var changed = token
      changed.rest = spelling
      return text.replacingCharacters(in: token.range, with: spelled(changed))
    case .renumbered:
      guard !isUsedAgain(token, in: tokens), !(mayOmitNumber && token.kind.isNumber) else { return nil }
      let highest = max((known + tokens).compactMap(\.position).max() ?? 0, known.count, tokens.count)
      var changed = token
      changed.position = highest + Int.random(in: 1...3, using: &random)
      return text.replacingCharacters(in: token.range, with: spelled(changed))
    }
  }

  private func isUsedAgain(_ token: FormatToken, in tokens: [FormatToken]) -> Bool {
    tokens.count { $0.position == token.position && $0.position != nil } > 1
      || tokens.count { $0.kind == token.kind && $0.rest == token.rest && token.rest.hasPrefix("#") } > 1
  }

  private func renumber(_ token: FormatToken, _ other: FormatToken) -> FormatToken {
    var token = token
    token.position = other.position
    return token
  }

  private func spelled(_ token: FormatToken) -> String {
    "%" + (token.position.map { "\($0)$" } ?? "") + token.rest
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
