public import Diagnostics
public import Localization

extension UnitValue {
  /// No text at all, or nothing but white space.
  public var isBlank: Bool {
    switch self {
    case .text(let text): text.isBlank
    case .phrases(let phrases): phrases.allSatisfy(\.isBlank)
    }
  }

  /// No text at all, not even white space.
  var isEmpty: Bool {
    switch self {
    case .text(let text): text.isEmpty
    case .phrases(let phrases): phrases.allSatisfy(\.isEmpty)
    }
  }

  /// Whether both are one text, or both are phrases.
  func hasForm(of other: UnitValue) -> Bool {
    switch (self, other) {
    case (.text, .text), (.phrases, .phrases): true
    default: false
    }
  }

  /// Whether the other is there and the same. (An optional's own `==` copies both sides first.)
  @inlinable
  public func isSame(as other: UnitValue?) -> Bool {
    guard let other else { return false }
    return self == other
  }

  /// The value as the other kind says it, if that can be: no phrases look like an empty text in an XLIFF.
  @inlinable
  public func inForm(of other: UnitValue) -> UnitValue {
    if case .phrases = other, self == .text(.empty) { .phrases([]) } else { self }
  }

  /// Equality that takes CR, CRLF and LF for the same: tools fold line ends when they save (XML 1.0, 2.11).
  public func equalsFoldingLineEnds(_ other: UnitValue) -> Bool {
    switch (self, other) {
    case (.text(let left), .text(let right)): left.equalsFoldingLineEnds(right)
    case (.phrases(let left), .phrases(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.equalsFoldingLineEnds($1) }
    default: false
    }
  }

  /// Whether this is the other with its CR and CRLF made LF, as tools do without being asked.
  public func isFolded(from other: UnitValue) -> Bool {
    other.hasCarriageReturn && !hasCarriageReturn && equalsFoldingLineEnds(other)
  }

  private var hasCarriageReturn: Bool {
    switch self {
    case .text(let text): text.hasCarriageReturn
    case .phrases(let phrases): phrases.contains(where: \.hasCarriageReturn)
    }
  }

  /// Whether code passes arguments to the text.
  var holdsFormatSpecifiers: Bool {
    switch self {
    case .text(let text): !FormatSpecifier.all(in: text).isEmpty
    case .phrases(let phrases): phrases.contains { !FormatSpecifier.all(in: $0).isEmpty }
    }
  }

  /// What a translation's format specifiers get wrong, measured by its source.
  public func formatMismatch(source: UnitValue, context: FormatContext) -> FormatMismatch? {
    switch (source, self) {
    case (.text(let source), .text(let text)):
      FormatSpecifiers.mismatch(source: source, translation: text, context: context)
    case (.phrases(let sources), .phrases(let phrases)):
      // Phrases are alternatives: each must hold what the first one of the source holds.
      sources.first.flatMap { source in
        phrases.lazy.compactMap {
          FormatSpecifiers.mismatch(source: source, translation: $0, context: context)
        }.first
      }
    default: nil
    }
  }
}

extension UTF8Text {
  fileprivate var isBlank: Bool {
    guard let first = bytes.first(where: { $0 != 0x20 && !(0x09...0x0D).contains($0) }) else { return true }
    return first >= 0x80 && string.unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }

  fileprivate func equalsFoldingLineEnds(_ other: UTF8Text) -> Bool {
    self == other || (hasCarriageReturn || other.hasCarriageReturn) && folded == other.folded
  }

  fileprivate var hasCarriageReturn: Bool { bytes.holds(0x0D) }

  private var folded: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var previous: UInt8 = 0
    for byte in bytes {
      if byte != 0x0A || previous != 0x0D { result.append(byte == 0x0D ? 0x0A : byte) }
      previous = byte
    }
    return result
  }
}
