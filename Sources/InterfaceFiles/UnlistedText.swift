public import Diagnostics

/// A text of an Interface Builder document that people may see, but that Xcode's export does not list.
public struct UnlistedText: Hashable, Sendable {
  /// Why a text is not among those to translate.
  public enum Reason: Hashable, Sendable, CaseIterable {
    /// Text with fonts and colours. Xcode exports none.
    case attributedText
    /// What Interface Builder puts into a new object, in AppKit's documents: `Table View Cell`. Xcode leaves it out.
    case defaultText
    /// A user defined runtime attribute that is not of the kind "Localized String".
    case runtimeAttribute
    /// An attribute that is named like a text but that no rule is known for.
    case unknownProperty
  }

  /// The id a trans-unit would have; the property alone where no object holds it.
  public var id: UTF8Text
  public var text: UTF8Text
  public var reason: Reason
  /// Where the element that holds the text begins.
  public var position: TextPosition

  public init(id: UTF8Text, text: UTF8Text, reason: Reason, position: TextPosition) {
    self.id = id
    self.text = text
    self.reason = reason
    self.position = position
  }
}
