import Diagnostics

/// An object of an Interface Builder document.
struct InterfaceObject {
  let id: UTF8Text
  let className: UTF8Text
  /// What its author tells translators.
  var comment = UTF8Text.empty
  /// How many runtime attributes of the kind "Localized String" it has so far.
  var localizedAttributes = 0

  /// The trans-unit's id.
  func unitID(of property: UTF8Text) -> UTF8Text { UTF8Text("\(id).\(property)") }

  /// The note Xcode writes.
  func note(property: UTF8Text, isItem: Bool, text: UTF8Text) -> UTF8Text {
    InterfaceNote(
      className: className, property: isItem ? unitID(of: property) : property, text: text, objectID: id,
      comment: comment
    ).spelling
  }
}
