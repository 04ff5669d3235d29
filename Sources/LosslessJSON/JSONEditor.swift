public import Diagnostics

/// Edits to a document, written as splices: every byte outside them stays as and where it is.
///
/// An edit inside a value that another edit replaces or removes is lost with it. `set` instead goes on inside what an
/// earlier edit put there.
public struct JSONEditor: Sendable {
  public let document: JSONDocument
  let precedes: @Sendable (UTF8Text, UTF8Text) -> Bool
  private(set) var replacements = Replacements()
  /// By the object whose members are added or removed.
  private(set) var memberEdits: [JSONNode: MemberEdits] = [:]

  struct MemberEdits: Sendable {
    var additions = PendingObject()
    /// The names' nodes.
    var removals: Set<JSONNode> = []

    var isEmpty: Bool { additions.members.isEmpty && removals.isEmpty }
  }

  /// - Parameters:
  ///   - document: The document to change.
  ///   - precedes: The order by which a new member's place among its siblings is found. It need not be transitive: what
  ///     is there is never sorted.
  public init(_ document: JSONDocument, precedes: @escaping @Sendable (UTF8Text, UTF8Text) -> Bool) {
    self.document = document
    self.precedes = precedes
  }

  /// Whether nothing would change.
  public var isEmpty: Bool { replacements.isEmpty && memberEdits.isEmpty }

  /// Puts another value in a value's place. The value that is there already, however spelled, is no edit, and takes an
  /// earlier one back.
  public mutating func replace(_ node: JSONNode, with fragment: JSONFragment) {
    if document.value(node, equals: fragment) {
      replacements.drop(node)
      dropEdits(inside: node)
    } else {
      replacements.put(.fragment(fragment), for: node)
    }
  }

  /// Puts a value where a path of members leads, starting at an object of the document.
  ///
  /// Members that exist are followed and the last one's value is replaced; what lacks is created, together with what
  /// earlier calls created. A value on the way that is no object is replaced by one. An empty path replaces `object`.
  public mutating func set(_ value: JSONFragment, at path: [UTF8Text], in object: JSONNode) {
    var node = object
    var rest = path[...]
    while let name = rest.first {
      if replacements.extend(node, with: value, at: rest) { return }
      guard document.kind(of: node) == .object else {
        replacements.put(PendingValue(value, at: rest), for: node)
        return
      }
      guard let (key, member) = existingMember(name, of: node) else {
        memberEdits[node, default: MemberEdits()].additions.set(value, at: rest)
        return
      }
      rest = rest.dropFirst()
      if restore(key, in: node) {
        // What was removed does not come back with its name.
        let fresh = PendingValue(value, at: rest)
        if case .fragment(let fragment) = fresh {
          replace(member, with: fragment)
        } else {
          replacements.put(fresh, for: member)
        }
        return
      }
      node = member
    }
    replace(node, with: value)
  }

  /// Removes a member, with its comma and its line.
  ///
  /// - Parameters:
  ///   - key: The member's name, as `members(of:)` gives it for `object`.
  ///   - object: The object that holds it.
  public mutating func remove(member key: JSONNode, of object: JSONNode) {
    memberEdits[object, default: MemberEdits()].removals.insert(key)
  }

  private mutating func dropEdits(inside node: JSONNode) {
    let inside = node.index..<UInt32(document.entry(node).next)
    guard inside.count > 1 || memberEdits[node] != nil else { return }
    replacements.drop { inside.contains($0.index) }
    memberEdits = memberEdits.filter { !inside.contains($0.key.index) }
  }

  private func existingMember(_ name: UTF8Text, of object: JSONNode) -> (JSONNode, JSONNode)? {
    for (key, value) in document.members(of: object) where document.string(key, equals: name) { return (key, value) }
    return nil
  }

  /// Takes a removal back; whether there was one.
  private mutating func restore(_ key: JSONNode, in object: JSONNode) -> Bool {
    guard memberEdits[object]?.removals.remove(key) != nil else { return false }
    if memberEdits[object]?.isEmpty == true { memberEdits[object] = nil }
    return true
  }
}

extension JSONEditor {
  /// The original byte ranges that are replaced, in order; empty ones are insertions. Around an inserted or removed
  /// member its comma is part of the range.
  public var changedRanges: [Range<Int>] { SplicePlan(self).splices.map(\.range) }

  /// Hands out the new file piece by piece: slices of the original between what the edits put there.
  public func write(_ emit: (ArraySlice<UInt8>) throws -> Void) rethrows {
    let plan = SplicePlan(self)
    var written = 0
    for splice in plan.splices {
      if splice.range.lowerBound > written { try emit(document.bytes[written..<splice.range.lowerBound]) }
      if !splice.text.isEmpty { try emit(plan.texts[splice.text]) }
      written = splice.range.upperBound
    }
    if written < document.bytes.count { try emit(document.bytes[written...]) }
  }

  /// The new file.
  public func render() -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(document.bytes.count + document.bytes.count / 16)
    write { result += $0 }
    return result
  }
}
