import Diagnostics
import XMLStream

/// Gathers the texts of a document as its elements come.
final class InterfaceHandler: XMLHandler {
  let vocabulary = interfaceVocabulary
  private var framework = InterfaceFramework.uiKit
  private var frames: [InterfaceFrame] = []
  private var objects: [InterfaceObject] = []
  private var found: [FoundText] = []
  private(set) var unlisted: [UnlistedText] = []

  /// A text whose object may yet turn out to have a comment.
  private struct FoundText {
    let object: Int
    let property: UTF8Text
    let isItem: Bool
    let text: UTF8Text
    let position: TextPosition
  }

  /// The texts that are exported, when the document has been read.
  var texts: [LocalizableText] {
    found.map { found in
      let object = objects[found.object]
      return LocalizableText(
        id: object.unitID(of: found.property), text: found.text,
        note: object.note(property: found.property, isItem: found.isItem, text: found.text), position: found.position)
    }
  }

  // MARK: Elements

  func start(_ tag: borrowing XMLStartTag, _ arena: inout XMLTextArena) throws {
    let element = tag.element.map { InterfaceElement.allCases[$0] }
    if frames.isEmpty { try checkRoot(tag, element) }
    if frames.last?.element?.isText == true {
      throw InterfaceFileError(position: tag.position, reason: .shape(expected: "text"))
    }
    let frame = frame(tag, element)
    if !frames.isEmpty { frames[frames.count - 1].childCount += 1 }
    frames.append(frame)
    takeAttributes(tag, frame)
    if let element, element.isText { frames[frames.count - 1].textStart = arena.beginText() }
  }

  func end(_ arena: inout XMLTextArena) throws {
    guard let frame = frames.popLast() else { return }
    if frame.element?.isText == true {
      _ = arena.endText(from: frame.textStart)
      let characters = arena.take()
      guard let text = frame.isBase64 ? Base64.decode(characters) : UTF8Text(validated: characters[...]) else {
        throw InterfaceFileError(position: frame.position, reason: .invalidBase64)
      }
      takeElement(text, frame)
    } else if frame.element == .attributedString {
      let text = UTF8Text(validated: frame.fragments[...])
      if frame.key == "userComments" {
        takeComment(text, frame)
      } else {
        addUnlisted(text, frame.property(frame.key ?? "attributedString"), .attributedText, frame)
      }
    }
  }

  private func checkRoot(_ tag: borrowing XMLStartTag, _ element: InterfaceElement?) throws(InterfaceFileError) {
    let type = value(.type, of: tag)
    if element == .archive, type?.string.hasPrefix("com.apple.InterfaceBuilder") == true {
      throw InterfaceFileError(position: tag.position, reason: .archive)
    }
    guard element == .document, tag.namespace == .none, type?.string.hasPrefix("com.apple.InterfaceBuilder") == true
    else {
      throw InterfaceFileError(position: tag.position, reason: .shape(expected: "<document> of Interface Builder"))
    }
    let version = value(.version, of: tag) ?? .empty
    guard version == "3.0" else {
      throw InterfaceFileError(position: tag.position, reason: .unreadVersion(version.string))
    }
    framework = InterfaceFramework(runtime: value(.targetRuntime, of: tag) ?? .empty)
  }

  private func frame(_ tag: borrowing XMLStartTag, _ element: InterfaceElement?) -> InterfaceFrame {
    let parent = frames.last
    var frame = InterfaceFrame(element: element, position: tag.position)
    frame.key = value(.key, of: tag)
    frame.index = parent?.childCount ?? 0
    if let id = value(.id, of: tag), element?.isText != true {
      frame.object = objects.count
      objects.append(InterfaceObject(id: id, className: framework.className(ofElement: tag.name)))
      frame.isInBinding = element == .binding
    } else {
      frame.object = parent?.object
      frame.path = parent?.path ?? .empty
      frame.isInBinding = parent?.isInBinding ?? false
      if element == nil, let key = frame.key { frame.path = UTF8Text("\(frame.path)\(key).") }
    }
    frame.type = value(.type, of: tag)
    frame.isTitleHidden = value(.titlePosition, of: tag) == "noTitle"
    frame.isBase64 = value(.base64, of: tag) == "YES"
    return frame
  }

  private func value(_ attribute: InterfaceAttribute, of tag: borrowing XMLStartTag) -> UTF8Text? {
    tag.index(ofAttribute: attribute.code).map { UTF8Text(validated: tag.bytes(at: $0)[...]) }
  }

  // MARK: Texts

  private func takeAttributes(_ tag: borrowing XMLStartTag, _ frame: InterfaceFrame) {
    var known: Set<Int> = []
    for (attribute, code) in TextAttribute.codes {
      guard let index = tag.index(ofAttribute: code) else { continue }
      known.insert(index)
      take(UTF8Text(validated: tag.bytes(at: index)[...]), attribute, frame)
    }
    for index in 0..<tag.attributeCount where !known.contains(index) {
      takeUnknown(UTF8Text(validated: tag.bytes(at: index)[...]), UTF8Text(tag.attributeName(at: index)), frame)
    }
  }

  /// A text that stands in an element of its own.
  private func takeElement(_ text: UTF8Text, _ frame: InterfaceFrame) {
    guard let parent = frames.last else { return }
    if let key = frame.key {
      if key == "userComments" {
        takeComment(text, frame)
      } else if parent.isInBinding, let option = BindingText(option: key) {
        add(text, option.property, frame)
      } else if let attribute = TextAttribute(named: key) {
        take(text, attribute, parent)
      } else {
        takeUnknown(text, key, parent)
      }
    } else if parent.element == .objectValues {
      add(text, frame.item(of: "ibShadowedObjectValues"), isItem: true, frame)
    } else if parent.element == .scopeButtonTitles {
      add(text, frame.item(of: "scopeButtonTitles"), isItem: true, frame)
    }
  }

  /// - Parameter frame: The element that has the attribute.
  private func take(_ text: UTF8Text, _ attribute: TextAttribute, _ frame: InterfaceFrame) {
    switch TextMeaning(attribute, of: frame.element, key: frame.key) {
    case .property(let property):
      if framework == .appKit, attribute == .title,
        TextMeaning.isDefault(text, of: frame.element, isTitleHidden: frame.isTitleHidden)
      {
        addUnlisted(text, frame.property(property), .defaultText, frame)
      } else {
        add(text, frame.property(property), frame)
      }
    case .item(let list): add(text, frame.item(of: list), isItem: true, frame)
    case .fragment:
      guard let index = frames.lastIndex(where: { $0.element == .attributedString }) else { return }
      frames[index].fragments += text.bytes
    case .runtimeAttribute: takeRuntimeAttribute(text, frame)
    case .unlisted(let reason): addUnlisted(text, frame.property(UTF8Text(attribute.rawValue)), reason, frame)
    case .nothing: break
    }
  }

  private func takeRuntimeAttribute(_ text: UTF8Text, _ frame: InterfaceFrame) {
    if frame.type == "localizedString", let object = frame.object {
      let index = objects[object].localizedAttributes
      objects[object].localizedAttributes += 1
      let property = "ibExternalUserDefinedRuntimeAttributesLocalizableStrings[\(index)]"
      add(text, UTF8Text(property), isItem: true, frame)
    } else if frame.type == "string" {
      addUnlisted(text, "userDefinedRuntimeAttributes", .runtimeAttribute, frame)
    }
  }

  private func takeUnknown(_ text: UTF8Text, _ name: UTF8Text, _ frame: InterfaceFrame) {
    guard TextLikeName.matches(name), text != "YES", text != "NO" else { return }
    addUnlisted(text, frame.property(name), .unknownProperty, frame)
  }

  private func takeComment(_ comment: UTF8Text, _ frame: InterfaceFrame) {
    if let object = frame.object { objects[object].comment = comment }
  }

  /// Empty texts are not exported.
  private func add(_ text: UTF8Text, _ property: UTF8Text, isItem: Bool = false, _ frame: InterfaceFrame) {
    guard !text.isEmpty else { return }
    guard let object = frame.object else { return addUnlisted(text, property, .unknownProperty, frame) }
    found.append(
      FoundText(object: object, property: property, isItem: isItem, text: text, position: frame.position))
  }

  private func addUnlisted(
    _ text: UTF8Text, _ property: UTF8Text, _ reason: UnlistedText.Reason, _ frame: InterfaceFrame
  ) {
    guard !text.isEmpty else { return }
    let id = frame.object.map { objects[$0].unitID(of: property) } ?? property
    unlisted.append(UnlistedText(id: id, text: text, reason: reason, position: frame.position))
  }
}
