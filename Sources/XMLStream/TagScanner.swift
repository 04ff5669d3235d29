#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Bounds the attributes of a tag before libxml2 sees them: 2.9 and 2.11 take quadratic time over them.
///
/// A tag has no more attributes than there are `=` between its `<` and the next `<`, which a value cannot hold. That many
/// take their room: where a `<` follows a `<` soon enough, nothing needs to be counted, and most bytes not even be looked
/// at. Where none does, the `=` are counted; where these are too many, or no `<` came for long, a state machine looks at
/// quotes. It takes what begins like a tag inside a comment or CDATA for one: with that many attributes it is refused.
struct TagScanner {
  private static let limit = XMLLimit.attributes.maximum + XMLLimit.namespaces.maximum
  /// No tag has more attributes than the limit within so many bytes: each takes five at least (` a=""`).
  private static let shortest = 5 * limit
  /// After so many bytes without a `<` the state machine takes over, while the last one is still in the window.
  private static let longRun = 4096

  private enum State {
    /// Just after a `<`.
    case opened
    case tag
    case doubleQuotes
    case singleQuotes
    case outside
  }

  /// The index of a `<`, or of the beginning.
  private var tagStart = 0
  /// The `=` between `tagStart` and `counted`, or more.
  private var equalsSigns = 0
  private var counted = 0
  /// The attributes of the tag the state machine is in.
  private var attributes = 0
  /// Nil while counting is enough.
  private var state: State?

  /// The window moved: what stood at `distance` stands at 0.
  mutating func shift(by distance: Int) {
    tagStart -= distance
    counted -= distance
  }

  /// Scans the new bytes `from..<to`; older ones lie before. Returns the index of a tag with too many attributes.
  mutating func scan(_ bytes: UnsafePointer<UInt8>, from: Int, to: Int) -> Int? {
    var index = from
    while true {
      if let current = state {
        guard let next = unsafe scanExactly(bytes, from: index, to: to, current) else { return max(tagStart, 0) }
        if next == to { return nil }
        begin(at: next)
      }
      while tagStart &+ Self.shortest < to {
        guard
          let next = unsafe ByteSearch.last(
            UInt8(ascii: "<"), in: bytes, from: tagStart &+ 1, to: tagStart &+ 1 &+ Self.shortest)
        else { break }
        tagStart = next
      }
      if tagStart &+ Self.shortest >= to { return nil }
      let end = unsafe count(bytes, to: to)
      if equalsSigns <= Self.limit {
        if end < to {
          begin(at: end)
          continue
        }
        if end - tagStart <= Self.longRun { return nil }
      }
      index = tagStart
      attributes = 0
      state = .outside
    }
  }

  private mutating func begin(at tag: Int) {
    tagStart = tag
    state = nil
  }

  /// Counts the `=` up to the next `<`, or to the end, and returns where that is. None stands nearer than `shortest`.
  @inline(never)
  private mutating func count(_ bytes: UnsafePointer<UInt8>, to: Int) -> Int {
    if counted <= tagStart {
      counted = tagStart + 1
      equalsSigns = 0
    }
    let start = counted
    let end = unsafe Self.tag(in: bytes, from: max(start, tagStart + Self.shortest), to: to) ?? to
    for index in start..<end where unsafe bytes[index] == UInt8(ascii: "=") { equalsSigns += 1 }
    counted = end
    return end
  }

  /// The next `<`.
  private static func tag(in bytes: UnsafePointer<UInt8>, from: Int, to: Int) -> Int? {
    guard let found = unsafe memchr(bytes + from, CInt(UInt8(ascii: "<")), to - from) else { return nil }
    return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(bytes)
  }

  /// Goes on to the next `<` behind `tagStart`, or to the end; nil when the tag has too many attributes.
  private mutating func scanExactly(
    _ bytes: UnsafePointer<UInt8>, from: Int, to: Int, _ current: State
  ) -> Int? {
    var state = current
    var index = from
    while index < to {
      let byte = unsafe bytes[index]
      if byte == UInt8(ascii: "<") {
        if index > tagStart { return index }
        state = .opened
      } else {
        switch state {
        case .opened: state = byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?") ? .outside : .tag
        case .tag where byte == UInt8(ascii: "\""): state = .doubleQuotes
        case .tag where byte == UInt8(ascii: "'"): state = .singleQuotes
        case .tag where byte == UInt8(ascii: ">"): state = .outside
        case .tag where byte == UInt8(ascii: "="):
          attributes += 1
          if attributes > Self.limit { return nil }
        case .doubleQuotes where byte == UInt8(ascii: "\""): state = .tag
        case .singleQuotes where byte == UInt8(ascii: "'"): state = .tag
        case .outside:
          index = unsafe Self.tag(in: bytes, from: index, to: to) ?? to
          continue
        default: break
        }
      }
      index += 1
    }
    self.state = state
    return to
  }
}
