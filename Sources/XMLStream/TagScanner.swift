/// Bounds the attributes of a tag before libxml2 sees them: 2.9 and 2.11 take quadratic time over them.
///
/// A tag has no more attributes than there are `=` between its `<` and the next `<`, which a value cannot hold. Both are
/// counted block by block; only where that bound is not enough, or no `<` came for long, a state machine looks at quotes.
/// It takes a tag inside a comment or CDATA for a tag: one with that many attributes there is refused, too.
struct TagScanner {
  private static let limit = XMLLimit.attributes.maximum + XMLLimit.namespaces.maximum
  /// Short enough for counts in a byte.
  private static let block = 128
  /// Without a `<` for so long the state machine starts while the last one is still in the window.
  private static let longRun = 4096

  private enum State {
    /// Just after a `<`.
    case opened
    case tag
    case doubleQuotes
    case singleQuotes
    case outside
  }

  /// At least the `=` since the last `<`; exact while the state machine runs.
  private var equalsSigns = 0
  /// At least the bytes since the last `<`.
  private var run = 0
  private var state: State?
  /// The index of the `<` of the tag the state machine is in.
  private var tagStart = 0

  /// The window moved: what stood at `distance` stands at 0.
  mutating func shift(by distance: Int) {
    tagStart -= distance
  }

  /// Scans the new bytes `from..<to`; older ones lie before. Returns the index of a tag with too many attributes.
  mutating func scan(_ bytes: UnsafePointer<UInt8>, from: Int, to: Int) -> Int? {
    var index = from
    while index < to {
      let end = min(index + Self.block, to)
      let (marks, equals) =
        unsafe end - index == Self.block
        ? Self.count(bytes + index, Self.block) : Self.count(bytes + index, end - index)
      if state == nil, equalsSigns + equals <= Self.limit, marks != 0 || run < Self.longRun {
        equalsSigns = marks != 0 ? equals : equalsSigns + equals
        run = marks != 0 ? Self.block : run + Self.block
      } else if unsafe scanExactly(bytes, from: index, to: end) {
        return max(tagStart, 0)
      } else if marks != 0 {
        state = nil
        run = end - tagStart
      }
      index = end
    }
    return nil
  }

  @inline(__always)
  private static func count(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> (marks: Int, equals: Int) {
    var marks: UInt8 = 0
    var equals: UInt8 = 0
    for index in 0..<count {
      marks &+= unsafe bytes[index] == UInt8(ascii: "<") ? 1 : 0
      equals &+= unsafe bytes[index] == UInt8(ascii: "=") ? 1 : 0
    }
    return (Int(marks), Int(equals))
  }

  /// True when a tag has too many attributes.
  @inline(never)
  private mutating func scanExactly(_ bytes: UnsafePointer<UInt8>, from: Int, to: Int) -> Bool {
    var index = from
    var state: State
    if let current = self.state {
      state = current
    } else {
      state = .outside
      equalsSigns = 0
      var back = from - 1
      while back >= 0, unsafe bytes[back] != UInt8(ascii: "<") { back -= 1 }
      index = max(back, 0)
    }
    while index < to {
      let byte = unsafe bytes[index]
      if byte == UInt8(ascii: "<") {
        state = .opened
        tagStart = index
        equalsSigns = 0
      } else {
        switch state {
        case .opened: state = byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?") ? .outside : .tag
        case .tag where byte == UInt8(ascii: "\""): state = .doubleQuotes
        case .tag where byte == UInt8(ascii: "'"): state = .singleQuotes
        case .tag where byte == UInt8(ascii: ">"): state = .outside
        case .tag where byte == UInt8(ascii: "="):
          equalsSigns += 1
          if equalsSigns > Self.limit { return true }
        case .doubleQuotes where byte == UInt8(ascii: "\""): state = .tag
        case .singleQuotes where byte == UInt8(ascii: "'"): state = .tag
        default: break
        }
      }
      index += 1
    }
    self.state = state
    return false
  }
}
