/// Where the members of a JSON text stand: the independent measure of what an edit moved. For valid JSON only.
public indirect enum JSONSpan: Sendable {
  case leaf(Range<Int>)
  case object(Range<Int>, [JSONMemberSpan])

  public var range: Range<Int> {
    switch self {
    case .leaf(let range), .object(let range, _): range
    }
  }

  public init(_ bytes: [UInt8]) {
    var reader = SpanReader(bytes: bytes, position: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    self = reader.value()
  }
}

public struct JSONMemberSpan: Sendable {
  /// The name as it is spelled, with its quotes.
  public var name: Range<Int>
  public var value: JSONSpan
}

private struct SpanReader {
  let bytes: [UInt8]
  var position: Int

  private mutating func skipSpace() {
    while position < bytes.count, [0x20, 0x0A, 0x0D, 0x09, 0x2C, 0x3A].contains(bytes[position]) { position += 1 }
  }

  private mutating func string() -> Range<Int> {
    let start = position
    position += 1
    while position < bytes.count, bytes[position] != 0x22 { position += bytes[position] == 0x5C ? 2 : 1 }
    position += 1
    return start..<position
  }

  /// Commas and colons are skipped like white space: the grammar is not looked at here.
  mutating func value() -> JSONSpan {
    skipSpace()
    let start = position
    guard position < bytes.count else { return .leaf(start..<start) }
    switch bytes[position] {
    case 0x22: return .leaf(string())
    case UInt8(ascii: "{"):
      position += 1
      var members: [JSONMemberSpan] = []
      skipSpace()
      while position < bytes.count, bytes[position] != UInt8(ascii: "}") {
        let name = string()
        members.append(JSONMemberSpan(name: name, value: value()))
        skipSpace()
      }
      position += 1
      return .object(start..<position, members)
    case UInt8(ascii: "["):
      position += 1
      skipSpace()
      while position < bytes.count, bytes[position] != UInt8(ascii: "]") {
        _ = value()
        skipSpace()
      }
      position += 1
      return .leaf(start..<position)
    default:
      while position < bytes.count, !Array(",]} \n\r\t".utf8).contains(bytes[position]) { position += 1 }
      return .leaf(start..<position)
    }
  }
}

/// What an edit of a JSON text did beside what it was to do.
public struct JSONEditCheck {
  private let before: [UInt8]
  private let after: [UInt8]
  /// Whether the member at a path of names may be another one, or new, as a whole.
  private let mayChange: ([[UInt8]]) -> Bool
  public private(set) var complaints: [String] = []

  /// - Parameter mayChange: Whether the member at a path of names may get another value, or be inserted.
  public init(before: [UInt8], after: [UInt8], mayChange: @escaping ([[UInt8]]) -> Bool) {
    self.before = before
    self.after = after
    self.mayChange = mayChange
    let (old, new) = (JSONSpan(before), JSONSpan(after))
    if !before[..<old.range.lowerBound].elementsEqual(after[..<new.range.lowerBound])
      || !before[old.range.upperBound...].elementsEqual(after[new.range.upperBound...])
    {
      complaints.append("what stands around the file's object changed")
    }
    compare(old, new, [])
  }

  private static func name(_ path: [[UInt8]]) -> String {
    path.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " › ")
  }

  private mutating func compare(_ old: JSONSpan, _ new: JSONSpan, _ path: [[UInt8]]) {
    if before[old.range].elementsEqual(after[new.range]) { return }
    guard case .object(let oldRange, let oldMembers) = old, case .object(let newRange, let newMembers) = new else {
      if !mayChange(path) { complaints.append("\(Self.name(path)) changed") }
      return
    }
    var kept: [Int] = []
    for (number, member) in newMembers.enumerated() {
      if kept.count < oldMembers.count, after[member.name].elementsEqual(before[oldMembers[kept.count].name]) {
        compare(oldMembers[kept.count].value, member.value, path + [text(member.name)])
        kept.append(number)
      } else if !mayChange(path + [text(member.name)]) {
        complaints.append("\(Self.name(path + [text(member.name)])) is new")
      }
    }
    guard kept.count == oldMembers.count else {
      complaints.append("\(Self.name(path)) lost members, or their order")
      return
    }
    guard !oldMembers.isEmpty else { return }
    compareGaps(oldRange, oldMembers, newRange, newMembers, kept, path)
  }

  /// What stands between the members is what stood there; beside a new member it stands once more.
  private mutating func compareGaps(
    _ oldRange: Range<Int>, _ oldMembers: [JSONMemberSpan], _ newRange: Range<Int>, _ newMembers: [JSONMemberSpan],
    _ kept: [Int], _ path: [[UInt8]]
  ) {
    for (old, new) in zip(oldMembers, kept) {
      let colon = before[old.name.upperBound..<old.value.range.lowerBound]
      let now = after[newMembers[new].name.upperBound..<newMembers[new].value.range.lowerBound]
      if !colon.elementsEqual(now) { complaints.append("\(Self.name(path)): a colon moved") }
    }
    for number in 0...oldMembers.count {
      let start = number == 0 ? oldRange.lowerBound : oldMembers[number - 1].value.range.upperBound
      let end = number == oldMembers.count ? oldRange.upperBound : oldMembers[number].name.lowerBound
      let gap = before[start..<end]
      let previous = number == 0 ? -1 : kept[number - 1]
      let next = number == oldMembers.count ? newMembers.count : kept[number]
      let gaps = (previous..<next).map { index in
        let start = index < 0 ? newRange.lowerBound : newMembers[index].value.range.upperBound
        let end = index + 1 == newMembers.count ? newRange.upperBound : newMembers[index + 1].name.lowerBound
        return after[start..<end]
      }
      let isThere = [gaps.first, gaps.last].contains { $0.map { $0.elementsEqual(gap) } ?? false }
      if !isThere { complaints.append("\(Self.name(path)): bytes between members moved") }
    }
  }

  private func text(_ name: Range<Int>) -> [UInt8] {
    guard case .string(let text)? = PlainReader.read(Array(after[name])) else { return [] }
    return text
  }
}
