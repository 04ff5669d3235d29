import Diagnostics

/// A value that edits have asked for and that is not written yet.
enum PendingValue: Sendable {
  case fragment(JSONFragment)
  case object(PendingObject)

  /// The value that a path of names leads to: objects around a fragment.
  init(_ fragment: JSONFragment, at path: ArraySlice<UTF8Text>) {
    guard path.isEmpty else {
      var object = PendingObject()
      object.set(fragment, at: path)
      self = .object(object)
      return
    }
    self = .fragment(fragment)
  }

  /// Puts a fragment where a path leads, keeping what else the objects on the way hold.
  mutating func set(_ fragment: JSONFragment, at path: ArraySlice<UTF8Text>) {
    guard !path.isEmpty else {
      self = .fragment(fragment)
      return
    }
    var object: PendingObject
    switch self {
    case .object(let pending): object = pending
    case .fragment(.object(let members)): object = PendingObject(given: members)
    case .fragment: object = PendingObject()
    }
    self = .fragment(.bool(false))  // Nothing else may hold the object while it is changed, or it would be copied.
    object.set(fragment, at: path)
    self = .object(object)
  }

  /// The fragment to write, its added members put in order.
  func resolved(_ order: inout MemberOrder) -> JSONFragment {
    switch self {
    case .fragment(let fragment): fragment
    case .object(let object): .object(object.resolved(&order))
    }
  }
}

/// An object's members that edits have asked for.
struct PendingObject: Sendable {
  private(set) var members: [(name: UTF8Text, value: PendingValue)] = []
  /// How many members came as one fragment, whose order is the caller's.
  private var givenCount = 0
  /// Where each name is, kept once a search would take long.
  private var places: [UTF8Text: Int] = [:]

  init() {}

  init(given: [JSONMember]) {
    members = given.map { ($0.name, .fragment($0.value)) }
    givenCount = members.count
    indexIfLarge()
  }

  mutating func set(_ fragment: JSONFragment, at path: ArraySlice<UTF8Text>) {
    guard let name = path.first else { return }
    let rest = path.dropFirst()
    if let index = index(of: name) {
      members[index].value.set(fragment, at: rest)
    } else {
      members.append((name, PendingValue(fragment, at: rest)))
      indexIfLarge()
    }
  }

  private func index(of name: UTF8Text) -> Int? {
    places.isEmpty ? members.firstIndex { $0.name == name } : places[name]
  }

  private mutating func indexIfLarge() {
    guard members.count > 16 else { return }
    for index in places.count..<members.count { places[members[index].name] = index }
  }

  /// The members to write: those given in their order, each of the others put where its name belongs.
  func resolved(_ order: inout MemberOrder) -> [JSONMember] {
    var result: [JSONMember] = []
    result.reserveCapacity(members.count)
    for (index, member) in members.enumerated() {
      let place = index < givenCount ? index : order.place(of: member.name, among: result.count) { result[$0].name }
      result.insert(JSONMember(member.name, member.value.resolved(&order)), at: place)
    }
    return result
  }
}
