extension SourceText {
  /// The end of the number at `start` (RFC 8259 section 6), or nil if it breaks the grammar.
  func endOfNumber(_ start: Int) -> Int? {
    var offset = start
    if byte(offset) == 0x2D { offset &+= 1 }
    let integer = offset
    offset = endOfDigits(offset)
    guard offset > integer, byte(integer) != 0x30 || offset == integer &+ 1 else { return nil }
    if offset < count, byte(offset) == 0x2E {
      let fraction = offset &+ 1
      offset = endOfDigits(fraction)
      guard offset > fraction else { return nil }
    }
    if offset < count, byte(offset) | 0x20 == 0x65 {
      offset &+= 1
      if offset < count, byte(offset) == 0x2B || byte(offset) == 0x2D { offset &+= 1 }
      let exponent = offset
      offset = endOfDigits(exponent)
      guard offset > exponent else { return nil }
    }
    return offset
  }

  private func endOfDigits(_ start: Int) -> Int {
    var offset = start
    while offset < count, byte(offset) &- 0x30 < 10 { offset &+= 1 }
    return offset
  }

  /// Whether an ASCII word stands at `offset`.
  func holds(_ word: StaticString, at offset: Int) -> Bool {
    guard offset + word.utf8CodeUnitCount <= count else { return false }
    for index in 0..<word.utf8CodeUnitCount where unsafe byte(offset + index) != word.utf8Start[index] { return false }
    return true
  }
}
