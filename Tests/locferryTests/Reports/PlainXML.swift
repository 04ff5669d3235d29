import XMLStream

/// An XML document as a tree, read by libxml2.
final class PlainXML: XMLHandler {
  final class Element {
    var name = ""
    var attributes: [(name: String, value: String)] = []
    var children: [Element] = []
    var text = ""

    subscript(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

    /// Every element below with a name.
    func all(_ name: String) -> [Element] { children.flatMap { ($0.name == name ? [$0] : []) + $0.all(name) } }
  }

  private static let names = [
    "a", "name", "tests", "failures", "errors", "skipped", "time", "classname", "file", "line", "type", "message",
  ]
  let vocabulary = XMLVocabulary(namespaces: [], elements: [], attributes: names)
  private var open: [Element] = [Element()]

  static func read(_ bytes: [UInt8]) throws -> Element {
    let reader = PlainXML()
    try XMLReader.read(MemorySource(bytes), into: reader)
    return reader.open[0].children[0]
  }

  func start(_ tag: borrowing XMLStartTag, _ arena: inout XMLTextArena) {
    let element = Element()
    element.name = tag.name
    for (number, name) in Self.names.enumerated() {
      if let index = tag.index(ofAttribute: number) {
        element.attributes.append((name, String(decoding: tag.bytes(at: index), as: UTF8.self)))
      }
    }
    open.last?.children.append(element)
    open.append(element)
    _ = arena.take()
    _ = arena.beginText()
  }

  func end(_ arena: inout XMLTextArena) {
    open.removeLast().text = String(decoding: arena.take(), as: UTF8.self)
  }
}
