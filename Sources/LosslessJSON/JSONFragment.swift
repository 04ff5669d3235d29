public import Diagnostics

/// A value to be put into a document.
public enum JSONFragment: Hashable, Sendable {
  case string(UTF8Text)
  case integer(Int)
  case bool(Bool)
  /// A number or `null` as a document spells it.
  case spelled(UTF8Text)
  case array([JSONFragment])
  /// Members in the order in which they are written.
  case object([JSONMember])
}

/// A member to be put into a document.
public struct JSONMember: Hashable, Sendable {
  public var name: UTF8Text
  public var value: JSONFragment

  public init(_ name: UTF8Text, _ value: JSONFragment) {
    self.name = name
    self.value = value
  }
}

extension JSONDocument {
  /// Whether a value already says what a fragment says. An object's members may stand in another order.
  public func value(_ node: JSONNode, equals fragment: JSONFragment) -> Bool {
    switch (fragment, kind(of: node)) {
    case (.string(let text), .string): return string(node, equals: text)
    case (.integer(let value), .number): return bytes[range(of: node)].elementsEqual(String(value).utf8)
    case (.bool(true), .true), (.bool(false), .false): return true
    case (.spelled(let spelling), .number), (.spelled(let spelling), .null): return text(of: node) == spelling
    case (.array(let fragments), .array):
      var count = 0
      for element in elements(of: node) {
        guard count < fragments.count, value(element, equals: fragments[count]) else { return false }
        count += 1
      }
      return count == fragments.count
    case (.object(let fragments), .object):
      var count = 0
      for _ in members(of: node) { count += 1 }
      return count == fragments.count
        && fragments.allSatisfy { fragment in
          member(fragment.name, of: node).map { value($0, equals: fragment.value) } ?? false
        }
    default: return false
    }
  }
}
