import Diagnostics
import Localization
import LosslessJSON

extension StringCatalog {
  /// The whole catalog as Xcode would save it: in its layout and order, nothing else changed.
  public func formatted() -> [UInt8] {
    var writer = XcodeJSONWriter()
    copy(document.root, to: &writer)
    return writer.finish()
  }

  /// The copy that Xcode puts under `Source Contents`: the same entries with the source language's localization only,
  /// re-serialised in Xcode's layout and order whatever this file's layout is.
  public func sourceContents() -> [UInt8] {
    let source = UTF8Text(sourceLanguage.name)
    var writer = XcodeJSONWriter()
    writer.beginObject()
    for (name, value) in inOrder(document.root) {
      writer.name(document.text(of: name))
      if document.string(name, equals: "strings") {
        writer.beginObject()
        for (key, entry) in inOrder(value) {
          writer.name(document.text(of: key))
          writeEntry(entry, keeping: source, to: &writer)
        }
        writer.endObject()
      } else {
        copy(value, to: &writer)
      }
    }
    writer.endObject()
    return writer.finish()
  }

  private func writeEntry(_ entry: JSONNode, keeping source: UTF8Text, to writer: inout XcodeJSONWriter) {
    writer.beginObject()
    for (name, value) in inOrder(entry) {
      guard document.string(name, equals: "localizations") else {
        writer.name(document.text(of: name))
        copy(value, to: &writer)
        continue
      }
      guard let localization = document.member(source, of: value) else { continue }
      writer.name(document.text(of: name))
      writer.beginObject()
      writer.name(source)
      copy(localization, to: &writer)
      writer.endObject()
    }
    writer.endObject()
  }

  private func copy(_ node: JSONNode, to writer: inout XcodeJSONWriter) {
    switch document.kind(of: node) {
    case .object:
      writer.beginObject()
      for (name, value) in inOrder(node) {
        writer.name(document.text(of: name))
        copy(value, to: &writer)
      }
      writer.endObject()
    case .array, .string, .number, .true, .false, .null:
      writer.copy(node, of: document)
    }
  }

  /// The members of an object in Xcode's order. Members that stand in order stay as they are: the order is not
  /// transitive, and Xcode does not sort again what is sorted.
  private func inOrder(_ object: JSONNode) -> [(key: JSONNode, value: JSONNode)] {
    let members = Array(document.members(of: object))
    let names = members.map { document.text(of: $0.key) }
    let isOrdered = zip(names, names.dropFirst()).allSatisfy { CatalogOrder.precedes($0, $1) }
    guard !isOrdered else { return members }
    return zip(names, members).sorted { CatalogOrder.precedes($0.0, $1.0) }.map(\.1)
  }
}
