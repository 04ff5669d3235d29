public import Diagnostics

/// Writes new `.strings` files as Xcode does: UTF-8, the comment, the entry, an empty line.
public enum StringsWriter {
  /// An entry to be written.
  public struct Entry: Hashable, Sendable {
    public var key: UTF8Text
    public var value: UTF8Text
    public var note: UTF8Text?

    public init(key: UTF8Text, value: UTF8Text, note: UTF8Text?) {
      self.key = key
      self.value = value
      self.note = note
    }
  }

  /// A file of these entries, in this order.
  public static func file(_ entries: [Entry]) -> [UInt8] {
    var result: [UInt8] = []
    for entry in entries {
      result += self.entry(key: entry.key, value: entry.value, note: entry.note, lineEnd: [0x0A])
      result.append(0x0A)
    }
    return result
  }

  /// Whether a note comes back from the file as it is: a comment ends at the first `*/`, and blanks at its ends are no
  /// part of it.
  public static func keepsNote(_ note: UTF8Text) -> Bool {
    !note.isEmpty && note.bytes.trimmingBlanks == note.bytes && !note.bytes.contains("*/".utf8)
      && !note.bytes.contains(0)
  }

  static func entry(key: UTF8Text, value: UTF8Text, note: UTF8Text?, lineEnd: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    if let note, !note.isEmpty {
      result += "/* ".utf8
      // No file holds a zero byte, and what would end the comment is parted. Bytes, as a mark behind the slash would hide
      // it from a search for characters.
      result += note.bytes.filter { $0 != 0 }.replacing("*/".utf8, with: "* /".utf8)
      result += " */".utf8
      result += lineEnd
    }
    result.append(UInt8(ascii: "\""))
    result += StringsEscapes.escape(key)
    result += "\" = \"".utf8
    result += StringsEscapes.escape(value)
    result += "\";".utf8
    result += lineEnd
    return result
  }
}
