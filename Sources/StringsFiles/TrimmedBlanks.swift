extension UInt8 {
  /// A blank of ASCII: space, tab, line ends, form feed.
  var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

extension ArraySlice<UInt8> {
  /// Without the blanks at both ends.
  var trimmingBlanks: ArraySlice<UInt8> {
    guard let first = firstIndex(where: { !$0.isBlank }), let last = lastIndex(where: { !$0.isBlank }) else {
      return self[startIndex..<startIndex]
    }
    return self[first...last]
  }
}
