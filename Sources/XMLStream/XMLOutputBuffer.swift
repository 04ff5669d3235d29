public import Diagnostics

/// Collects a document's bytes before they go out, and escapes what goes in.
///
/// A unit is written wholly or not at all: take a `mark`, and roll back to it when a text cannot be written.
@safe public struct XMLOutputBuffer: ~Copyable {
  /// How many bytes wait; a mark to roll back to, valid until the next flush.
  public private(set) var count = 0
  private var bytes: UnsafeMutablePointer<UInt8>
  private var capacity: Int

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
    precondition(mark <= count, "mark beyond the buffer")
    count = mark
  }

  /// Adds markup as it stands.
  @inline(__always)
  public mutating func append(_ markup: StaticString) {
    let length = markup.utf8CodeUnitCount
    reserve(length)
    unsafe (bytes + count).update(from: markup.utf8Start, count: length)
    count += length
  }

  /// Adds bytes that were escaped before.
  @inline(__always)
  public mutating func append(_ escaped: ArraySlice<UInt8>) {
    reserve(escaped.count)
    unsafe escaped.withUnsafeBufferPointer { source in
      guard let base = source.baseAddress else { return }
      unsafe (bytes + count).update(from: base, count: source.count)
    }
    count += escaped.count
  }

  /// Everything that waits, as an array.
  public var contents: [UInt8] { unsafe Array(UnsafeBufferPointer(start: bytes, count: count)) }

  /// Adds a number in decimal digits.
  public mutating func append(_ number: Int) {
    let digits = String(number)
    reserve(digits.utf8.count)
    for digit in digits.utf8 {
      unsafe bytes[count] = digit
      count += 1
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

  var waiting: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(start: bytes, count: count) }

  mutating func removeAll() {
    count = 0
  }

  @inline(__always)
  private mutating func reserve(_ length: Int) {
    if capacity - count < length { grow(by: length) }
  }

  @inline(never)
  private mutating func grow(by length: Int) {
    capacity = max(capacity * 2, count + length)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    unsafe larger.update(from: bytes, count: count)
    unsafe bytes.deallocate()
    unsafe bytes = larger
  }

  // MARK: Escaping

  /// The longest escape, and a word.
  private static let slack = 16

  @inline(__always)
  private mutating func append(_ text: UnsafeBufferPointer<UInt8>, isAttribute: Bool) -> Unicode.Scalar? {
    guard let base = text.baseAddress else { return nil }
    let length = text.count
    reserve(length + Self.slack)
    var index = 0
    var output = unsafe bytes + count
    while index < length {
      if length - index >= 8 {
        let word = unsafe UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
        if !Self.needsAttention(word, isAttribute: isAttribute) {
          unsafe UnsafeMutableRawPointer(output).storeBytes(of: word, as: UInt64.self)
          index += 8
          unsafe output += 8
          continue
        }
      }
      let stop = min(index + 8, length)
      while index < stop {
        let byte = unsafe base[index]
        if byte > 0x3E, byte != 0xEF {
          unsafe output.pointee = byte
          unsafe output += 1
        } else if let escape = Self.escape(byte, isAttribute: isAttribute) {
          unsafe output.update(from: escape.utf8Start, count: escape.utf8CodeUnitCount)
          unsafe output += escape.utf8CodeUnitCount
          count = unsafe output - bytes
          reserve(length - index + Self.slack)
          unsafe output = bytes + count
        } else if let scalar = unsafe Self.unwritable(base + index, length - index) {
          return scalar
        } else {
          unsafe output.pointee = byte
          unsafe output += 1
        }
        index += 1
      }
    }
    count = unsafe output - bytes
    return nil
  }

  /// Whether any of eight bytes may need an escape or be unwritable.
  @inline(__always)
  private static func needsAttention(_ word: UInt64, isAttribute: Bool) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    // A byte that is zero, or below a bound, borrows into its high bit.
    let controls = (word &- ones &* 0x20) & ~word
    let angles = (word | ones &* 0x02) ^ ones &* 0x3E
    let quotes = isAttribute ? (word | ones &* 0x04) ^ ones &* 0x26 : word ^ ones &* 0x26
    var found = controls | ((angles &- ones) & ~angles) | ((quotes &- ones) & ~quotes)
    if word & highs != 0 {
      let lead = word ^ ones &* 0xEF
      found |= (lead &- ones) & ~lead
    }
    return found & highs != 0
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
