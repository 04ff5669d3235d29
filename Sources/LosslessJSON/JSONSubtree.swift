public import Diagnostics

/// A value of a document, with all that it holds: two are equal when they say the same, however they are spelled and in
/// whatever order their members stand. Numbers are equal when they are spelled alike.
public struct JSONSubtree: Sendable {
  public let document: JSONDocument
  public let node: JSONNode

  public init(_ node: JSONNode, of document: JSONDocument) {
    self.document = document
    self.node = node
  }

  public var kind: JSONKind { document.kind(of: node) }

  /// The value's bytes in its file.
  public var bytes: ArraySlice<UInt8> { document.bytes[document.range(of: node)] }

  /// The value of a member; nil if this is no object or lacks it.
  public func member(_ name: UTF8Text) -> JSONSubtree? {
    document.member(name, of: node).map { JSONSubtree($0, of: document) }
  }

  /// The value, to be put into another document: it gets that one's layout, and keeps its members' order.
  public var fragment: JSONFragment {
    switch kind {
    case .string: .string(document.text(of: node))
    case .true: .bool(true)
    case .false: .bool(false)
    case .number, .null: .spelled(document.text(of: node))
    case .array: .array(document.elements(of: node).map { JSONSubtree($0, of: document).fragment })
    case .object:
      .object(
        document.members(of: node).map { key, value in
          JSONMember(document.text(of: key), JSONSubtree(value, of: document).fragment)
        })
    }
  }
}

extension JSONSubtree: Equatable {
  public static func == (left: JSONSubtree, right: JSONSubtree) -> Bool {
    guard left.kind == right.kind else { return false }
    // Most are spelled alike, too.
    if left.document.isSpelled(left.node, like: right.node, of: right.document) { return true }
    switch left.kind {
    case .true, .false, .null: return true
    case .number: return false
    case .string: return left.document.string(left.node, equals: right.node, of: right.document)
    case .array:
      return left.document.elements(of: left.node).map { JSONSubtree($0, of: left.document) }
        == right.document.elements(of: right.node).map { JSONSubtree($0, of: right.document) }
    case .object: return hasEqualMembers(left, right)
    }
  }

  /// Walks both in step as long as their names agree, and looks names up from there on.
  private static func hasEqualMembers(_ left: JSONSubtree, _ right: JSONSubtree) -> Bool {
    var others = right.document.members(of: right.node).makeIterator()
    // Members of the right one that were passed by.
    var rest: [UTF8Text: JSONNode] = [:]
    for (key, value) in left.document.members(of: left.node) {
      var match = rest.isEmpty ? nil : rest.removeValue(forKey: left.document.text(of: key))
      while match == nil, let (otherKey, otherValue) = others.next() {
        if left.document.string(key, equals: otherKey, of: right.document) {
          match = otherValue
        } else {
          rest[right.document.text(of: otherKey)] = otherValue
        }
      }
      guard let match, JSONSubtree(value, of: left.document) == JSONSubtree(match, of: right.document) else {
        return false
      }
    }
    return rest.isEmpty && others.next() == nil
  }
}
