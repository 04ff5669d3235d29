import Diagnostics
import LosslessJSON

/// An object's members by name; none where there is no object.
struct MemberTable {
  struct Member {
    var key: JSONNode
    var value: JSONSubtree
  }

  /// In the file's order.
  private(set) var names: [UTF8Text] = []
  private var members: [UTF8Text: Member] = [:]

  init(_ object: JSONSubtree?) {
    guard let object else { return }
    for (key, value) in object.document.members(of: object.node) {
      let name = object.document.text(of: key)
      names.append(name)
      members[name] = Member(key: key, value: JSONSubtree(value, of: object.document))
    }
  }

  subscript(_ name: UTF8Text) -> Member? { members[name] }
}
