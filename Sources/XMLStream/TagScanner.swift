/// Bounds the attributes of a tag before libxml2 sees them: 2.9 and 2.11 take quadratic time over them.
///
/// A tag has no more attributes than there are `=` between its `<` and the next `<`, which a value cannot hold. A cheap
/// bound of their number runs along; only where it is not enough, or no `<` came for long, a state machine looks at
/// quotes. It takes what begins like a tag inside a comment or CDATA for one: with that many attributes it is refused.
struct TagScanner {
  private static let limit = XMLLimit.attributes.maximum + XMLLimit.namespaces.maximum
  /// Short enough for a count in a byte.
  private static let block = 128
  /// After so many bytes the last `<` is looked for, while it is still in the window.
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
  /// At least the `=` since `tagStart`.
  private var equalsSigns = 0
  /// The attributes of the tag the state machine is in.
  private var attributes = 0
  /// Nil while the bound is enough.
  private var state: State?

  /// The window moved: what stood at `distance` stands at 0.
  mutating func shift(by distance: Int) {
    tagStart -= distance
  }

  /// Scans the new bytes `from..<to`; older ones lie before. Returns the index of a tag with too many attributes.
  mutating func scan(_ bytes: UnsafePointer<UInt8>, from: Int, to: Int) -> Int? {
    var index = from
    while index < to {
      let end = min(index + Self.block, to)
      let marks = unsafe end - index == Self.block ? Self.countBlock(bytes + index) : Self.count(bytes, index, end)
      equalsSigns += marks
      if state != nil || equalsSigns > Self.limit || end - tagStart > Self.longRun {
        if unsafe !settle(bytes, from: index, to: end, marks: marks) { return max(tagStart, 0) }
      }
      index = end
    }
    return nil
  }

  /// The `<` and `=` of a whole block.
  @inline(__always)
  private static func countBlock(_ bytes: UnsafePointer<UInt8>) -> Int {
    // Constant bounds and byte-wide sums: this becomes vector code.
    var marks: UInt8 = 0
    var index = 0
    while index < 128 {
      marks &+= unsafe bytes[index] | 1 == UInt8(ascii: "=") ? 1 : 0
      index &+= 1
    }
    return Int(marks)
  }

  private static func count(_ bytes: UnsafePointer<UInt8>, _ from: Int, _ to: Int) -> Int {
    var marks = 0
    for index in from..<to where unsafe bytes[index] | 1 == UInt8(ascii: "=") { marks += 1 }
    return marks
  }

  /// Finds the last `<` before the block and bounds anew; looks exactly where that is not enough. False when a tag has
  /// too many attributes.
  @inline(never)
  private mutating func settle(_ bytes: UnsafePointer<UInt8>, from: Int, to: Int, marks: Int) -> Bool {
    if state == nil {
      var before = 0
      var back = from - 1
      while back > tagStart, unsafe bytes[back] != UInt8(ascii: "<") {
        if unsafe bytes[back] == UInt8(ascii: "=") { before += 1 }
        back -= 1
      }
      if back > tagStart {
        tagStart = back
        equalsSigns = before + marks
        if equalsSigns <= Self.limit { return true }
      }
    }
    return unsafe scanExactly(bytes, from: from, to: to)
  }

  private mutating func scanExactly(_ bytes: UnsafePointer<UInt8>, from: Int, to: Int) -> Bool {
    var index = from
    var state = State.outside
    var hasMark = false
    if let current = self.state {
      state = current
    } else {
      index = max(tagStart, 0)
      attributes = 0
    }
    while index < to {
      let byte = unsafe bytes[index]
      if byte == UInt8(ascii: "<") {
        state = .opened
        tagStart = index
        attributes = 0
        hasMark = hasMark || index >= from
      } else {
        switch state {
        case .opened: state = byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?") ? .outside : .tag
        case .tag where byte == UInt8(ascii: "\""): state = .doubleQuotes
        case .tag where byte == UInt8(ascii: "'"): state = .singleQuotes
        case .tag where byte == UInt8(ascii: ">"): state = .outside
        case .tag where byte == UInt8(ascii: "="):
          attributes += 1
          if attributes > Self.limit { return false }
        case .doubleQuotes where byte == UInt8(ascii: "\""): state = .tag
        case .singleQuotes where byte == UInt8(ascii: "'"): state = .tag
        default: break
        }
      }
      index += 1
    }
    equalsSigns = attributes
    self.state = hasMark ? nil : state
    return true
  }
}
