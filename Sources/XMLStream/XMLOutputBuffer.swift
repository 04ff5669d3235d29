public import Diagnostics

/// Collects a document's bytes before they go out, and escapes what goes in.
///
/// A unit is written wholly or not at all: take a `mark`, and roll back to it when a text cannot be written.
@safe public struct XMLOutputBuffer: ~Copyable {
  /// How many bytes wait; a mark to roll back to, valid until the next flush.
  public var count: Int { used }

  @usableFromInline var used = 0
  @usableFromInline var bytes: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int

  /// - Parameter capacity: In bytes; it grows where a unit needs more.
  public init(capacity: Int) {
    unsafe bytes = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit {
    unsafe bytes.deallocate()
  }

  /// Drops everything after the mark.
  public mutating func rollBack(to mark: Int) {
    precondition(mark <= used, "mark beyond the buffer")
    used = mark
  }

  /// Adds markup as it stands.
  @inlinable
  @inline(__always)
  public mutating func append(_ markup: StaticString) {
    let length = markup.utf8CodeUnitCount
    if capacity - used < length { grow(by: length) }
    unsafe (bytes + used).update(from: markup.utf8Start, count: length)
    used += length
  }

  /// Adds bytes that were escaped before.
  @inline(__always)
  public mutating func append(_ escaped: ArraySlice<UInt8>) {
    if capacity - used < escaped.count { grow(by: escaped.count) }
    unsafe escaped.withUnsafeBufferPointer { source in
      guard let base = source.baseAddress else { return }
      unsafe (bytes + used).update(from: base, count: source.count)
    }
    used += escaped.count
  }

  /// Everything that waits, as an array.
  public var contents: [UInt8] { unsafe Array(UnsafeBufferPointer(start: bytes, count: count)) }

  /// Adds a number in decimal digits.
  public mutating func append(_ number: Int) {
    let digits = String(number)
    reserve(digits.utf8.count)
    for digit in digits.utf8 {
      unsafe bytes[used] = digit
      used += 1
    }
  }

  /// Adds character data as Xcode escapes it: `&amp; &lt; &gt;`, CR as `&#13;`, everything else as it is.
  ///
  /// - Returns: The first scalar that XML 1.0 (section 2.2) cannot hold, if there is one; then roll back.
  public mutating func appendText(_ text: UTF8Text) -> Unicode.Scalar? {
    unsafe text.bytes.withUnsafeBufferPointer { unsafe append($0, isAttribute: false) }
  }

  /// Adds an attribute's value as Xcode escapes it: like text, and `&quot;`, LF `&#10;`, TAB `&#9;`.
  ///
  /// - Returns: The first scalar that XML 1.0 (section 2.2) cannot hold, if there is one; then roll back.
  public mutating func appendAttribute(_ text: UTF8Text) -> Unicode.Scalar? {
    unsafe text.bytes.withUnsafeBufferPointer { unsafe append($0, isAttribute: true) }
  }

  var waiting: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(start: bytes, count: used) }

  mutating func removeAll() {
    used = 0
  }

  @inline(__always)
  private mutating func reserve(_ length: Int) {
    if capacity - used < length { grow(by: length) }
  }

  @usableFromInline
  @inline(never)
  mutating func grow(by length: Int) {
    capacity = max(capacity * 2, used + length)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    unsafe larger.update(from: bytes, count: used)
    unsafe bytes.deallocate()
    unsafe bytes = larger
  }

  // MARK: Escaping

  /// Room beyond a text: the longest escape, and a word stored where only some of its bytes are meant.
  private static let slack = 16

  @inline(__always)
  private mutating func append(_ text: UnsafeBufferPointer<UInt8>, isAttribute: Bool) -> Unicode.Scalar? {
    guard var input = text.baseAddress else { return nil }
    let start = unsafe input
    let end = unsafe input + text.count
    reserve(text.count &+ Self.slack)
    var output = unsafe bytes + used
    while true {
      var flags: UInt64 = 0
      while unsafe end - input >= 16 {
        let words = unsafe UnsafeRawPointer(input).loadUnaligned(as: SIMD2<UInt64>.self)
        unsafe UnsafeMutableRawPointer(output).storeBytes(of: words, as: SIMD2<UInt64>.self)
        let both = Self.flags(words, isAttribute: isAttribute)
        if both.x | both.y != 0 { break }
        unsafe input += 16
        unsafe output += 16
      }
      while unsafe end - input >= 8 {
        let word = unsafe UnsafeRawPointer(input).loadUnaligned(as: UInt64.self)
        unsafe UnsafeMutableRawPointer(output).storeBytes(of: word, as: UInt64.self)
        flags = Self.flags(word, isAttribute: isAttribute)
        if flags != 0 { break }
        unsafe input += 8
        unsafe output += 8
      }
      if flags == 0 {
        let rest = unsafe end - input
        guard rest > 0 else { break }
        let word = unsafe Self.lastWord(input, rest, hasEightBefore: end - start >= 8)
        unsafe UnsafeMutableRawPointer(output).storeBytes(of: word, as: UInt64.self)
        flags = Self.flags(word, isAttribute: isAttribute)
        if flags == 0 {
          unsafe output += rest
          break
        }
      }
      // The lowest flag is exact; what stands before it is copied already, and so is the byte itself.
      let clean = flags.trailingZeroBitCount &>> 3
      unsafe input += clean
      unsafe output += clean
      if let escape = unsafe Self.escape(input.pointee, isAttribute: isAttribute) {
        unsafe output.update(from: escape.utf8Start, count: escape.utf8CodeUnitCount)
        unsafe output += escape.utf8CodeUnitCount
        used = unsafe output - bytes
        unsafe reserve(end - input + Self.slack)
        unsafe output = bytes + used
      } else if let scalar = unsafe Self.unwritable(input, end - input) {
        return scalar
      } else {
        unsafe output += 1
      }
      unsafe input += 1
    }
    used = unsafe output - bytes
    return nil
  }

  /// The last bytes of a text, one to seven, filled up with blanks.
  @inline(__always)
  private static func lastWord(_ input: UnsafePointer<UInt8>, _ count: Int, hasEightBefore: Bool) -> UInt64 {
    let bits = UInt64(truncatingIfNeeded: count &* 8)
    let blanks: UInt64 = 0x2020_2020_2020_2020 &<< bits
    let raw = unsafe UnsafeRawPointer(input)
    if hasEightBefore {
      return unsafe (raw + count - 8).loadUnaligned(as: UInt64.self) &>> (64 &- bits) | blanks
    }
    if count >= 4 {
      let low = unsafe UInt64(raw.loadUnaligned(as: UInt32.self))
      return unsafe low | UInt64((raw + count - 4).loadUnaligned(as: UInt32.self)) &<< (bits &- 32) | blanks
    }
    var word = unsafe blanks | UInt64(input[0])
    if count > 1 { word |= unsafe UInt64(input[1]) &<< 8 }
    if count > 2 { word |= unsafe UInt64(input[2]) &<< 16 }
    return word
  }

  /// Marks the bytes of eight that may need an escape or be unwritable, in their high bits. Exact up to the lowest mark.
  @inline(__always)
  private static func flags(_ word: UInt64, isAttribute: Bool) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    // A byte that is zero, or below a bound, borrows into its high bit.
    let controls = (word &- ones &* 0x20) & ~word
    let angles = (word | ones &* 0x02) ^ ones &* 0x3E
    let quotes = (isAttribute ? word | ones &* 0x04 : word) ^ ones &* 0x26
    var found = controls | ((angles &- ones) & ~angles) | ((quotes &- ones) & ~quotes)
    if _slowPath(word & highs != 0) {
      let lead = word ^ ones &* 0xEF
      found |= (lead &- ones) & ~lead
    }
    return found & highs
  }

  /// The same for two words, without a branch: vector code. Byte-wise masks of Swift's would not become it.
  @inline(__always)
  private static func flags(_ words: SIMD2<UInt64>, isAttribute: Bool) -> SIMD2<UInt64> {
    func each(_ byte: UInt64) -> SIMD2<UInt64> { SIMD2(repeating: 0x0101_0101_0101_0101 &* byte) }
    let controls = words &- each(0x20)
    let angles = ((words | each(0x02)) ^ each(0x3E)) &- each(1)
    let quotes = ((isAttribute ? words | each(0x04) : words) ^ each(0x26)) &- each(1)
    let lead = words ^ each(0xEF)
    return (((controls | angles | quotes) & ~words) | ((lead &- each(1)) & ~lead)) & each(0x80)
  }

  @inline(__always)
  private static func escape(_ byte: UInt8, isAttribute: Bool) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case 0x0D: "&#13;"
    case 0x22 where isAttribute: "&quot;"
    case 0x0A where isAttribute: "&#10;"
    case 0x09 where isAttribute: "&#9;"
    default: nil
    }
  }

  /// C0 save TAB, LF and CR, and U+FFFE and U+FFFF (`EF BF BE`, `EF BF BF`).
  @inline(__always)
  private static func unwritable(_ text: UnsafePointer<UInt8>, _ length: Int) -> Unicode.Scalar? {
    let byte = unsafe text[0]
    if byte < 0x20 { return byte == 0x09 || byte == 0x0A ? nil : Unicode.Scalar(byte) }
    guard byte == 0xEF, length >= 3, unsafe text[1] == 0xBF, unsafe text[2] >= 0xBE else { return nil }
    return unsafe Unicode.Scalar(0xFFC0 | UInt32(text[2] & 0x3F))
  }
}
