import Diagnostics
public import Localization

extension UnitValue {
  /// Embeddings, overrides or isolates are opened and not closed (Unicode Standard Annex 9, section 2): they would turn
  /// round what follows the text.
  public var hasUnbalancedBidirectionalControls: Bool {
    switch self {
    case .text(let text): text.hasUnbalancedBidirectionalControls
    case .phrases(let phrases): phrases.contains(where: \.hasUnbalancedBidirectionalControls)
    }
  }
}

extension UTF8Text {
  fileprivate var hasUnbalancedBidirectionalControls: Bool {
    // All of them begin with this byte.
    guard bytes.holds(0xE2) else { return false }
    var embeddings = 0
    var isolates = 0
    for scalar in string.unicodeScalars {
      switch scalar.value {
      case 0x202A, 0x202B, 0x202D, 0x202E: embeddings += 1
      case 0x202C: embeddings = max(0, embeddings - 1)
      case 0x2066...0x2068: isolates += 1
      case 0x2069: isolates = max(0, isolates - 1)
      default: break
      }
    }
    return embeddings + isolates > 0
  }
}
