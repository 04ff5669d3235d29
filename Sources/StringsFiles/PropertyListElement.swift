import Diagnostics
import XMLStream

/// An element of an XML property list and where it lies in the text.
struct PropertyListElement {
  let tag: PropertyListTag
  let position: TextPosition
  /// What a `key` or `string` holds.
  var text = UTF8Text.empty
  var children: [PropertyListElement] = []
}

enum PropertyListTag: String, CaseIterable {
  case key, string, dict, array, integer, real, `true`, `false`, date, data, plist

  /// What a message calls a value of the kind.
  var kind: StringsFileError.ValueKind {
    switch self {
    case .dict: .dictionary
    case .array: .array
    case .integer, .real: .number
    case .true, .false: .bool
    case .date: .date
    case .data: .data
    case .key, .string, .plist: .other
    }
  }
}

/// Builds the tree of elements.
final class PropertyListHandler: XMLHandler {
  let vocabulary = XMLVocabulary(namespaces: [], elements: PropertyListTag.allCases.map(\.rawValue), attributes: [])
  private var open: [PropertyListElement] = []
  private var textStart = 0
  private(set) var root: PropertyListElement?

  func start(_ tag: borrowing XMLStartTag, _ arena: inout XMLTextArena) throws {
    let position = tag.position
    guard let code = tag.element, tag.namespace == .none else {
      throw StringsFileError(position: position, reason: .shape(expected: "an element of a property list"))
    }
    let element = PropertyListElement(tag: PropertyListTag.allCases[code], position: position)
    if let parent = open.last, parent.tag == .key || parent.tag == .string {
      throw StringsFileError(position: position, reason: .shape(expected: "text"))
    }
    if element.tag == .key || element.tag == .string { textStart = arena.beginText() }
    open.append(element)
  }

  func end(_ arena: inout XMLTextArena) {
    guard var element = open.popLast() else { return }
    if element.tag == .key || element.tag == .string {
      _ = arena.endText(from: textStart)
      element.text = UTF8Text(validated: arena.take()[...])
    }
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].children.append(element)
    }
  }
}
