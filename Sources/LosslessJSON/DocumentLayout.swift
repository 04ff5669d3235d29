/// How a file is laid out where an edit's own surroundings do not tell.
struct DocumentLayout {
  private let document: JSONDocument
  private var isXcodeLike = true
  /// What ends a line.
  private(set) var newline: ArraySlice<UInt8> = [0x0A]
  /// What one level of depth adds to a line's beginning.
  private(set) var indentUnit: ArraySlice<UInt8> = [0x20, 0x20]
  /// Between a member's name and its value.
  private(set) var colon: ArraySlice<UInt8> = [0x20, 0x3A, 0x20]
  /// Between the members of an object on one line.
  private(set) var comma: ArraySlice<UInt8> = [0x2C, 0x20]
  /// Inside the brackets of an object on one line.
  private(set) var padding: ArraySlice<UInt8> = []
  private(set) var escaping = EscapingStyle.xcode

  /// What stands between the brackets of an empty object or array.
  enum EmptyForm {
    case nothing
    case space
    /// As Xcode writes it: two line ends and the indentation of the closing bracket.
    case blankLine
  }

  /// Takes what the file shows; what it does not show is as Xcode writes it.
  init(_ document: JSONDocument) {
    self.document = document
    let bytes = document.bytes
    if let lineFeed = bytes.firstIndex(of: 0x0A), lineFeed > 0, bytes[lineFeed - 1] == 0x0D { newline = [0x0D, 0x0A] }
    escaping.escapesNonASCII = document.traits.contains(.escapedNonASCII) && !document.traits.contains(.rawNonASCII)
    escaping.escapesSlash = document.traits.contains(.escapedSlash) && Self.escapesEverySlash(bytes)

    var members = document.members(of: document.root).makeIterator()
    if let first = members.next() {
      colon = document.colon(of: first.key) ?? colon
      isXcodeLike = colon.first == 0x20
      if let indent = document.lineIndent(before: first.key) {
        if !indent.isEmpty { indentUnit = indent }
        if colon.last != 0x20 { comma = [0x2C] }
      } else {
        padding = bytes[document.range(of: document.root).lowerBound + 1..<document.range(of: first.key).lowerBound]
        comma = colon.last == 0x20 ? [0x2C, 0x20] : [0x2C]
        if let second = members.next() {
          comma = document.separator(from: first.value, to: second.key)
        }
        isXcodeLike = false
      }
    }
  }

  /// Found when it is first needed: the file may hold no empty object until its end.
  private(set) lazy var emptyForm = Self.emptyForm(document) ?? (isXcodeLike ? .blankLine : .nothing)

  private static func escapesEverySlash(_ bytes: [UInt8]) -> Bool {
    for index in bytes.indices where bytes[index] == 0x2F && (index == 0 || bytes[index - 1] != 0x5C) { return false }
    return true
  }

  /// The form of the file's first empty object, or else array.
  private static func emptyForm(_ document: JSONDocument) -> EmptyForm? {
    var array: EmptyForm?
    for (index, entry) in document.tape.enumerated() where entry.next == index + 1 {
      guard entry.kind == .object || (entry.kind == .array && array == nil) else { continue }
      let inside = document.bytes[entry.contentStart..<entry.contentEnd]
      let form: EmptyForm = inside.isEmpty ? .nothing : inside.contains(0x0A) ? .blankLine : .space
      if entry.kind == .object { return form }
      array = form
    }
    return array
  }
}

extension JSONDocument {
  /// The white space a value's or name's line begins with; nil if anything else stands before it on its line.
  func lineIndent(before node: JSONNode) -> ArraySlice<UInt8>? {
    let end = range(of: node).lowerBound
    var start = end
    while start > 0 {
      switch bytes[start - 1] {
      case 0x20, 0x09: start -= 1
      case 0x0A, 0x0D: return bytes[start..<end]
      default: return start == byteOrderMarkLength ? bytes[start..<end] : nil
      }
    }
    return bytes[start..<end]
  }

  private var byteOrderMarkLength: Int { bytes.first == 0xEF ? 3 : 0 }

  /// What stands between a member's name and its value, if it is on one line.
  func colon(of key: JSONNode) -> ArraySlice<UInt8>? {
    let value = tape[Int(key.index) + 1]
    let colon = bytes[range(of: key).upperBound..<Int(value.start)]
    return colon.contains(0x0A) || colon.contains(0x0D) ? nil : colon
  }

  /// What stands between a member's value and the next member's name: a comma and white space.
  func separator(from value: JSONNode, to key: JSONNode) -> ArraySlice<UInt8> {
    bytes[range(of: value).upperBound..<range(of: key).lowerBound]
  }

  /// The node whose beginning is the beginning of a value's place: its member's name, or the value itself.
  func beginning(of value: JSONNode) -> JSONNode {
    let index = Int(value.index)
    return index > 0 && tape[index - 1].isName ? JSONNode(index - 1) : value
  }
}
