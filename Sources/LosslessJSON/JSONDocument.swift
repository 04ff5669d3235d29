public import Diagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A JSON file as its own bytes and a tape of where each value lies in them.
///
/// Nothing is decoded until asked for, so whatever the file holds (order, escapes, white space, number spellings) can be
/// written back as it was.
public struct JSONDocument: Sendable {
  /// The file.
  public let bytes: [UInt8]
  @usableFromInline let tape: [TapeNode]
  let traits: TextTraits

  /// How deep containers may lie in one another.
  public static let maximumDepth = 512

  /// Reads UTF-8 JSON as RFC 8259 has it: every rule of the grammar, valid UTF-8, no half surrogate pairs, no name
  /// twice in one object. Two liberties of Foundation, and so of Xcode, are taken and kept: a byte order mark, and a
  /// comma before a closing bracket.
  ///
  /// - Throws: `JSONError`, the first thing that is wrong.
  public init(_ bytes: consuming [UInt8]) throws(JSONError) {
    let bytes = bytes
    guard bytes.count < Int(UInt32.max) else {
      throw JSONError(position: TextPosition(line: 1, column: 1), reason: .tooLarge)
    }
    // Room is only reserved: pages that no node is written to cost no memory. A catalog has a node for every 20 bytes or
    // more; no file has more than one for every two bytes beyond its unclosed brackets.
    let most = min(bytes.count / 2 + Self.maximumDepth + 4, TapeNode.maximumCount)
    var read = try Self.scan(bytes, room: min(most, bytes.count / 6 + Self.maximumDepth))
    if read == nil { read = try Self.scan(bytes, room: most) }
    guard let read else { throw JSONError(position: TextPosition(line: 1, column: 1), reason: .tooLarge) }
    self.bytes = bytes
    (tape, traits) = read
  }

  /// Nil if there are more nodes than room.
  private static func scan(_ bytes: [UInt8], room: Int) throws(JSONError) -> ([TapeNode], TextTraits)? {
    var problem: ScanProblem?
    var traits: TextTraits = []
    var isFull = false
    let tape = unsafe [TapeNode](unsafeUninitializedCapacity: room) { nodes, used in
      unsafe bytes.withUnsafeBufferPointer { text in
        guard let base = text.baseAddress else {
          problem = ScanProblem(offset: 0, kind: .emptyFile)
          return
        }
        var scanner = unsafe TapeScanner(
          source: SourceText(base: base, count: text.count), nodes: UnsafeMutableBufferPointer(rebasing: nodes[..<room])
        )
        isFull = scanner.scan() == .full
        problem = scanner.problem
        traits = scanner.traits
        used = scanner.used
      }
    }
    if let problem { throw problem.error(in: bytes) }
    return isFull ? nil : (tape, traits)
  }

  /// The file's one value.
  @inlinable public var root: JSONNode { JSONNode(0) }

  @inlinable
  func entry(_ node: JSONNode) -> TapeNode { tape[Int(node.index)] }

  @inlinable
  public func kind(of node: JSONNode) -> JSONKind { entry(node).kind }

  /// The value's bytes in the file; a string's quotes are part of them.
  @inlinable
  public func range(of node: JSONNode) -> Range<Int> { entry(node).range }

  /// What a string or a member's name says. A slice of the file where it is spelled without escapes. For any other
  /// value, its bytes: a number is its spelling.
  public func text(of node: JSONNode) -> UTF8Text {
    let entry = entry(node)
    guard entry.kind == .string else { return UTF8Text(validated: bytes[entry.range]) }
    let content = bytes[entry.contentStart..<entry.contentEnd]
    return UTF8Text(validated: entry.hasEscapes ? ArraySlice(JSONEscapes.unescaped(content)) : content)
  }

  /// Whether a string or a member's name says this.
  @inlinable
  @inline(__always)
  public func string(_ node: JSONNode, equals other: StaticString) -> Bool {
    let entry = entry(node)
    let length = other.utf8CodeUnitCount
    // Spelled without escapes the length alone tells most apart.
    guard entry.kind == .string, entry.contentEnd &- entry.contentStart >= length else { return false }
    if entry.hasEscapes {
      return unsafe string(node, equals: UnsafeBufferPointer(start: other.utf8Start, count: length))
    }
    return entry.contentEnd &- entry.contentStart == length && isSpelled(entry, other)
  }

  /// Whether the bytes between a string's quotes are these; they are as many.
  @usableFromInline
  func isSpelled(_ entry: TapeNode, _ other: StaticString) -> Bool {
    unsafe bytes.withUnsafeBytes { text in
      guard let base = text.baseAddress else { return false }
      return unsafe memcmp(base + entry.contentStart, other.utf8Start, other.utf8CodeUnitCount) == 0
    }
  }

  /// Whether a string or a member's name says this.
  @_disfavoredOverload  // A literal is a StaticString.
  public func string(_ node: JSONNode, equals other: UTF8Text) -> Bool {
    unsafe other.bytes.withUnsafeBufferPointer { unsafe string(node, equals: $0) }
  }

  /// Whether a string or a member's name says the same as one of another document.
  public func string(_ node: JSONNode, equals other: JSONNode, of document: JSONDocument) -> Bool {
    let (entry, otherEntry) = (entry(node), document.entry(other))
    guard entry.kind == .string, otherEntry.kind == .string else { return false }
    if entry.hasEscapes || otherEntry.hasEscapes { return text(of: node) == document.text(of: other) }
    return isSpelled(node, like: other, of: document)
  }

  /// Whether a value or a member's name is spelled like one of another document, byte for byte.
  public func isSpelled(_ node: JSONNode, like other: JSONNode, of document: JSONDocument) -> Bool {
    let (range, otherRange) = (range(of: node), document.range(of: other))
    guard range.count == otherRange.count else { return false }
    return unsafe bytes.withUnsafeBytes { text in
      unsafe document.bytes.withUnsafeBytes { otherText in
        guard let one = text.baseAddress, let other = otherText.baseAddress else { return range.isEmpty }
        return unsafe memcmp(one + range.lowerBound, other + otherRange.lowerBound, range.count) == 0
      }
    }
  }

  /// Whether an object holds nothing but `name`, itself an object that holds nothing but `first` and `second`, in this
  /// order, spelled without escapes, and neither of them an object or array.
  ///
  /// One look at the tape, for the shape that nearly all objects of a file have; `pair(below:)` then gives the parts.
  public func isPair(
    _ object: JSONNode, under name: StaticString, _ first: StaticString, _ second: StaticString
  ) -> Bool {
    let index = Int(object.index)
    return tape[index].next == index &+ 7 && tape[index].kind == .object && tape[index &+ 2].next == index &+ 7
      && tape[index &+ 2].kind == .object && isName(index &+ 1, name) && isName(index &+ 3, first)
      && isName(index &+ 5, second)
  }

  /// The inner object and the two values of an object that `isPair` holds of. Meaningless for any other.
  @inlinable
  @inline(__always)
  public func pair(below object: JSONNode) -> (object: JSONNode, first: JSONNode, second: JSONNode) {
    let index = Int(object.index)
    return (JSONNode(index &+ 2), JSONNode(index &+ 4), JSONNode(index &+ 6))
  }

  /// Whether a name is spelled like this, without escapes. Other spellings of it are missed.
  @inline(__always)
  private func isName(_ index: Int, _ name: StaticString) -> Bool {
    let entry = tape[index]
    return entry.isName && entry.contentEnd &- entry.contentStart == name.utf8CodeUnitCount && isSpelled(entry, name)
  }

  @usableFromInline
  func string(_ node: JSONNode, equals other: UnsafeBufferPointer<UInt8>) -> Bool {
    let entry = entry(node)
    guard entry.kind == .string else { return false }
    let length = entry.contentEnd - entry.contentStart
    if entry.hasEscapes {
      // An escape is longer than what it says.
      guard length > other.count else { return false }
      return unsafe text(of: node).bytes.elementsEqual(other)
    }
    guard length == other.count else { return false }
    return unsafe bytes.withUnsafeBytes { text in
      guard let one = text.baseAddress, let other = other.baseAddress else { return length == 0 }
      return unsafe memcmp(one + entry.contentStart, other, length) == 0
    }
  }

  /// Where a value begins. Counts the lines before it: for many places, use `LineIndex`.
  public func position(of node: JSONNode) -> TextPosition { position(ofOffset: range(of: node).lowerBound) }

  /// Where an offset lies. Counts the lines before it: for many places, use `LineIndex`.
  public func position(ofOffset offset: Int) -> TextPosition { TextPosition(ofOffset: offset, in: bytes) }
}
