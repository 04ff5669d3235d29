public import Diagnostics

/// An object's members in the order of the file.
public struct JSONMembers: Sequence, Sendable {
  @usableFromInline let tape: [TapeNode]
  @usableFromInline let object: Int

  @inlinable
  init(tape: [TapeNode], object: Int) {
    self.tape = tape
    self.object = object
  }

  public struct Iterator: IteratorProtocol {
    @usableFromInline let tape: [TapeNode]
    @usableFromInline var index: Int
    @usableFromInline let end: Int

    @inlinable
    init(tape: [TapeNode], index: Int, end: Int) {
      self.tape = tape
      self.index = index
      self.end = end
    }

    @inlinable
    public mutating func next() -> (key: JSONNode, value: JSONNode)? {
      guard index < end else { return nil }
      let name = index
      index = tape[name &+ 1].next
      return (JSONNode(name), JSONNode(name &+ 1))
    }
  }

  @inlinable
  public func makeIterator() -> Iterator {
    Iterator(tape: tape, index: object &+ 1, end: tape[object].kind == .object ? tape[object].next : 0)
  }
}

/// An array's elements in the order of the file.
public struct JSONElements: Sequence, Sendable {
  @usableFromInline let tape: [TapeNode]
  @usableFromInline let array: Int

  @inlinable
  init(tape: [TapeNode], array: Int) {
    self.tape = tape
    self.array = array
  }

  public struct Iterator: IteratorProtocol {
    @usableFromInline let tape: [TapeNode]
    @usableFromInline var index: Int
    @usableFromInline let end: Int

    @inlinable
    init(tape: [TapeNode], index: Int, end: Int) {
      self.tape = tape
      self.index = index
      self.end = end
    }

    @inlinable
    public mutating func next() -> JSONNode? {
      guard index < end else { return nil }
      let element = index
      index = tape[element].next
      return JSONNode(element)
    }
  }

  @inlinable
  public func makeIterator() -> Iterator {
    Iterator(tape: tape, index: array &+ 1, end: tape[array].kind == .array ? tape[array].next : 0)
  }
}

extension JSONDocument {
  /// The members of an object; none of any other value.
  @inlinable
  public func members(of object: JSONNode) -> JSONMembers { JSONMembers(tape: tape, object: Int(object.index)) }

  /// The elements of an array; none of any other value.
  @inlinable
  public func elements(of array: JSONNode) -> JSONElements { JSONElements(tape: tape, array: Int(array.index)) }

  /// The value of an object's member; nil if the object lacks it or the value is no object. Looks at every member before
  /// it.
  public func member(_ name: StaticString, of object: JSONNode) -> JSONNode? {
    for (key, value) in members(of: object) where string(key, equals: name) { return value }
    return nil
  }

  /// The value of an object's member; nil if the object lacks it or the value is no object. Looks at every member before
  /// it.
  @_disfavoredOverload  // A literal is a StaticString.
  public func member(_ name: UTF8Text, of object: JSONNode) -> JSONNode? {
    for (key, value) in members(of: object) where string(key, equals: name) { return value }
    return nil
  }
}
