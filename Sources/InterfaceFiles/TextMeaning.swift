import Diagnostics

/// What a text of an element is, by the attribute that holds it.
enum TextMeaning {
  /// A property of the object the element belongs to.
  case property(UTF8Text)
  /// One of a list of texts; its number is the element's among its siblings.
  case item(of: UTF8Text)
  /// A part of a text with attributes.
  case fragment
  case runtimeAttribute
  case unlisted(UnlistedText.Reason)
  /// Nothing that is not told elsewhere.
  case nothing

  /// - Parameters:
  ///   - attribute: The attribute.
  ///   - element: The element that has it; nil for one that only names its class.
  ///   - key: What the element is to the one around it: `normal`, `headerCell`.
  init(_ attribute: TextAttribute, of element: InterfaceElement?, key: UTF8Text?) {
    switch (element, attribute) {
    case (.fragment, .content): self = .fragment
    case (.userDefinedRuntimeAttribute, .value): self = .runtimeAttribute
    case (_, .content), (_, .value): self = .nothing
    // `placeholder` says that the constraint is one.
    case (.constraint, _): self = .nothing
    case (.variation, _): self = .unlisted(.unknownProperty)
    case (.state, .title): self = .property(UTF8Text("\(key ?? "normal")Title"))
    case (.segment, .title): self = .item(of: "segmentTitles")
    case (.segment, .label): self = .item(of: "ibShadowedLabels")
    case (.segment, .toolTip): self = .item(of: "ibShadowedToolTips")
    case (.accessibility, .label): self = .property("accessibilityLabel")
    case (.accessibility, .hint): self = .property("accessibilityHint")
    case (.accessibility, .description): self = .property("ibExternalAccessibilityDescription")
    case (.accessibility, .help): self = .property("ibExternalAccessibilityHelp")
    case (_, .hint), (_, .description), (_, .help): self = .unlisted(.unknownProperty)
    // It repeats the title of the item that is chosen.
    case (.popUpButtonCell, .title): self = .nothing
    case (.toolbarItem, .toolTip), (.searchToolbarItem, .toolTip), (.menuItem, .toolTip): self = .property("toolTip")
    case (_, .toolTip): self = .property("ibShadowedToolTip")
    default: self = .property(UTF8Text(attribute.rawValue))
    }
  }

  /// Whether the title of one of AppKit's objects is one that Interface Builder gives new objects and Xcode's export
  /// leaves out. UIKit's `Label` and `Button` are exported, and so is `Item 1` of a newer pop-up button.
  static func isDefault(_ title: UTF8Text, of element: InterfaceElement?, isTitleHidden: Bool) -> Bool {
    switch element {
    case .textFieldCell: title == "Text Cell" || title == "Table View Cell"
    case .window: title == "Window"
    case .menu: title == "OtherViews" || title == "MainMenu"
    case .menuItem: title == "Item1" || title == "Item2" || title == "Item3"
    case .box: title == "Box" && isTitleHidden
    default: false
    }
  }
}
