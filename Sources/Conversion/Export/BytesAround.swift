extension [UInt8] {
  /// What is left when some ranges, none of which overlap, are cut out.
  func parts(outside ranges: [Range<Int>]) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = 0
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      parts.append(self[start..<range.lowerBound])
      start = range.upperBound
    }
    return parts + [self[start...]]
  }
}
