/// The name someone may have meant.
public enum NearestName {
  /// Scalars of a name that are compared; longer ones are no typing mistakes.
  static let lengthLimit = 64

  /// The candidate with the fewest typing mistakes (a letter too much, too few, wrong, or two swapped), the first of
  /// equals; nil where none is near: more than one mistake in three letters. Case does not count in ASCII.
  ///
  /// The cost is bounded by 64 × 64 steps for a candidate.
  public static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = letters(name)
    guard !wanted.isEmpty, wanted.count <= lengthLimit else { return nil }
    var nearest: String?
    var limit = max(1, wanted.count / 3)
    for candidate in candidates {
      let letters = letters(candidate)
      guard abs(letters.count - wanted.count) <= limit, letters.count <= lengthLimit else { continue }
      let mistakes = distance(wanted, letters)
      guard mistakes <= limit, mistakes < max(wanted.count, 2) else { continue }
      if mistakes == 0 { return candidate }
      nearest = candidate
      limit = mistakes - 1
    }
    return nearest
  }

  private static func letters(_ name: String) -> [UInt32] {
    name.unicodeScalars.prefix(lengthLimit + 1).map { scalar in
      ("A"..."Z").contains(scalar) ? scalar.value + 0x20 : scalar.value
    }
  }

  /// The optimal string alignment distance.
  static func distance(_ left: [UInt32], _ right: [UInt32]) -> Int {
    guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 1...left.count {
      var current = [row]
      for column in 1...right.count {
        let cost = left[row - 1] == right[column - 1] ? 0 : 1
        var best = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + cost)
        if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
          best = min(best, beforeLast[column - 2] + 1)
        }
        current.append(best)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
