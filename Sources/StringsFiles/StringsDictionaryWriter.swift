public import Diagnostics
import Localization
import XMLStream

/// Writes new `.stringsdict` files in the layout of Apple's tools.
public struct StringsDictionaryWriter: Sendable {
  private var output: [UInt8] = []
  private var depth = 1

  public init() {}

  public var isEmpty: Bool { output.isEmpty }

  /// Adds a key, below its note as a comment if `keepsNote` of it. Nothing is added when this throws.
  ///
  /// - Throws: `.forbiddenCharacter`; `.noPlace` for a rule of an unknown kind.
  public mutating func add(
    _ rule: StringsRule, forKey key: UTF8Text, note: UTF8Text? = nil
  ) throws(StringsEditError) {
    let length = output.count
    if let note, Self.keepsNote(note) { line(Array("<!-- \(note) -->".utf8)) }
    do throws(StringsEditError) {
      try member(key, rule)
    } catch {
      output.removeSubrange(length...)
      depth = 1
      throw error
    }
  }

  /// Whether a note can stand in a comment and comes back as it is: no two hyphens, none at the end, and no character
  /// that XML cannot hold.
  public static func keepsNote(_ note: UTF8Text) -> Bool {
    var buffer = XMLOutputBuffer(capacity: note.count + 32)
    return !note.isEmpty && note.bytes.trimmingBlanks == note.bytes && !note.string.contains("--")
      && note.bytes.last != UInt8(ascii: "-") && !note.bytes.contains(0x0D) && buffer.appendText(note) == nil
  }

  /// The file of all that was added.
  public func file() -> [UInt8] {
    let head = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>

      """
    return Array(head.utf8) + output + Array("</dict>\n</plist>\n".utf8)
  }

  private mutating func member(_ key: UTF8Text, _ rule: StringsRule) throws(StringsEditError) {
    line(try PropertyListText.key(key))
    switch rule {
    case .text(let text): line(try PropertyListText.element(text))
    case .format(let format): try dictionary { writer throws(StringsEditError) in try writer.members(of: format) }
    case .device(let cases): try self.cases(cases, StringsRuleName.device)
    case .width(let cases): try self.cases(cases, StringsRuleName.width)
    case .unknown: throw .noPlace
    }
  }

  private mutating func cases(_ cases: [StringsCase], _ name: UTF8Text) throws(StringsEditError) {
    try dictionary { writer throws(StringsEditError) in
      writer.line(try PropertyListText.key(name))
      try writer.dictionary { writer throws(StringsEditError) in
        for item in cases { try writer.member(item.name, item.rule) }
      }
    }
  }

  private mutating func members(of format: StringsFormat) throws(StringsEditError) {
    try text(StringsRuleName.format, format.format)
    for variable in format.variables {
      line(try PropertyListText.key(variable.name))
      try dictionary { writer throws(StringsEditError) in
        try writer.text(StringsRuleName.specType, StringsRuleName.plural)
        if let type = variable.valueType { try writer.text(StringsRuleName.valueType, type) }
        for item in variable.cases { try writer.text(UTF8Text(item.category.rawValue), item.text) }
      }
    }
  }

  private mutating func dictionary(
    _ content: (inout StringsDictionaryWriter) throws(StringsEditError) -> Void
  ) throws(StringsEditError) {
    line(Array("<dict>".utf8))
    depth += 1
    try content(&self)
    depth -= 1
    line(Array("</dict>".utf8))
  }

  private mutating func text(_ key: UTF8Text, _ text: UTF8Text) throws(StringsEditError) {
    line(try PropertyListText.key(key))
    line(try PropertyListText.element(text))
  }

  private mutating func line(_ bytes: [UInt8]) {
    output += repeatElement(0x09, count: depth)
    output += bytes
    output.append(0x0A)
  }
}
