import Diagnostics

/// Finds where a new member belongs among an object's members, none of which move.
///
/// The order is the caller's and may be slow (a collation), so it is asked about as few pairs as will do, and answers
/// about short names, such as languages, are remembered: the same ones meet in every entry of a catalog.
struct MemberOrder {
  private let precedes: @Sendable (UTF8Text, UTF8Text) -> Bool
  private var answers: [Pair: Bool] = [:]

  /// Two names of up to eight bytes, each packed into a number.
  private struct Pair: Hashable {
    var left: UInt64
    var right: UInt64

    init?(_ left: UTF8Text, _ right: UTF8Text) {
      guard let left = Self.packed(left), let right = Self.packed(right) else { return nil }
      self.left = left
      self.right = right
    }

    private static func packed(_ name: UTF8Text) -> UInt64? {
      guard name.count <= 8 else { return nil }
      var result: UInt64 = 0
      for byte in name.bytes {
        if byte == 0 { return nil }
        result = result &<< 8 | UInt64(byte)
      }
      return result
    }
  }

  private static let mostRemembered = 4096
  /// Up to this many members, every pair of neighbours is looked at.
  private static let smallObject = 64
  /// In a larger object: so many pairs spread over it, and so many on either side of the place found.
  private static let samples = 32
  private static let neighbourhood = 4

  init(precedes: @escaping @Sendable (UTF8Text, UTF8Text) -> Bool) {
    self.precedes = precedes
  }

  private mutating func less(_ left: UTF8Text, _ right: UTF8Text) -> Bool {
    guard let pair = Pair(left, right) else { return precedes(left, right) }
    if let answer = answers[pair] { return answer }
    let answer = precedes(left, right)
    if answers.count < Self.mostRemembered { answers[pair] = answer }
    return answer
  }

  /// The first place whose name the new one does not follow, by binary search.
  mutating func place(of name: UTF8Text, among count: Int, nameAt: (Int) -> UTF8Text) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if less(nameAt(middle), name) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// How well an object keeps the order.
  enum Keeping {
    case ordered
    /// Most neighbours are in order: someone appended to an ordered object, or edited it by hand.
    case mostly
    case foreign
  }

  /// Judges an object by all its neighbours, or a large one by a sample of them.
  mutating func keeping(of count: Int, nameAt: (Int) -> UTF8Text) -> Keeping {
    guard count > 1 else { return .ordered }
    let pairs = count - 1
    let looks = count <= Self.smallObject ? pairs : Self.samples
    var ordered = 0
    var following: (index: Int, name: UTF8Text)?
    for look in 0..<looks {
      let index = look * pairs / looks
      let name = following?.index == index ? following?.name ?? nameAt(index) : nameAt(index)
      let next = nameAt(index + 1)
      if less(name, next) { ordered += 1 }
      following = (index + 1, next)
    }
    if ordered == looks { return .ordered }
    return ordered * 5 >= looks * 4 ? .mostly : .foreign
  }

  /// Where a new name goes: how many of the members stay before it.
  mutating func place(
    of name: UTF8Text, among count: Int, keeping: Keeping, nameAt: (Int) -> UTF8Text
  ) -> Int {
    switch keeping {
    case .ordered:
      let place = place(of: name, among: count, nameAt: nameAt)
      if count <= Self.smallObject || isOrdered(around: place, among: count, nameAt: nameAt) { return place }
      return placeAfterLast(before: name, among: count, nameAt: nameAt)
    case .mostly: return placeAfterLast(before: name, among: count, nameAt: nameAt)
    case .foreign: return count
    }
  }

  private mutating func isOrdered(around place: Int, among count: Int, nameAt: (Int) -> UTF8Text) -> Bool {
    let first = max(place - Self.neighbourhood, 0)
    let last = min(place + Self.neighbourhood, count) - 1
    for index in first..<max(first, last) where !less(nameAt(index), nameAt(index + 1)) { return false }
    return true
  }

  private mutating func placeAfterLast(before name: UTF8Text, among count: Int, nameAt: (Int) -> UTF8Text) -> Int {
    var place = count
    while place > 0, !less(nameAt(place - 1), name) { place -= 1 }
    return place
  }
}
