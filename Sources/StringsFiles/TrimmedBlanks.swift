extension ArraySlice<UInt8> {
  /// Without the blanks of ASCII at both ends: space, tab, line ends, form feed.
  var trimmingBlanks: ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) }) else {
      return []
    }
    return self[first...last]
  }
}
