public import Diagnostics
import Localization
import XMLStream

/// Writes new `.stringsdict` files in the layout of Apple's tools.
public struct StringsDictionaryWriter: Sendable {
  private var output: [UInt8] = []

  public init() {}

  public var isEmpty: Bool { output.isEmpty }

  /// Adds a key, below its note as a comment if `keepsNote` of it. Nothing is added when this throws.
  ///
  /// - Throws: `.forbiddenCharacter`; `.noPlace` for a rule of an unknown kind.
  public mutating func add(
    _ rule: StringsRule, forKey key: UTF8Text, note: UTF8Text? = nil
  ) throws(StringsEditError) {
    output += try Self.entry(rule, forKey: key, note: note, .tabs(depth: 1))
  }

  /// A key with its note, as it stands in a file's dictionary.
  static func entry(
    _ rule: StringsRule, forKey key: UTF8Text, note: UTF8Text?, _ indentation: PropertyListIndentation
  ) throws(StringsEditError) -> [UInt8] {
    guard let fragment = rule.fragment else { throw .noPlace }
    let comment = note.flatMap { keepsNote($0) ? indentation.lead + Array("<!-- \($0) -->".utf8) : nil } ?? []
    return comment + (try PropertyListFragment.Member(key, fragment).render(indentation))
  }

  /// Whether a note can stand in a comment and comes back as it is: no two hyphens, none at the end, and no character
  /// that XML cannot hold.
  public static func keepsNote(_ note: UTF8Text) -> Bool {
    var buffer = XMLOutputBuffer(capacity: note.count + 32)
    return !note.isEmpty && note.bytes.trimmingBlanks == note.bytes && !note.bytes.contains("--".utf8)
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
    return Array(head.utf8) + output + Array("\n</dict>\n</plist>\n".utf8)
  }
}
