import Diagnostics

extension SplicePlan {
  /// Plans what an object's added and removed members come to.
  mutating func changeMembers(of object: JSONNode, _ edits: JSONEditor.MemberEdits) {
    let names = document.members(of: object).map(\.key)
    let added = edits.additions.resolved(&order)
    guard !names.isEmpty else {
      fill(object, with: added)
      return
    }
    let places = places(of: added, among: names)
    var walk = MemberWalk(object: object, names: names)
    var nextPlace = 0
    for place in 0...names.count {
      while nextPlace < places.count, places[nextPlace].place == place {
        walk.gapMembers.append(places[nextPlace].member)
        nextPlace += 1
      }
      guard place < names.count else { break }
      if edits.removals.contains(names[place]) {
        walk.gapEnd = document.memberEnd(names[place])
      } else {
        close(&walk, before: place)
        walk.lastKept = place
        walk.gapEnd = document.memberEnd(names[place])
      }
    }
    if walk.lastKept == nil {
      replaceAll(of: object, names: names, with: walk.gapMembers)
    } else {
      close(&walk, before: nil)
    }
  }

  /// The state of a walk over an object's members, from one that stays to the next.
  private struct MemberWalk {
    let object: JSONNode
    let names: [JSONNode]
    var lastKept: Int?
    /// New members since `lastKept`.
    var gapMembers: [JSONMember] = []
    /// Where the last removed member since `lastKept` ends.
    var gapEnd = 0
  }

  /// Plans what happens between two members that stay; before the first one, or after the last one.
  private mutating func close(_ walk: inout MemberWalk, before next: Int?) {
    let members = walk.gapMembers
    walk.gapMembers = []
    let names = walk.names
    if let last = walk.lastKept {
      if members.isEmpty && walk.gapEnd == document.memberEnd(names[last]) { return }
      let style = style(of: walk.object, names, near: last)
      splice(document.memberEnd(names[last])..<walk.gapEnd) { renderer in
        for member in members {
          renderer.append(style.separator)
          renderer.append(member, in: style.surroundings)
        }
      }
    } else if let next, next > 0 || !members.isEmpty {
      let style = style(of: walk.object, names, near: 0)
      splice(document.range(of: names[0]).lowerBound..<document.range(of: names[next]).lowerBound) { renderer in
        for member in members {
          renderer.append(member, in: style.surroundings)
          renderer.append(style.separator)
        }
      }
    }
  }

  /// Where each new member goes, in the order of the places.
  private mutating func places(
    of added: [JSONMember], among names: [JSONNode]
  ) -> [(place: Int, member: JSONMember)] {
    guard !added.isEmpty else { return [] }
    let document = document
    let nameAt = { (index: Int) in document.text(of: names[index]) }
    let keeping = order.keeping(of: names.count, nameAt: nameAt)
    var places: [(place: Int, member: JSONMember)] = []
    for member in added {
      let place = order.place(of: member.name, among: names.count, keeping: keeping, nameAt: nameAt)
      // Members of one place stay in their own order.
      let index = (places.lastIndex { $0.place <= place }).map { $0 + 1 } ?? 0
      places.insert((place, member), at: index)
    }
    return places
  }

  /// No member stays.
  private mutating func replaceAll(of object: JSONNode, names: [JSONNode], with members: [JSONMember]) {
    let range = document.range(of: object)
    guard let last = names.last, !members.isEmpty else {
      let surroundings = surroundings(of: document.beginning(of: object))
      splice(range.lowerBound + 1..<range.upperBound - 1) { $0.appendEmptyInside(surroundings) }
      return
    }
    let style = style(of: object, names, near: 0)
    splice(document.range(of: names[0]).lowerBound..<document.memberEnd(last)) { renderer in
      for (index, member) in members.enumerated() {
        if index > 0 { renderer.append(style.separator) }
        renderer.append(member, in: style.surroundings)
      }
    }
  }

  /// The object has no members yet.
  private mutating func fill(_ object: JSONNode, with members: [JSONMember]) {
    guard !members.isEmpty else { return }
    let range = document.range(of: object)
    let inside = range.lowerBound + 1..<range.upperBound - 1
    var surroundings = surroundings(of: document.beginning(of: object))
    if let lineFeed = document.bytes[inside].lastIndex(of: 0x0A) {
      surroundings.indent = document.bytes[lineFeed + 1..<inside.upperBound]
    }
    splice(inside) { renderer in
      renderer.appendInside(members, in: surroundings) { $0.append($1, in: $2) }
    }
  }

  private struct MemberStyle {
    /// A comma and white space.
    var separator: ArraySlice<UInt8>
    var surroundings: FragmentRenderer.Surroundings
  }

  /// How a new member beside an existing one looks: as that one does.
  private func style(of object: JSONNode, _ names: [JSONNode], near index: Int) -> MemberStyle {
    let name = names[index]
    var surroundings = surroundings(of: name)
    surroundings.colon = document.colon(of: name) ?? surroundings.colon
    guard let indent = surroundings.indent else {
      let padding = document.bytes[document.range(of: object).lowerBound + 1..<document.range(of: names[0]).lowerBound]
      if !padding.contains(0x0A) { surroundings.padding = padding }
      return MemberStyle(
        separator: separator(of: names, near: index) ?? surroundings.comma, surroundings: surroundings)
    }
    if document.bytes[..<indent.startIndex].last == 0x0A {
      surroundings.newline = document.bytes[..<indent.startIndex].dropLast().last == 0x0D ? [0x0D, 0x0A] : [0x0A]
    }
    if let outer = document.lineIndent(before: document.beginning(of: object)), outer.count < indent.count,
      indent.starts(with: outer)
    {
      surroundings.indentUnit = indent.dropFirst(outer.count)
    }
    let separator = separator(of: names, near: index) ?? [0x2C] + surroundings.newline + indent
    return MemberStyle(separator: separator, surroundings: surroundings)
  }

  /// What stands between an object's members beside one of them; nil if it is the only one, or if an empty line parts
  /// them, which belongs to those two.
  private func separator(of names: [JSONNode], near index: Int) -> ArraySlice<UInt8>? {
    guard names.count > 1 else { return nil }
    let first = min(index, names.count - 2)
    let start = document.memberEnd(names[first])
    let separator = document.bytes[start..<document.range(of: names[first + 1]).lowerBound]
    return separator.count { $0 == 0x0A } > 1 ? nil : separator
  }
}

extension JSONDocument {
  /// Where the value of a member ends.
  func memberEnd(_ name: JSONNode) -> Int { Int(tape[Int(name.index) + 1].end) }
}
