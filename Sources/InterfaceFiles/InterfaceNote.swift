public import Diagnostics

/// What Xcode tells translators about a text of an Interface Builder document, as observed of Xcode 10 to 27:
/// `Class = "UILabel"; text = "Start"; ObjectID = "3i8-2m-QFG";`, and ` Note = "…";` where its author left a comment.
public struct InterfaceNote: Hashable, Sendable {
  public var className: UTF8Text
  /// The property that holds the text; behind the object's id and a point where it is one of several: `segmentTitles[0]`.
  public var property: UTF8Text
  /// The text in the language of the file.
  public var text: UTF8Text
  public var objectID: UTF8Text
  /// What the author tells translators; empty where that is nothing.
  public var comment: UTF8Text

  init(className: UTF8Text, property: UTF8Text, text: UTF8Text, objectID: UTF8Text, comment: UTF8Text) {
    self.className = className
    self.property = property
    self.text = text
    self.objectID = objectID
    self.comment = comment
  }

  /// Reads a note as Xcode spells it; nil for any other.
  public init?(_ note: UTF8Text) {
    var rest = note.bytes[...]
    var members: [(name: UTF8Text, value: UTF8Text)] = []
    while let member = Self.member(from: &rest) { members.append(member) }
    guard rest.isEmpty, (3...4).contains(members.count), members[0].name == "Class", members[2].name == "ObjectID",
      members.count == 3 || members[3].name == "Note"
    else { return nil }
    self.init(
      className: members[0].value, property: members[1].name, text: members[1].value, objectID: members[2].value,
      comment: members.count == 4 ? members[3].value : .empty)
  }

  /// The note as Xcode spells it.
  public var spelling: UTF8Text {
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
    append(property, text)
    append("ObjectID", objectID)
    if !comment.isEmpty { append("Note", comment) }
    return UTF8Text(validated: bytes[...])
  }

  /// What of it says something to a person: `UILabel, text: Start`, below the author's comment.
  public var summary: UTF8Text {
    let item = objectID.bytes + [UInt8(ascii: ".")]
    let name = property.bytes.starts(with: item) ? property.bytes.dropFirst(item.count) : property.bytes
    let text = UTF8Text("\(className), \(UTF8Text(validated: name)): \(text)")
    return comment.isEmpty ? text : UTF8Text("\(comment)\n\(text)")
  }

  /// The next `NAME = "VALUE";`, with the blank before it; nil where something else stands there.
  private static func member(from rest: inout ArraySlice<UInt8>) -> (name: UTF8Text, value: UTF8Text)? {
    var input = rest
    if input.first == UInt8(ascii: " ") { input.removeFirst() }
    let name = input.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\"") }
    input.removeFirst(name.count)
    guard !name.isEmpty, input.starts(with: " = \"".utf8) else { return nil }
    input.removeFirst(4)
    var value: [UInt8] = []
    while let byte = input.popFirst(), byte != UInt8(ascii: "\"") {
      guard byte == UInt8(ascii: "\\") else {
        value.append(byte)
        continue
      }
      switch input.popFirst() {
      case UInt8(ascii: "n"): value.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "t"): value.append(UInt8(ascii: "\t"))
      case UInt8(ascii: "r"): value.append(UInt8(ascii: "\r"))
      case let escaped?: value.append(escaped)
      case nil: return nil
      }
    }
    // Also where the quotation mark that ends it is lacking.
    guard input.popFirst() == UInt8(ascii: ";") else { return nil }
    rest = input
    return (UTF8Text(validated: name), UTF8Text(validated: value[...]))
  }
}
