import Diagnostics
import Localization
import Merge
import TestSupport
import Testing

/// What holds for every meeting, whatever the rows say.
@Suite struct ImportPropertyTests {
  private static let texts = ["", " ", "Save", "Speichern", "Ablegen", "%@ da", "%lld da", "a\nb", "a\r\nb"]
  private static let states: [TranslationState] = [
    .new, .needsReview, .translated, .machineTranslated, .unknown("odd"), .unknown(""),
  ]

  private func meetings(seed: UInt64, _ body: (Meeting, Base, Side?) throws -> Void) rethrows {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      var meeting = Meeting(name: "seed \(seed)", source: Self.texts.randomElement(using: &random) ?? "")
      if Bool.random(using: &random) {
        meeting.ours = (
          Self.texts.randomElement(using: &random) ?? "", Self.states.randomElement(using: &random) ?? .new
        )
      }
      if Int.random(in: 0..<8, using: &random) > 0 { meeting.theirs = Self.texts.randomElement(using: &random) }
      meeting.claim = Claims.all.randomElement(using: &random) ?? Claims.silent
      if Int.random(in: 0..<4, using: &random) == 0 {
        meeting.returnedSource = Self.texts.randomElement(using: &random)
      }
      meeting.isTranslatable = Int.random(in: 0..<6, using: &random) > 0
      meeting.isReturnedTranslatable = Int.random(in: 0..<6, using: &random) > 0
      meeting.isSourceLanguage = Int.random(in: 0..<6, using: &random) == 0
      meeting.policy.acceptsSourceEdits = Bool.random(using: &random)
      let side = [nil, Side.ours, .theirs].randomElement(using: &random) ?? nil
      try body(meeting, Base.allCases.randomElement(using: &random) ?? .none, side)
    }
  }

  /// new < needs_review < machine_translated < translated; an unknown state has no place among them.
  private func rank(_ state: TranslationState) -> Int? {
    switch state {
    case .new: 0
    case .needsReview: 1
    case .machineTranslated: 2
    case .translated: 3
    case .unknown: nil
    }
  }

  @Test(arguments: [1, 2]) func `an equal value never weakens a state`(seed: UInt64) {
    meetings(seed: seed) { meeting, base, side in
      guard let ours = meeting.ours, ours.text == meeting.theirs else { return }
      switch meeting.decide(base, prefer: side) {
      case .unchanged, .untranslated, .conflict: break
      case .approve(let state):
        if let mine = rank(ours.state) {
          #expect((rank(state) ?? -1) > mine, "\(meeting), \(base)")
        } else {
          #expect(ours.state == .unknown("") && meeting.claim.isFinished, "\(meeting), \(base)")
        }
      case .apply(let state, _): #expect(state == ours.state, "\(meeting), \(base): an equal text was written")
      }
    }
  }

  @Test func `what is ours already, with the state it has, is unchanged whatever else`() {
    meetings(seed: 3) { meeting, base, side in
      guard let ours = meeting.ours else { return }
      var meeting = meeting
      meeting.theirs = ours.text
      meeting.claim = Claims.own(ours.state)
      #expect(meeting.decide(base, prefer: side) == .unchanged(nil), "\(meeting), \(base)")
    }
  }

  @Test func `what did not change there changes nothing here`() {
    meetings(seed: 4) { meeting, _, side in
      guard meeting.ours.map({ $0.text != meeting.theirs }) ?? true else { return }
      switch meeting.decide(.theirs, prefer: side) {
      case .unchanged, .untranslated, .conflict: break
      case let decision: Issue.record("\(meeting): \(decision)")
      }
    }
  }

  @Test func `nothing passes a gate, whoever is preferred`() {
    var passed = 0
    meetings(seed: 5) { meeting, base, side in
      guard case .apply = meeting.decide(base, prefer: side) else { return }
      passed += 1
      let theirs = meeting.theirs ?? ""
      #expect(meeting.theirs != nil)
      #expect(meeting.isTranslatable && meeting.isReturnedTranslatable, "\(meeting)")
      #expect(!meeting.isSourceLanguage || meeting.policy.acceptsSourceEdits, "\(meeting)")
      let isBlank = theirs.allSatisfy(\.isWhitespace)
      #expect(!isBlank || meeting.source.allSatisfy(\.isWhitespace), "\(meeting)")
      for specifier in ["%@", "%lld"] where !meeting.isSourceLanguage && !isBlank {
        #expect(theirs.contains(specifier) == meeting.source.contains(specifier), "\(theirs) for \(meeting.source)")
      }
    }
    #expect(passed > 500)
  }

  @Test func `a text of the project is replaced only where it is older, or where that was asked for`() {
    meetings(seed: 6) { meeting, base, side in
      guard let ours = meeting.ours, !ours.text.allSatisfy(\.isWhitespace),
        !(ours.state == .new
          && ours.text.replacing("\r\n", with: "\n") == meeting.source.replacing("\r\n", with: "\n")),
        case .apply(_, let rule) = meeting.decide(base, prefer: side)
      else { return }
      #expect(base == .ours || side == .theirs && rule == .replaced, "\(meeting), \(base)")
    }
  }
}
