import Diagnostics
import LosslessJSON

/// An object's members, to be found by name; none where there is no object.
struct MemberTable {
  struct Member {
    var key: JSONNode
    var value: JSONNode
  }

  /// Nil where there is no object.
  private let document: JSONDocument?
  /// In the file's order.
  let members: [Member]
  /// Where each name is, in an object so large that looking through it would take longer.
  private let places: [UTF8Text: Int]

  private static let smallObject = 64

  init(_ object: JSONSubtree?) {
    document = object?.document
    var members: [Member] = []
    if let object {
      for (key, value) in object.document.members(of: object.node) { members.append(Member(key: key, value: value)) }
    }
    self.members = members
    var places: [UTF8Text: Int] = [:]
    if let document, members.count > Self.smallObject {
      places.reserveCapacity(members.count)
      for (index, member) in members.enumerated() { places[document.text(of: member.key)] = index }
    }
    self.places = places
  }

  /// In the file's order.
  var names: [UTF8Text] { members.indices.map { name(at: $0) } }

  func name(at index: Int) -> UTF8Text { document?.text(of: members[index].key) ?? .empty }

  func value(at index: Int) -> JSONSubtree? { document.map { JSONSubtree(members[index].value, of: $0) } }

  func index(of name: UTF8Text) -> Int? {
    guard let document else { return nil }
    if !places.isEmpty { return places[name] }
    return members.firstIndex { document.string($0.key, equals: name) }
  }

  /// The value of a member.
  subscript(_ name: UTF8Text) -> JSONSubtree? { index(of: name).flatMap { value(at: $0) } }

  /// Where the name of another table's member is.
  ///
  /// - Parameter guess: Where to look first: objects mostly list the same names in the same order.
  func index(ofNameAt index: Int, of other: MemberTable, guess: Int) -> Int? {
    guard let document, let otherDocument = other.document else { return nil }
    let key = other.members[index].key
    if guess < members.count, document.string(members[guess].key, equals: key, of: otherDocument) { return guess }
    if !places.isEmpty { return places[otherDocument.text(of: key)] }
    return members.firstIndex { document.string($0.key, equals: key, of: otherDocument) }
  }

  /// Whether a member's value is spelled like another table's, byte for byte.
  func isValue(at index: Int, spelledLike otherIndex: Int, of other: MemberTable) -> Bool {
    guard let document, let otherDocument = other.document else { return false }
    return document.isSpelled(members[index].value, like: other.members[otherIndex].value, of: otherDocument)
  }
}
