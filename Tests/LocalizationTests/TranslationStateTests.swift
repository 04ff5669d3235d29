import Diagnostics
import Localization
import Testing

@Suite struct TranslationStateTests {
  @Test(arguments: [
    ("new", TranslationState.new), ("needs_review", .needsReview), ("translated", .translated),
    ("machine_translated", .machineTranslated), ("", .unknown("")), ("Translated", .unknown("Translated")),
    ("needs-review", .unknown("needs-review")),
  ])
  func spellings(spelling: String, state: TranslationState) {
    #expect(TranslationState(spelling: UTF8Text(spelling)) == state)
    #expect(state.spelling == UTF8Text(spelling))
  }

  @Test func knownStatesAreInOrder() {
    let order: [TranslationState] = [.new, .needsReview, .machineTranslated, .translated]
    for (low, state) in order.enumerated() {
      #expect(state.isStronger(than: nil))
      for (high, other) in order.enumerated() {
        #expect(other.isStronger(than: state) == (high > low))
      }
    }
  }

  @Test func unknownStatesAreNeverWeakenedNorTaken() {
    let odd = TranslationState.unknown("odd")
    #expect(!TranslationState.translated.isStronger(than: odd))
    #expect(!odd.isStronger(than: .new))
    #expect(!odd.isStronger(than: odd))
    #expect(odd.isStronger(than: nil))
  }
}
