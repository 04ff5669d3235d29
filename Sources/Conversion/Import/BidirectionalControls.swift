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
    // All of them begin with this byte, and have three.
    guard bytes.holds(0xE2) else { return false }
    var embeddings = 0
    var isolates = 0
    var rest = bytes
    while let start = rest.firstIndex(of: 0xE2) {
      switch (bytes[start + 1], bytes[start + 2]) {
      case (0x80, 0xAA), (0x80, 0xAB), (0x80, 0xAD), (0x80, 0xAE): embeddings += 1  // U+202A, B, D, E
      case (0x80, 0xAC): embeddings = max(0, embeddings - 1)  // U+202C
      case (0x81, 0xA6...0xA8): isolates += 1  // U+2066…2068
      case (0x81, 0xA9): isolates = max(0, isolates - 1)  // U+2069
      default: break
      }
      rest = bytes[(start + 3)...]
    }
    return embeddings + isolates > 0
  }
}
