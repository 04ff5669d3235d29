/// Collects the bytes a handler wants to keep: text while `isCollecting`, attribute values on demand.
///
/// One arena serves a whole document. At the end of a unit the handler takes the bytes out as one array, with ranges
/// into it.
@safe public struct XMLTextArena: ~Copyable {
  /// Whether character data is kept.
  private var isCollecting = false
  /// How many bytes have been collected since the last `take` or `removeAll`.
  public private(set) var count = 0

  private var bytes: UnsafeMutablePointer<UInt8>
  private var capacity = 4096
  /// Where the text that is being collected began; no text may grow too long.
  private var textStart = 0

  init() {
    unsafe bytes = .allocate(capacity: capacity)
  }

  deinit {
    unsafe bytes.deallocate()
  }

  /// Character data is kept from here on. Returns where it will lie.
  public mutating func beginText() -> Int {
    isCollecting = true
    textStart = count
    return count
  }

  /// Character data is no longer kept. Returns where what came since `beginText` lies.
  public mutating func endText(from start: Int) -> Range<Int> {
    isCollecting = false
    return start..<count
  }

  /// Forgets everything collected.
  public mutating func removeAll() {
    count = 0
    textStart = 0
  }

  /// Hands out everything collected and starts anew.
  public mutating func take() -> [UInt8] {
    let taken = unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: count))
    removeAll()
    return taken
  }

  /// Adds bytes of the handler's own.
  public mutating func append(_ extra: [UInt8]) {
    for byte in extra {
      if count == capacity { grow(by: 1) }
      unsafe bytes[count] = byte
      count += 1
    }
  }

  /// Adds the value of the tag's attribute at `index` and returns where it lies.
  public mutating func append(_ tag: borrowing XMLStartTag, at index: Int) -> Range<Int> {
    let start = count
    let value = unsafe tag.value(at: index)
    if let base = value.baseAddress {
      unsafe append(base, value.count)
      count = unsafe start + AttributeValue.restoreAmpersands(bytes + start, value.count)
    }
    return start..<count
  }

  /// Whether the bytes of a range are XML's white space only.
  public func isBlank(_ range: Range<Int>) -> Bool {
    precondition(range.upperBound <= count, "range beyond the collected bytes")
    for index in range {
      switch unsafe bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D: continue
      default: return false
      }
    }
    return true
  }

  /// Adds character data if it is wanted. False when the text is longer than the limit.
  @inline(__always)
  mutating func collect(_ text: UnsafePointer<UInt8>, _ length: Int) -> Bool {
    guard isCollecting else { return true }
    unsafe append(text, length)
    return count - textStart <= 1 << 20
  }

  @inline(__always)
  mutating func append(_ text: UnsafePointer<UInt8>, _ length: Int) {
    if capacity - count < length { grow(by: length) }
    unsafe (bytes + count).update(from: text, count: length)
    count += length
  }

  @inline(never)
  private mutating func grow(by length: Int) {
    capacity = max(capacity * 2, count + length)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    unsafe larger.update(from: bytes, count: count)
    unsafe bytes.deallocate()
    unsafe bytes = larger
  }
}
