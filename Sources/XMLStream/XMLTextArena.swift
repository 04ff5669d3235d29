import CLibXML2

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Collects the bytes a handler wants to keep: text while it is wanted, attribute values on demand.
///
/// One arena serves a whole document. At the end of a unit the handler takes the bytes out as one array, with ranges
/// into it.
@safe public struct XMLTextArena: ~Copyable {
  /// In memory of its own, which C reaches. Its limit is the smaller of the two below while text is collected.
  let state = UnsafeMutablePointer<locferry_text>.allocate(capacity: 1)
  private var capacity = 4096
  /// No text may grow beyond this.
  private var textEnd = 0
  private var loan = ArrayLoan()

  init() {
    unsafe state.initialize(to: locferry_text())
    unsafe state.pointee.bytes = .allocate(capacity: capacity)
  }

  deinit {
    unsafe state.pointee.bytes.deallocate()
    unsafe state.deallocate()
  }

  /// How many bytes have been collected since the last `take` or `removeAll`.
  public var count: Int { unsafe state.pointee.count }

  /// Character data is kept from here on. Returns where it will lie.
  public mutating func beginText() -> Int {
    let start = unsafe state.pointee.count
    // Two different handlers would make libxml2 guess which white space matters.
    unsafe state.pointee.sax.pointee.characters = state.pointee.characters
    unsafe state.pointee.sax.pointee.ignorableWhitespace = state.pointee.characters
    textEnd = start &+ 1 << 20
    unsafe state.pointee.limit = min(capacity, textEnd)
    return start
  }

  /// Character data is no longer kept. Returns where what came since `beginText` lies.
  public mutating func endText(from start: Int) -> Range<Int> {
    unsafe state.pointee.sax.pointee.characters = nil
    unsafe state.pointee.sax.pointee.ignorableWhitespace = nil
    return unsafe start..<state.pointee.count
  }

  /// Forgets everything collected.
  public mutating func removeAll() {
    unsafe state.pointee.count = 0
    textEnd = 1 << 20
    unsafe state.pointee.limit = min(capacity, textEnd)
  }

  /// Hands out everything collected and starts anew.
  public mutating func take() -> [UInt8] {
    let taken = unsafe [UInt8](UnsafeBufferPointer(start: state.pointee.bytes, count: count))
    removeAll()
    return taken
  }

  /// Hands out everything collected and starts anew. The array may be longer than what was collected, and is used again
  /// when nobody else holds it any more: handlers that look at a unit and let it go cost no memory.
  public mutating func lend() -> [UInt8] {
    let lent = unsafe loan.fill(UnsafeBufferPointer(start: state.pointee.bytes, count: state.pointee.count))
    removeAll()
    return lent
  }

  /// Adds bytes of the handler's own.
  public mutating func append(_ extra: [UInt8]) {
    unsafe extra.withUnsafeBufferPointer { extra in
      if let base = extra.baseAddress { unsafe append(base, extra.count) }
    }
  }

  /// Adds the value of the tag's attribute at `index` and returns where it lies.
  public mutating func append(_ tag: borrowing XMLStartTag, at index: Int) -> Range<Int> {
    let start = count
    let value = unsafe tag.value(at: index)
    if let base = value.baseAddress {
      unsafe append(base, value.count)
      if unsafe !tag.isVerbatim(base) {
        let bytes = unsafe state.pointee.bytes + start
        unsafe state.pointee.count = start &+ AttributeValue.restoreAmpersands(bytes, value.count)
      }
    }
    return unsafe start..<state.pointee.count
  }

  /// Whether the bytes of a range are XML's white space only.
  public func isBlank(_ range: Range<Int>) -> Bool {
    precondition(range.upperBound <= count, "range beyond the collected bytes")
    for index in range {
      switch unsafe state.pointee.bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D: continue
      default: return false
      }
    }
    return true
  }

  /// Adds character data that went beyond the limit. False when the text is too long.
  mutating func overflow(_ text: UnsafePointer<UInt8>, _ length: Int) -> Bool {
    guard textEnd - count >= length else { return false }
    unsafe append(text, length)
    unsafe state.pointee.limit = min(capacity, textEnd)
    return true
  }

  @inline(__always)
  private mutating func append(_ text: UnsafePointer<UInt8>, _ length: Int) {
    let count = unsafe state.pointee.count
    if capacity &- count < length { grow(by: length) }
    unsafe memcpy(state.pointee.bytes + count, text, length)
    unsafe state.pointee.count = count &+ length
  }

  @inline(never)
  private mutating func grow(by length: Int) {
    capacity = max(capacity * 2, count + length)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    unsafe larger.update(from: state.pointee.bytes, count: count)
    unsafe state.pointee.bytes.deallocate()
    unsafe state.pointee.bytes = larger
  }
}
