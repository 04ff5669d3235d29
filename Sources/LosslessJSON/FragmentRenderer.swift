import Diagnostics

/// Spells fragments in the layout of the place they go to.
struct FragmentRenderer {
  private(set) var texts: [UInt8] = []
  var layout: DocumentLayout

  /// The layout around a value.
  struct Surroundings {
    /// What the value's line begins with; nil where several values share a line.
    var indent: ArraySlice<UInt8>?
    var indentUnit: ArraySlice<UInt8>
    var newline: ArraySlice<UInt8>
    var colon: ArraySlice<UInt8>
    var comma: ArraySlice<UInt8>
    var padding: ArraySlice<UInt8>

    /// One level deeper.
    var inner: Surroundings {
      var inner = self
      inner.indent = indent.map { $0 + indentUnit }
      return inner
    }
  }

  init(layout: DocumentLayout) {
    self.layout = layout
  }

  mutating func append(_ bytes: some Collection<UInt8>) {
    texts.append(contentsOf: bytes)
  }

  mutating func append(_ member: JSONMember, in surroundings: Surroundings) {
    layout.escaping.append(member.name.bytes, to: &texts)
    texts += surroundings.colon
    append(member.value, in: surroundings)
  }

  mutating func append(_ fragment: JSONFragment, in surroundings: Surroundings) {
    switch fragment {
    case .array(let elements):
      append(brackets: (0x5B, 0x5D), around: elements, in: surroundings) { $0.append($1, in: $2) }
    case .object(let members):
      append(brackets: (0x7B, 0x7D), around: members, in: surroundings) { $0.append($1, in: $2) }
    default: append(scalar: fragment)
    }
  }

  /// Appends a string, number or literal; they look the same everywhere in a file.
  mutating func append(scalar fragment: JSONFragment) {
    switch fragment {
    case .string(let text): layout.escaping.append(text.bytes, to: &texts)
    case .integer(let value): texts += String(value).utf8
    case .bool(let value): texts += (value ? "true" : "false").utf8
    case .spelled(let spelling): texts += spelling.bytes
    case .array, .object: break
    }
  }

  private mutating func append<Item>(
    brackets: (open: UInt8, close: UInt8), around items: [Item], in surroundings: Surroundings,
    appendItem: (inout FragmentRenderer, Item, Surroundings) -> Void
  ) {
    texts.append(brackets.open)
    if items.isEmpty {
      appendEmptyInside(surroundings)
    } else {
      appendInside(items, in: surroundings, appendItem: appendItem)
    }
    texts.append(brackets.close)
  }

  /// What stands between the brackets of an empty object.
  mutating func appendEmptyInside(_ surroundings: Surroundings) {
    switch layout.emptyForm {
    case .nothing: break
    case .space: texts.append(0x20)
    case .blankLine:
      guard let indent = surroundings.indent else { return }
      texts += surroundings.newline
      texts += surroundings.newline
      texts += indent
    }
  }

  /// What stands between the brackets of a container.
  mutating func appendInside<Item>(
    _ items: [Item], in surroundings: Surroundings,
    appendItem: (inout FragmentRenderer, Item, Surroundings) -> Void
  ) {
    let inner = surroundings.inner
    for (index, item) in items.enumerated() {
      if let indent = inner.indent {
        if index > 0 { texts.append(0x2C) }
        texts += surroundings.newline
        texts += indent
      } else {
        texts += index > 0 ? surroundings.comma : surroundings.padding
      }
      appendItem(&self, item, inner)
    }
    if let indent = surroundings.indent {
      texts += surroundings.newline
      texts += indent
    } else {
      texts += surroundings.padding
    }
  }
}
