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

  /// Whether a byte below the space occurs, eight looked at in one step.
  package var holdsControls: Bool {
    unsafe withUnsafeBytes { bytes in
      let ones: UInt64 = 0x0101_0101_0101_0101
      var index = 0
      while index + 8 <= bytes.count {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        // Zero exactly where no byte is less; those of 0x80 and more do not count.
        if (word &- ones &* 0x20) & ~word & (ones << 7) != 0 { return true }
        index += 8
      }
      while index < bytes.count {
        if unsafe bytes[index] < 0x20 { return true }
        index += 1
      }
      return false
    }
  }

  /// How often a byte occurs, eight looked at in one step.
  func count(of byte: UInt8) -> Int {
    unsafe withUnsafeBytes { bytes in
      let ones: UInt64 = 0x0101_0101_0101_0101
      let pattern = ones &* UInt64(byte)
      let sevenBits = ones &* 0x7F
      var count = 0
      var index = 0
      while index + 8 <= bytes.count {
        // A sum for each of the eight, as far as a byte counts.
        var sums: UInt64 = 0
        let end = Swift.min(index + 255 * 8, bytes.count - 7)
        while index < end {
          let difference = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ pattern
          // The highest bit of each byte that differs.
          let others = ((difference & sevenBits) &+ sevenBits) | difference
          sums &+= (~others &>> 7) & ones
          index &+= 8
        }
        let pairs = (sums & 0x00FF_00FF_00FF_00FF) &+ ((sums &>> 8) & 0x00FF_00FF_00FF_00FF)
        count += Int((pairs &* 0x0001_0001_0001_0001) &>> 48)
      }
      while index < bytes.count {
        if unsafe bytes[index] == byte { count += 1 }
        index += 1
      }
      return count
    }
  }

  /// Whether all are characters of ASCII that can be printed, space among them; sixteen looked at in one step.
  var isPrintableASCII: Bool {
    unsafe withUnsafeBytes { bytes in
      var index = 0
      while index + 16 <= bytes.count {
        let chunk = unsafe bytes.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
        // Wraps around for what lies below the space.
        if any((chunk &- 0x20) .> 0x5E) { return false }
        index += 16
      }
      while index < bytes.count {
        if unsafe bytes[index] &- 0x20 > 0x5E { return false }
        index += 1
      }
      return true
    }
  }
}
