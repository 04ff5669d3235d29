/// Finds a name that stands twice in one object. Names are compared as bytes without their escapes.
///
/// Most objects have few members or write them in byte order, where neighbours are all there is to compare. A large
/// object in another order is hashed with the standard library's seeded hash, so no file can make it slow.
@safe
struct MemberNames {
  private let source: SourceText
  private let tape: UnsafeBufferPointer<TapeNode>

  init(source: SourceText, tape: UnsafeBufferPointer<TapeNode>) {
    self.source = source
    unsafe self.tape = unsafe tape
  }

  @inline(__always)
  private func node(_ index: Int) -> TapeNode { unsafe tape[index] }

  /// The tape indices of the first two equal names of a closed object.
  @inline(__always)
  func firstDuplicate(of object: Int) -> (Int, Int)? {
    let end = node(object).next
    var name = object &+ 1
    var previous = prefix(of: node(name))
    var isPlain = !node(name).hasEscapes
    name = node(name &+ 1).next
    while name < end {
      let next = node(name)
      let current = prefix(of: next)
      // Equal prefixes need the whole names; escapes need their meaning. Both are rare in long objects.
      isPlain = isPlain && !next.hasEscapes && previous < current
      if !isPlain { return firstDuplicateInAnyOrder(of: object) }
      previous = current
      name = node(name &+ 1).next
    }
    return nil
  }

  /// The first eight bytes, the first one highest, zeros behind a short name: ordered as the names are, since a name
  /// holds no raw zero byte.
  @inline(__always)
  private func prefix(of name: TapeNode) -> UInt64 {
    let length = name.contentEnd &- name.contentStart
    guard name.contentStart &+ 8 <= source.count else { return shortPrefix(of: name) }
    let word = source.word(name.contentStart).byteSwapped
    if length >= 8 { return word }
    return length == 0 ? 0 : word & ~(UInt64.max &>> UInt64(length &* 8))
  }

  @inline(never)
  private func shortPrefix(of name: TapeNode) -> UInt64 {
    var result: UInt64 = 0
    for offset in 0..<8 {
      let position = name.contentStart + offset
      result = result &<< 8 | (position < name.contentEnd ? UInt64(source.byte(position)) : 0)
    }
    return result
  }

  @inline(never)
  private func firstDuplicateInAnyOrder(of object: Int) -> (Int, Int)? {
    let end = node(object).next
    var count = 0
    var name = object + 1
    while name < end {
      count += 1
      name = node(name + 1).next
    }
    return count <= 8 ? firstDuplicateByPairs(of: object) : firstDuplicateByHash(of: object, count: count)
  }

  private func firstDuplicateByPairs(of object: Int) -> (Int, Int)? {
    let end = node(object).next
    var second = node(object + 2).next
    while second < end {
      var first = object + 1
      while first < second {
        if isEqual(node(first), node(second)) { return (first, second) }
        first = node(first + 1).next
      }
      second = node(second + 1).next
    }
    return nil
  }

  private func firstDuplicateByHash(of object: Int, count: Int) -> (Int, Int)? {
    let end = node(object).next
    let mask = 1 << (Int.bitWidth - (count * 2).leadingZeroBitCount) - 1
    // Open addressing; zero is free, for no name has tape index zero.
    var slots = [UInt32](repeating: 0, count: mask + 1)
    var name = object + 1
    while name < end {
      let key = node(name)
      var slot = hash(of: key) & mask
      while slots[slot] != 0 {
        let other = Int(slots[slot])
        if isEqual(node(other), key) { return (other, name) }
        slot = (slot + 1) & mask
      }
      slots[slot] = UInt32(name)
      name = node(name + 1).next
    }
    return nil
  }

  private func hash(of name: TapeNode) -> Int {
    var hasher = Hasher()
    if name.hasEscapes {
      unsafe unescaped(name).withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    } else {
      unsafe hasher.combine(
        bytes: UnsafeRawBufferPointer(
          start: source.base + name.contentStart, count: name.contentEnd - name.contentStart))
    }
    return hasher.finalize()
  }

  private func isEqual(_ left: TapeNode, _ right: TapeNode) -> Bool {
    if left.hasEscapes || right.hasEscapes { return unescaped(left) == unescaped(right) }
    let length = left.contentEnd - left.contentStart
    return length == right.contentEnd - right.contentStart
      && source.isEqual(left.contentStart, right.contentStart, count: length)
  }

  private func unescaped(_ name: TapeNode) -> [UInt8] {
    let content = unsafe UnsafeBufferPointer(
      start: source.base + name.contentStart, count: name.contentEnd - name.contentStart)
    return unsafe JSONEscapes.unescaped(content)
  }
}
