public import Diagnostics

/// The order of units in an XLIFF file, as Xcode writes them: by code point, runs of ASCII digits by value.
///
/// `Last 7 days` < `Last 30 days`, `A` < `a`, `k|==|plural.few` < `k|==|plural.one`. Texts that differ in leading zeros
/// only: the first such number with fewer digits comes first. A total order over bytes.
public enum UnitOrder {
  public static func precedes(_ left: UTF8Text, _ right: UTF8Text) -> Bool {
    unsafe left.bytes.withUnsafeBufferPointer { leftBytes in
      unsafe right.bytes.withUnsafeBufferPointer { rightBytes in
        unsafe precedes(leftBytes, rightBytes)
      }
    }
  }

  private static func precedes(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    let shorter = min(left.count, right.count)
    // The order of the first numbers that are equal but not spelled alike; it counts only where all else is equal.
    var tie = false
    var hasTie = false
    var leftIndex = unsafe commonPrefix(left, right, shorter)
    // Back to the start of a number that the common prefix cuts.
    while leftIndex > 0, isDigit(unsafe left[leftIndex - 1]) { leftIndex -= 1 }
    var rightIndex = leftIndex

    while leftIndex < left.count, rightIndex < right.count {
      let leftByte = unsafe left[leftIndex]
      let rightByte = unsafe right[rightIndex]
      if isDigit(leftByte), isDigit(rightByte) {
        let leftNumber = unsafe Number(left, leftIndex)
        let rightNumber = unsafe Number(right, rightIndex)
        let leftDigits = leftNumber.end - leftNumber.significant
        let rightDigits = rightNumber.end - rightNumber.significant
        guard leftDigits == rightDigits else { return leftDigits < rightDigits }
        for offset in 0..<leftDigits {
          let leftDigit = unsafe left[leftNumber.significant + offset]
          let rightDigit = unsafe right[rightNumber.significant + offset]
          guard leftDigit == rightDigit else { return leftDigit < rightDigit }
        }
        let leftLength = leftNumber.end - leftIndex
        let rightLength = rightNumber.end - rightIndex
        if !hasTie, leftLength != rightLength {
          hasTie = true
          tie = leftLength < rightLength
        }
        leftIndex = leftNumber.end
        rightIndex = rightNumber.end
      } else {
        guard leftByte == rightByte else { return leftByte < rightByte }
        leftIndex += 1
        rightIndex += 1
      }
    }
    let leftRest = left.count - leftIndex
    let rightRest = right.count - rightIndex
    if leftRest == 0, rightRest == 0 { return tie }
    return leftRest == 0
  }

  /// A run of digits from its first byte: where its value's digits start, and its end.
  private struct Number {
    var significant: Int
    var end: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) {
      var index = start
      while index < bytes.count, unsafe bytes[index] == UInt8(ascii: "0") { index += 1 }
      significant = index
      while index < bytes.count, UnitOrder.isDigit(unsafe bytes[index]) { index += 1 }
      end = index
    }
  }

  @inline(__always)
  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  /// The number of bytes at the start that are equal, of the first `count`.
  private static func commonPrefix(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>, _ count: Int
  ) -> Int {
    let leftRaw = UnsafeRawBufferPointer(left)
    let rightRaw = UnsafeRawBufferPointer(right)
    var index = 0
    while index + 8 <= count {
      let leftWord = unsafe leftRaw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let rightWord = unsafe rightRaw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let difference = UInt64(littleEndian: leftWord ^ rightWord)
      if difference != 0 { return index + difference.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count, unsafe left[index] == right[index] { index += 1 }
    return index
  }
}
