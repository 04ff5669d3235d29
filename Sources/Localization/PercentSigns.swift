import Diagnostics

/// The percent signs of a text that begin no specifier.
struct PercentSigns {
  /// `%%`
  private(set) var escaped = 0
  /// A sign alone, and one that more likely is text than a specifier: `50% off`.
  private(set) var bare = 0

  init(_ text: UTF8Text) {
    var rest = text.bytes
    while let start = rest.firstIndex(of: UInt8(ascii: "%")) {
      var scanner = FormatScanner(text.bytes, at: start)
      if let specifier = scanner.specifier() {
        if specifier.isDoubtful { bare += 1 }
        rest = rest[scanner.index...]
      } else if start + 1 < rest.endIndex, rest[start + 1] == UInt8(ascii: "%") {
        escaped += 1
        rest = rest[(start + 2)...]
      } else {
        bare += 1
        rest = rest[(start + 1)...]
      }
    }
  }
}
