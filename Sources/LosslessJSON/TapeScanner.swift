/// Writes the tape in one pass over the bytes, without recursion.
///
/// While a container is open, its node's `next` names the container around it: the tape is its own stack.
@safe
struct TapeScanner {
  let source: SourceText
  private let nodes: UnsafeMutablePointer<TapeNode>
  private let capacity: Int
  private(set) var used = 0
  private(set) var traits: TextTraits = []
  private(set) var problem: ScanProblem?
  private var cursor = 0
  private var depth = 0
  private var container = 0

  enum Outcome {
    case finished
    case failed
    /// More nodes than there is room for: scan again with more.
    case full
  }

  init(source: SourceText, nodes: UnsafeMutableBufferPointer<TapeNode>) {
    self.source = source
    // Room for one container more than the loop asks for, so that it need test only once a value.
    capacity = nodes.count - 2
    guard let base = nodes.baseAddress else { preconditionFailure("a tape has room") }
    unsafe self.nodes = base
  }

  mutating func scan() -> Outcome {
    guard let start = source.startOfValue(&problem) else { return .failed }
    cursor = start
    while true {
      if used >= capacity { return .full }
      cursor = source.endOfSpace(cursor)
      guard cursor < source.count else { return fail(expected: .value) }
      let byte = source.byte(cursor)
      switch byte {
      case 0x22:
        if !scanString(kind: UInt32(JSONKind.string.rawValue)) { return .failed }
      case 0x7B, 0x5B:
        if !openContainer(byte == 0x7B ? .object : .array) { return .failed }
        if byte == 0x7B {
          if cursor >= source.count || source.byte(cursor) != 0x7D {
            if scanName(else: .memberNameOrClose) { continue }
            return .failed
          }
        } else if cursor >= source.count || source.byte(cursor) != 0x5D {
          if cursor >= source.count { return fail(expected: .valueOrClose) }
          continue
        }
        if !closeContainer() { return .failed }
      default:
        if !scanScalar(byte) { return .failed }
      }
      switch scanAfterValue() {
      case .anotherValue: continue
      case .end: return .finished
      case .failed: return .failed
      }
    }
  }

  private enum Continuation {
    case anotherValue
    case end
    case failed
  }

  /// From a value's end to the start of the next one: commas, closing brackets, the next member's name.
  @inline(__always)
  private mutating func scanAfterValue() -> Continuation {
    while true {
      cursor = source.endOfSpace(cursor)
      guard depth > 0 else {
        if cursor == source.count { return .end }
        _ = fail(expected: .end)
        return .failed
      }
      let isObject = node(container).kind == .object
      guard cursor < source.count else {
        _ = fail(expected: isObject ? .commaOrBrace : .commaOrBracket)
        return .failed
      }
      let close: UInt8 = isObject ? 0x7D : 0x5D
      if source.byte(cursor) == 0x2C {
        cursor = source.endOfSpace(cursor &+ 1)
        // A comma before the closing bracket is no JSON, but Foundation and so Xcode read it.
        if cursor >= source.count || source.byte(cursor) != close {
          if !isObject {
            if cursor < source.count { return .anotherValue }
            _ = fail(expected: .valueOrClose)
            return .failed
          }
          return scanName(else: .memberNameOrClose) ? .anotherValue : .failed
        }
      } else if source.byte(cursor) != close {
        _ = fail(expected: isObject ? .commaOrBrace : .commaOrBracket)
        return .failed
      }
      if !closeContainer() { return .failed }
    }
  }

  /// A member's name and the colon after it.
  @inline(__always)
  private mutating func scanName(else expected: JSONError.Expected) -> Bool {
    guard cursor < source.count, source.byte(cursor) == 0x22 else {
      _ = fail(expected: expected)
      return false
    }
    guard scanString(kind: TapeNode.nameKind) else { return false }
    if cursor &+ 4 <= source.count, source.half(cursor) & 0xFF_FFFF == 0x20_3A20 {  // " : "
      cursor &+= 3
      return true
    }
    cursor = source.endOfSpace(cursor)
    guard cursor < source.count, source.byte(cursor) == 0x3A else {
      _ = fail(expected: .colon)
      return false
    }
    cursor &+= 1
    return true
  }

  @inline(__always)
  private mutating func scanString(kind: UInt32) -> Bool {
    let scan = source.scanString(cursor &+ 1)
    if scan.traits.rawValue != 0 {
      guard !scan.traits.contains(.malformed) else {
        problem = source.problemInString(scan.end)
        return false
      }
      traits.formUnion(scan.traits)
    }
    let flag = scan.traits.contains(.escapes) ? TapeNode.escapesFlag : 0
    append(TapeNode(start: cursor, end: scan.end &+ 1, next: used &+ 1, tag: kind | flag))
    cursor = scan.end &+ 1
    return true
  }

  private mutating func scanScalar(_ byte: UInt8) -> Bool {
    let kind: JSONKind
    let end: Int
    switch byte {
    case 0x2D, 0x30...0x39:
      guard let numberEnd = source.endOfNumber(cursor) else {
        problem = ScanProblem(offset: cursor, kind: .invalidNumber)
        return false
      }
      (kind, end) = (.number, numberEnd)
    case 0x74 where source.holds("true", at: cursor): (kind, end) = (.true, cursor + 4)
    case 0x66 where source.holds("false", at: cursor): (kind, end) = (.false, cursor + 5)
    case 0x6E where source.holds("null", at: cursor): (kind, end) = (.null, cursor + 4)
    default:
      _ = fail(expected: .value)
      return false
    }
    append(TapeNode(start: cursor, end: end, next: used &+ 1, tag: UInt32(kind.rawValue)))
    cursor = end
    return true
  }

  private mutating func openContainer(_ kind: JSONKind) -> Bool {
    guard depth < JSONDocument.maximumDepth else {
      problem = ScanProblem(offset: cursor, kind: .tooDeep)
      return false
    }
    let index = used
    append(TapeNode(start: cursor, end: 0, next: container, tag: UInt32(kind.rawValue)))
    container = index
    depth &+= 1
    cursor = source.endOfSpace(cursor &+ 1)
    return true
  }

  /// Closes the innermost container at its bracket, which the cursor is on.
  @inline(__always)
  private mutating func closeContainer() -> Bool {
    let index = container
    var closed = node(index)
    container = closed.next
    cursor &+= 1
    depth &-= 1
    closed = TapeNode(start: Int(closed.start), end: cursor, next: used, tag: closed.link & 15)
    unsafe nodes[index] = closed
    // Two members or more: name, value, name, value.
    guard closed.kind == .object, used &- index > 4 else { return true }
    let names = unsafe MemberNames(source: source, tape: UnsafeBufferPointer(start: nodes, count: used))
    if let (first, second) = names.firstDuplicate(of: index) {
      problem = ScanProblem(offset: Int(node(second).start), kind: .duplicateKey(firstOffset: Int(node(first).start)))
      return false
    }
    return true
  }

  @inline(__always)
  private func node(_ index: Int) -> TapeNode {
    assert(index < used)
    return unsafe nodes[index]
  }

  @inline(__always)
  private mutating func append(_ node: TapeNode) {
    assert(used < capacity + 2)
    unsafe (nodes + used).initialize(to: node)
    used &+= 1
  }

  private mutating func fail(expected: JSONError.Expected) -> Outcome {
    problem = source.unexpected(at: cursor, expected: expected)
    return .failed
  }
}
