import Diagnostics

/// Looks at the spelling of specifiers alone: where two texts spell the same ones in the same order, as nearly all
/// translations and their sources do, nothing has to be understood.
enum SpecifierSpelling {
  /// Whether both texts hold the same specifiers, byte for byte and in the same order.
  static func isSame(_ left: UTF8Text, _ right: UTF8Text) -> Bool {
    unsafe left.bytes.withUnsafeBufferPointer { left in
      unsafe right.bytes.withUnsafeBufferPointer { right in
        var one = 0
        var other = 0
        while true {
          let first = unsafe next(in: left, from: &one)
          let second = unsafe next(in: right, from: &other)
          guard unsafe first.count == second.count, unsafe first.elementsEqual(second) else { return false }
          guard let last = unsafe first.last else { return true }
          // `%a` may be `%arg`, which only a closer look tells.
          if last == UInt8(ascii: "a") { return false }
        }
      }
    }
  }

  /// The next percent sign with everything up to the letter, `@` or percent sign that ends it, or the `@` behind the name
  /// of a substitution; empty at the end.
  private static func next(
    in text: UnsafeBufferPointer<UInt8>, from index: inout Int
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    while index < text.count, unsafe text[index] != UInt8(ascii: "%") { index += 1 }
    let start = index
    guard index < text.count else { return unsafe text[start..<start] }
    index += 1
    while index < text.count, unsafe !endsSpecifier(text[index]) { index += 1 }
    index = min(index + 1, text.count)
    if unsafe text[index - 1] == UInt8(ascii: "@"), unsafe text[index - 2] == UInt8(ascii: "#") {
      while index < text.count, unsafe text[index] != UInt8(ascii: "@") { index += 1 }
      index = min(index + 1, text.count)
    }
    // `lld`: the length belongs to what follows.
    while index < text.count, unsafe isLength(text[index - 1]), unsafe text[index] != UInt8(ascii: "%") { index += 1 }
    return unsafe text[start..<index]
  }

  private static func endsSpecifier(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "@")
      || byte == UInt8(ascii: "%")
  }

  private static func isLength(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "l"), UInt8(ascii: "h"), UInt8(ascii: "q"), UInt8(ascii: "z"), UInt8(ascii: "t"),
      UInt8(ascii: "j"), UInt8(ascii: "L"):
      true
    default: false
    }
  }
}
