public import Diagnostics

/// Writes JSON in Xcode's layout: two spaces a level, `"name" : value`, one member or element a line, an empty line in
/// empty objects and arrays, no end of line after the last bracket.
///
/// What is written gathers in memory until `finish` hands it out. Members are written in the order they come.
/// Every `begin` needs its `end`, and in an object every value its `name`.
public struct XcodeJSONWriter: Sendable {
  var output: [UInt8] = []
  var depth = 0
  /// Whether the innermost container holds nothing yet.
  var isEmpty = true
  /// Whether a member's name waits for its value.
  var isAfterName = false

  private let escaping: EscapingStyle

  /// - Parameter escaping: What is escaped beyond what must be; Xcode escapes nothing else.
  public init(escaping: EscapingStyle = .xcode) {
    self.escaping = escaping
  }

  public mutating func beginObject() { begin(0x7B) }
  public mutating func endObject() { end(0x7D) }
  public mutating func beginArray() { begin(0x5B) }
  public mutating func endArray() { end(0x5D) }

  /// Begins a member.
  public mutating func name(_ name: UTF8Text) {
    lead()
    escaping.append(name.bytes, to: &output)
    separateName()
  }

  public mutating func string(_ text: UTF8Text) {
    lead()
    escaping.append(text.bytes, to: &output)
  }

  public mutating func integer(_ value: Int) {
    lead()
    output += String(value).utf8
  }

  public mutating func bool(_ value: Bool) {
    lead()
    output += (value ? "true" : "false").utf8
  }

  public mutating func value(_ fragment: JSONFragment) {
    switch fragment {
    case .string(let text): string(text)
    case .integer(let value): integer(value)
    case .bool(let value): bool(value)
    case .spelled(let spelling):
      lead()
      output += spelling.bytes
    case .array(let elements):
      beginArray()
      for element in elements { value(element) }
      endArray()
    case .object(let members):
      beginObject()
      for member in members {
        name(member.name)
        value(member.value)
      }
      endObject()
    }
  }

  /// Everything that was written.
  public consuming func finish() -> [UInt8] { output }

  private mutating func begin(_ bracket: UInt8) {
    lead()
    output.append(bracket)
    depth += 1
    isEmpty = true
  }

  private mutating func end(_ bracket: UInt8) {
    depth -= 1
    if isEmpty { output.append(0x0A) }
    startLine()
    output.append(bracket)
    isEmpty = false
  }

  /// What stands before a name or an element.
  mutating func lead() {
    if isAfterName {
      isAfterName = false
      return
    }
    guard depth > 0 else { return }
    if !isEmpty { output.append(0x2C) }
    startLine()
    isEmpty = false
  }

  mutating func separateName() {
    output += [0x20, 0x3A, 0x20]
    isAfterName = true
  }

  private mutating func startLine() {
    output.append(0x0A)
    output.append(contentsOf: repeatElement(0x20, count: 2 * depth))
  }
}
