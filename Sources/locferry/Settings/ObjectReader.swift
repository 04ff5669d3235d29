import Diagnostics
import Localization
import LosslessJSON

/// The members of an object in a file people write by hand. Every complaint names its place; nothing that is spelled
/// wrong is passed over.
struct ObjectReader {
  private let document: JSONDocument
  private let path: String
  private let node: JSONNode

  /// - Parameters:
  ///   - path: The file, as messages name it.
  ///   - known: The members there may be.
  init(_ bytes: [UInt8], path: String, known: [String]) throws(RunError) {
    do {
      document = try JSONDocument(bytes)
    } catch {
      throw RunError(
        rule: .unreadableSettings, location: SourceLocation(path: path, position: error.position), error.message)
    }
    self.path = path
    node = document.root
    try checkMembers(known)
  }

  private init(_ node: JSONNode, in other: ObjectReader, known: [String]) throws(RunError) {
    (document, path, self.node) = (other.document, other.path, node)
    try checkMembers(known)
  }

  private func checkMembers(_ known: [String]) throws(RunError) {
    guard document.kind(of: node) == .object else { throw complaint(at: node, "an object is expected") }
    for (key, _) in document.members(of: node) {
      let name = document.text(of: key).string
      guard !known.contains(name) else { continue }
      let hint = NearestName.nearest(to: name, among: known).map { "; did you mean \"\($0)\"?" } ?? ""
      throw complaint(at: key, "unknown member \"\(name)\"\(hint)")
    }
  }

  /// Where the object begins, in bytes.
  var offset: Int { document.range(of: node).lowerBound }

  /// The names of an object whose members are not known beforehand.
  var names: [UTF8Text] { document.members(of: node).map { document.text(of: $0.key) } }

  /// A text; nil where there is none or it is null.
  func text(_ name: UTF8Text) throws(RunError) -> UTF8Text? {
    guard let value = value(name) else { return nil }
    guard document.kind(of: value) == .string else { throw complaint(at: value, "\"\(name)\" is no text") }
    return document.text(of: value)
  }

  func required(_ name: UTF8Text) throws(RunError) -> UTF8Text {
    guard let text = try text(name) else { throw complaint(at: node, "\"\(name)\" is missing") }
    return text
  }

  func flag(_ name: UTF8Text) throws(RunError) -> Bool? {
    guard let value = value(name) else { return nil }
    switch document.kind(of: value) {
    case .true: return true
    case .false: return false
    default: throw complaint(at: value, "\"\(name)\" is not true or false")
    }
  }

  /// A text that says something; nil where there is none.
  ///
  /// - Parameter kind: What it has to be, for the complaint: `a language`.
  func value<Value>(
    _ name: UTF8Text, _ kind: String, _ convert: (String) -> Value?
  ) throws(RunError) -> Value? {
    guard let text = try text(name) else { return nil }
    guard let value = convert(text.string) else { throw complaint(name, "\"\(text)\" is not \(kind)") }
    return value
  }

  /// The same for an array of texts; empty where there is none.
  func list<Value>(_ name: UTF8Text, _ kind: String, _ convert: (String) -> Value?) throws(RunError) -> [Value] {
    guard let value = value(name) else { return [] }
    guard document.kind(of: value) == .array else { throw complaint(at: value, "\"\(name)\" is no array") }
    var values: [Value] = []
    for element in document.elements(of: value) {
      guard document.kind(of: element) == .string else { throw complaint(at: element, "a text is expected") }
      let text = document.text(of: element)
      guard let value = convert(text.string) else {
        throw complaint(at: element, "\"\(text)\" is not \(kind)")
      }
      values.append(value)
    }
    return values
  }

  /// A whole number, not negative.
  func number(_ name: UTF8Text) throws(RunError) -> Int? {
    guard let value = value(name) else { return nil }
    guard document.kind(of: value) == .number, let number = Int(document.text(of: value).string), number >= 0 else {
      throw complaint(at: value, "\"\(name)\" is no whole number")
    }
    return number
  }

  /// Texts; none where there is no such member.
  func texts(_ name: UTF8Text) throws(RunError) -> [UTF8Text] {
    guard let value = value(name) else { return [] }
    guard document.kind(of: value) == .array else { throw complaint(at: value, "\"\(name)\" is no array") }
    return try texts(in: value)
  }

  private func texts(in array: JSONNode) throws(RunError) -> [UTF8Text] {
    var texts: [UTF8Text] = []
    for element in document.elements(of: array) {
      guard document.kind(of: element) == .string else { throw complaint(at: element, "a text is expected") }
      texts.append(document.text(of: element))
    }
    return texts
  }

  /// One of a closed set of words.
  func choice<Value: CaseIterable & RawRepresentable>(
    _ name: UTF8Text, of type: Value.Type = Value.self
  ) throws(RunError) -> Value? where Value.RawValue == String {
    guard let text = try text(name) else { return nil }
    if let choice = Value(rawValue: text.string) { return choice }
    let words = Value.allCases.map { "\"\($0.rawValue)\"" }
    let list = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    throw complaint(at: value(name) ?? node, "\"\(name)\" is \"\(text)\"; it can be \(list)")
  }

  /// A text, or phrases; nil where there is neither.
  func unitValue(_ name: UTF8Text) throws(RunError) -> UnitValue? {
    guard let value = value(name) else { return nil }
    guard document.kind(of: value) == .array else { return try text(name).map { .text($0) } }
    return .phrases(try texts(in: value))
  }

  func object(_ name: UTF8Text, known: [String]?) throws(RunError) -> ObjectReader? {
    guard let value = value(name) else { return nil }
    return try ObjectReader(value, in: self, known: known ?? memberNames(of: value))
  }

  /// Whether a member is there and is an object.
  func isObject(_ name: UTF8Text) -> Bool { value(name).map { document.kind(of: $0) == .object } ?? false }

  func objects(_ name: UTF8Text, known: [String]) throws(RunError) -> [ObjectReader] {
    guard let value = value(name) else { return [] }
    guard document.kind(of: value) == .array else { throw complaint(at: value, "\"\(name)\" is no array") }
    var objects: [ObjectReader] = []
    for element in document.elements(of: value) {
      objects.append(try ObjectReader(element, in: self, known: known))
    }
    return objects
  }

  /// What is wrong with a member, or with the object itself.
  func complaint(_ name: UTF8Text?, _ message: String) -> RunError {
    complaint(at: name.flatMap { value($0) } ?? node, message)
  }

  private func value(_ name: UTF8Text) -> JSONNode? {
    document.member(name, of: node).flatMap { document.kind(of: $0) == .null ? nil : $0 }
  }

  private func memberNames(of node: JSONNode) -> [String] {
    document.members(of: node).map { document.text(of: $0.key).string }
  }

  private func complaint(at node: JSONNode, _ message: String) -> RunError {
    RunError(
      rule: .unreadableSettings, location: SourceLocation(path: path, position: document.position(of: node)), message)
  }
}
