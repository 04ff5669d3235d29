import Diagnostics
import XMLStream

/// The elements that mean more than an object of some class.
enum InterfaceElement: String, CaseIterable {
  case string, mutableString, attributedString, fragment, state, segment, accessibility, binding
  case userDefinedRuntimeAttribute, variation, objectValues, scopeButtonTitles
  case popUpButtonCell, textFieldCell, toolbarItem, searchToolbarItem, menu, menuItem, window, box, constraint
  case document, archive

  /// Whether the element holds characters, which may be in base64.
  var isText: Bool { self == .string || self == .mutableString }
}

/// The attributes that are no texts.
enum InterfaceAttribute: String, CaseIterable {
  case id, key, type, version, targetRuntime, titlePosition
  case base64 = "base64-UTF8"

  var code: Int { Self.codes[self, default: 0] }

  private static let codes = Dictionary(uniqueKeysWithValues: zip(allCases, 0...))
}

/// The attributes that hold texts. A text that an attribute cannot hold well, of several lines for one, stands in a
/// `<string key="…">` of the attribute's name.
enum TextAttribute: String, CaseIterable {
  case text, title, label, placeholder, toolTip, headerTitle, footerTitle, prompt, hint
  case paletteLabel, alternateTitle, placeholderString
  // None of these stands in an export that was seen.
  case subtitle, headerToolTip, backButtonTitle, customizationLabel, collapsedRepresentationLabel, discoverabilityTitle
  case description, help
  // Parts of a text with attributes, and of a user defined runtime attribute.
  case content, value

  private static let names = Dictionary(uniqueKeysWithValues: allCases.map { (UTF8Text($0.rawValue), $0) })

  /// The attribute of a name.
  init?(named name: UTF8Text) {
    guard let attribute = Self.names[name] else { return nil }
    self = attribute
  }

  /// Where the attributes begin in the vocabulary.
  private static let firstCode = InterfaceAttribute.allCases.count

  /// The attributes and their positions in the vocabulary.
  static let codes = Array(zip(allCases, firstCode...))
}

/// Placeholders of a Cocoa binding, named by the options that hold them.
enum BindingText: String, CaseIterable {
  case isNilPlaceholder = "NSNullPlaceholder"
  case noSelectionPlaceholder = "NSNoSelectionPlaceholder"
  case notApplicablePlaceholder = "NSNotApplicablePlaceholder"
  case multipleValuesPlaceholder = "NSMultipleValuesPlaceholder"
  case displayPattern = "NSDisplayPattern"
  case displayName = "NSDisplayName"

  private static let names = Dictionary(uniqueKeysWithValues: allCases.map { (UTF8Text($0.rawValue), $0) })

  /// The text an option holds.
  init?(option: UTF8Text) {
    guard let text = Self.names[option] else { return nil }
    self = text
  }

  var property: UTF8Text {
    switch self {
    case .isNilPlaceholder: "ibShadowedIsNilPlaceholder"
    case .noSelectionPlaceholder: "ibShadowedNoSelectionPlaceholder"
    case .notApplicablePlaceholder: "ibShadowedNotApplicablePlaceholder"
    case .multipleValuesPlaceholder: "ibShadowedMultipleValuesPlaceholder"
    case .displayPattern: "ibShadowedDisplayPattern"
    case .displayName: "ibShadowedDisplayName"
    }
  }
}

/// Tells attributes nobody has a rule for but that seem to hold text from the many others.
enum TextLikeName {
  /// The last words of such names.
  private static let words = ["Title", "Text", "Label", "Placeholder", "Prompt", "ToolTip", "Message", "Caption"]
    .map { Array($0.utf8) }
  /// Interface Builder's own names of objects, and references to objects.
  private static let others: Set<UTF8Text> = ["userLabel", "textLabel", "detailTextLabel"]

  static func matches(_ name: UTF8Text) -> Bool {
    guard !others.contains(name), let first = name.bytes.first else { return false }
    // A name begins small, so the first letter of its only word does too.
    let capitalised = [(0x61...0x7A).contains(first) ? first - 0x20 : first] + name.bytes.dropFirst()
    return words.contains { name.bytes.suffix($0.count).elementsEqual($0) || capitalised == $0 }
  }
}

let interfaceVocabulary = XMLVocabulary(
  namespaces: [], elements: InterfaceElement.allCases.map(\.rawValue),
  attributes: InterfaceAttribute.allCases.map(\.rawValue) + TextAttribute.allCases.map(\.rawValue))
