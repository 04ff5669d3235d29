import Diagnostics
import XMLStream

extension PropertyListText {
  /// `<string>…</string>`
  static func element(_ text: UTF8Text) throws(StringsEditError) -> [UInt8] {
    try element("<string>", text, "</string>")
  }

  /// `<key>…</key>`
  static func key(_ text: UTF8Text) throws(StringsEditError) -> [UInt8] {
    try element("<key>", text, "</key>")
  }

  private static func element(
    _ opening: StaticString, _ text: UTF8Text, _ closing: StaticString
  ) throws(StringsEditError) -> [UInt8] {
    var buffer = XMLOutputBuffer(capacity: text.count + 32)
    buffer.append(opening)
    if let scalar = buffer.appendText(text) { throw .forbiddenCharacter(scalar) }
    buffer.append(closing)
    return buffer.contents
  }
}
