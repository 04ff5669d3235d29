import Diagnostics

/// An object of an Interface Builder document.
struct InterfaceObject {
  let id: UTF8Text
  let className: UTF8Text
  /// What its author tells translators.
  var comment = UTF8Text.empty
  /// How many runtime attributes of the kind "Localized String" it has so far.
  var localizedAttributes = 0

  /// The trans-unit's id.
  func unitID(of property: UTF8Text) -> UTF8Text { UTF8Text("\(id).\(property)") }

  /// The note Xcode writes: `Class = "UILabel"; text = "Start"; ObjectID = "3i8-2m-QFG";`, and ` Note = "…";` where there
  /// is a comment.
  func note(property: UTF8Text, isItem: Bool, text: UTF8Text) -> UTF8Text {
    var bytes: [UInt8] = []
    func append(_ name: UTF8Text, _ value: UTF8Text) {
      if !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
      bytes += name.bytes
      bytes += " = \"".utf8
      for byte in value.bytes {
        switch byte {
        case UInt8(ascii: "\n"): bytes += "\\n".utf8
        case UInt8(ascii: "\t"): bytes += "\\t".utf8
        case UInt8(ascii: "\r"): bytes += "\\r".utf8
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
        default: bytes.append(byte)
        }
      }
      bytes += "\";".utf8
    }
    append("Class", className)
    append(isItem ? unitID(of: property) : property, text)
    append("ObjectID", id)
    if !comment.isEmpty { append("Note", comment) }
    return UTF8Text(validated: bytes[...])
  }
}
