import Conversion
import Localization

/// Bidirectional controls that a text opens it closes, or they turn round what follows.
struct BidirectionalControlRule: TranslationRule {
  var rule: Rule { .unbalancedBidi }
  var judgesSourceLanguage: Bool { true }

  func complaints(about key: TranslatedKey) -> [Complaint] {
    key.units.compactMap { unit in
      guard let target = unit.target, target.value.hasUnbalancedBidirectionalControls else { return nil }
      return Complaint(unit.path, "bidirectional controls are opened and not closed")
    }
  }
}
