import Diagnostics
import XMLStream

/// The elements of a property list that matter.
private enum PropertyListElement: String, CaseIterable {
  case key, string, dict, plist
}

/// Finds the texts beside ids in each dictionary of a property list.
final class IntentDefinitionHandler: XMLHandler {
  let vocabulary = XMLVocabulary(
    namespaces: [], elements: PropertyListElement.allCases.map(\.rawValue), attributes: [])
  /// The texts found, a dictionary's when it ends.
  private(set) var texts: [LocalizableText] = []
  private var frames: [Frame] = []

  /// An element that is open.
  private struct Frame {
    let element: PropertyListElement?
    let position: TextPosition
    var textStart = 0
    /// For a dictionary: its members, and the key whose value is to come.
    var members: [Member] = []
    var pendingKey: Member?
  }

  /// A key and, where it is a text, its value.
  private struct Member {
    let key: UTF8Text
    let keyPosition: TextPosition
    var value: UTF8Text?
    var valuePosition: TextPosition
  }

  func start(_ tag: borrowing XMLStartTag, _ arena: inout XMLTextArena) throws {
    let element = tag.element.map { PropertyListElement.allCases[$0] }
    let position = tag.position
    switch frames.count {
    case 0 where element != .plist || tag.namespace != .none:
      throw InterfaceFileError(position: position, reason: .shape(expected: "<plist>"))
    case 1 where element != .dict:
      throw InterfaceFileError(position: position, reason: .shape(expected: "<plist> with one <dict>"))
    default: break
    }
    if let parent = frames.last?.element, parent == .key || parent == .string {
      throw InterfaceFileError(position: position, reason: .shape(expected: "text"))
    }
    if frames.last?.element == .dict, element != .key, frames.last?.pendingKey == nil {
      throw InterfaceFileError(position: position, reason: .shape(expected: "<key>"))
    }
    var frame = Frame(element: element, position: position)
    if element == .key || element == .string { frame.textStart = arena.beginText() }
    frames.append(frame)
  }

  func end(_ arena: inout XMLTextArena) throws {
    guard let frame = frames.popLast() else { return }
    var text: UTF8Text?
    switch frame.element {
    case .key, .string:
      _ = arena.endText(from: frame.textStart)
      text = UTF8Text(validated: arena.take()[...])
    case .dict: try takeDictionary(frame)
    case .plist, nil: break
    }
    guard let last = frames.indices.last, frames[last].element == .dict else { return }
    if frame.element == .key {
      if let pending = frames[last].pendingKey { throw missingValue(pending) }
      frames[last].pendingKey = Member(
        key: text ?? .empty, keyPosition: frame.position, value: nil, valuePosition: frame.position)
    } else if var member = frames[last].pendingKey {
      member.value = frame.element == .string ? text : nil
      member.valuePosition = frame.position
      frames[last].members.append(member)
      frames[last].pendingKey = nil
    }
  }

  private func takeDictionary(_ frame: Frame) throws(InterfaceFileError) {
    if let pending = frame.pendingKey { throw missingValue(pending) }
    var members: [UTF8Text: Member] = [:]
    for member in frame.members {
      if let first = members.updateValue(member, forKey: member.key) {
        throw InterfaceFileError(
          position: member.keyPosition, reason: .duplicateKey(member.key, first: first.keyPosition))
      }
    }
    for member in frame.members {
      guard let text = member.value, !text.isEmpty,
        let id = members[UTF8Text("\(member.key)ID")]?.value, !id.isEmpty
      else { continue }
      texts.append(LocalizableText(id: id, text: text, note: nil, position: member.valuePosition))
    }
  }

  private func missingValue(_ member: Member) -> InterfaceFileError {
    InterfaceFileError(position: member.keyPosition, reason: .shape(expected: "a value after <key>"))
  }
}
