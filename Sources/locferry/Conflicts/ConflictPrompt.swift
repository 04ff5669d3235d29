import Conversion
import Diagnostics
import Localization
import Merge

/// Asks about conflicts one by one on a terminal.
struct ConflictPrompt {
  /// What somebody answered to one conflict.
  enum Answer: Equatable {
    case decided(ConflictChoice)
    case skip
    /// This one and all that follow stay open.
    case skipRest
    /// Nothing is to be written.
    case abort
  }

  let terminal: Terminal
  /// One line somebody typed, without its end; nil at the end of the input.
  let readLine: () -> String?

  /// Asks about one conflict until the answer can be understood.
  ///
  /// - Parameters:
  ///   - count: How many there are, this one's number first.
  ///   - complaint: Why the last answer was not taken.
  func ask(_ conflict: Finding, _ count: (number: Int, total: Int), complaint: String?) -> Answer {
    show(conflict, count, complaint)
    while true {
      terminal.ask("\(question(conflict)) ")
      guard let line = readLine() else { return .skipRest }
      if let answer = answer(line, conflict) { return answer }
      terminal.report("  please type one of the letters, and a text behind e or i")
    }
  }

  private func answer(_ line: String, _ conflict: Finding) -> Answer? {
    let typed = line.drop(while: \.isWhitespace)
    guard let letter = typed.first else { return nil }
    let rest = String(typed.dropFirst().drop(while: \.isWhitespace))
    switch (letter, rest.isEmpty) {
    case ("o", true): return .decided(.ours)
    case ("t", true) where conflict.offersTexts && conflict.theirs != nil: return .decided(.theirs)
    case ("b", true) where conflict.offersTexts && conflict.base != nil: return .decided(.base)
    case ("e", false) where conflict.offersTexts: return .decided(.value(.text(UTF8Text(rest))))
    case ("i", false) where !conflict.offersTexts: return .decided(.into(UTF8Text(rest)))
    case ("s", true): return .skip
    case ("q", true): return .skipRest
    case ("a", true): return .abort
    default: return nil
    }
  }

  private func question(_ conflict: Finding) -> String {
    var choices = ["o ours"]
    if conflict.offersTexts {
      if conflict.theirs != nil { choices.append("t returned") }
      if conflict.base != nil { choices.append("b base") }
      choices.append("e TEXT that text")
    } else {
      choices.append("i KEY into that key")
    }
    choices += ["s skip", "q skip the rest", "a abort"]
    return choices.joined(separator: " · ") + " ?"
  }

  // MARK: What is shown

  private func show(_ conflict: Finding, _ count: (number: Int, total: Int), _ complaint: String?) {
    let head = "\(count.number) of \(count.total)  \(conflict.language?.name ?? "")  \(conflict.rule.rawValue)"
    terminal.report("")
    terminal.report(terminal.styled(head, .bold, for: terminal.messages))
    terminal.report("  " + PrintableText.escape(conflict.message, limit: 600))
    for place in [conflict.place, conflict.location].compactMap(\.self) {
      terminal.report("  " + PrintableText.escape(place.description))
    }
    let other = conflict.base
    show("source", conflict.source, from: nil)
    show("base", conflict.base, from: nil)
    show("ours", conflict.ours, from: other ?? conflict.theirs)
    show("returned", conflict.theirs, from: other ?? conflict.ours)
    for member in conflict.set {
      let texts = [member.ours, member.theirs].map { $0.map { "\"\(PrintableText.escape(text($0)))\"" } ?? "–" }
      terminal.report(
        "  set  \(member.path.isPlain ? "text" : PrintableText.escape(UnitID.name(of: member.path)))  ours \(texts[0])  returned \(texts[1])"
      )
    }
    if let complaint { terminal.report("  " + terminal.styled(complaint, .red, for: terminal.messages)) }
  }

  private func show(_ name: String, _ value: UnitValue?, from other: UnitValue?) {
    guard let value else { return }
    let parts = WordDifference(text(value), from: other.map(text)).parts.map { part in
      let shown = PrintableText.escape(part.text, limit: 2000)
      guard part.differs else { return shown }
      let styled = terminal.styled(shown, .yellow, for: terminal.messages)
      return styled == shown ? "[\(shown)]" : styled
    }
    terminal.report("  \(name.padding(to: 9)) \(parts.joined())")
  }

  private func text(_ value: UnitValue) -> String {
    switch value {
    case .text(let text): text.string
    case .phrases(let phrases): phrases.map(\.string).joined(separator: " · ")
    }
  }
}

extension Finding {
  /// There is a place for a text; one whose key is gone can only go elsewhere.
  fileprivate var offersTexts: Bool { rule != .keyRemoved }
}

extension String {
  fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
