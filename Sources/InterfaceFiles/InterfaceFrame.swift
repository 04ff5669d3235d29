import Diagnostics

/// An element that is open.
struct InterfaceFrame {
  /// Nil for an element that only names its class.
  var element: InterfaceElement?
  var position: TextPosition
  /// What the element is to the one around it.
  var key: UTF8Text?
  /// Where the object the element belongs to stands among all.
  var object: Int?
  /// The path from the object to the element's properties: `configuration.`.
  var path = UTF8Text.empty
  /// The element's number among its siblings.
  var index = 0
  var childCount = 0
  var isInBinding = false
  /// For a runtime attribute: its type.
  var type: UTF8Text?
  /// For a box: that nobody sees its title.
  var isTitleHidden = false
  /// For a text: where it begins, and that it is in base64.
  var textStart = 0
  var isBase64 = false
  /// For a text with attributes: what its fragments say.
  var fragments: [UInt8] = []

  /// The path from the object to a property of the element.
  func property(_ name: UTF8Text) -> UTF8Text { path.isEmpty ? name : UTF8Text("\(path)\(name)") }

  /// The path to the element's place in a list of texts.
  func item(of list: UTF8Text) -> UTF8Text { UTF8Text("\(path)\(list)[\(index)]") }
}
