extension ArraySlice<UInt8> {
  /// Whether a byte occurs, eight looked at in one step: most texts hold no `%` and most ids no `|`.
  package func holds(_ byte: UInt8) -> Bool {
    unsafe withUnsafeBytes { bytes in
      let ones: UInt64 = 0x0101_0101_0101_0101
      let pattern = ones &* UInt64(byte)
      var index = 0
      while index + 8 <= bytes.count {
        // A hit is a zero byte of the difference; the expression is zero exactly where there is none.
        let difference = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ pattern
        if (difference &- ones) & ~difference & (ones << 7) != 0 { return true }
        index += 8
      }
      while index < bytes.count {
        if unsafe bytes[index] == byte { return true }
        index += 1
      }
      return false
    }
  }
}
