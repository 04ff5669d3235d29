import Foundation

/// A catalog's texts, read by Foundation: by key, language and path, such as `variations.plural.one`.
struct FlatTexts {
  struct Address: Hashable {
    var key: String
    var language: String
    var path: String
  }

  struct Unreadable: Error {}

  private(set) var texts: [Address: String] = [:]
  private(set) var comments: [String: String] = [:]

  /// A key without a localization in the source language is its own text there.
  init(_ bytes: [UInt8]) throws {
    let root = try Self.object(try JSONSerialization.jsonObject(with: Data(bytes)) as? NSObject)
    let source = root["sourceLanguage"] as? String ?? ""
    for (key, entry) in try Self.object(root["strings"]) {
      let entry = try Self.object(entry)
      if let comment = entry["comment"] as? String, !comment.isEmpty { comments[key] = comment }
      let localizations = try entry["localizations"].map { try Self.object($0) } ?? [:]
      for (language, localization) in localizations {
        try add(Self.object(localization), Address(key: key, language: language, path: ""), "")
      }
      if !texts.keys.contains(where: { $0.key == key && $0.language == source }) {
        texts[Address(key: key, language: source, path: "")] = Self.normalized(key, "")
      }
    }
  }

  /// Forgets the texts of a key in a language; nil for any.
  mutating func drop(key: String?, language: String?) {
    texts = texts.filter { $0.key.key != key ?? $0.key.key || $0.key.language != language ?? $0.key.language }
  }

  private mutating func add(_ node: [String: NSObject], _ address: Address, _ specifier: String) throws {
    for (name, value) in node {
      switch name {
      case "stringUnit": texts[address] = Self.normalized(try Self.object(value)["value"] as? String ?? "", specifier)
      case "stringSet":
        texts[address] = (try Self.object(value)["values"] as? [String] ?? []).joined(separator: "\n")
      case "variations":
        for (kind, cases) in try Self.object(value) {
          for (name, node) in try Self.object(cases) {
            var inner = address
            inner.path += ".\(kind).\(name)"
            try add(Self.object(node), inner, specifier)
          }
        }
      case "substitutions":
        for (name, substitution) in try Self.object(value) {
          let substitution = try Self.object(substitution)
          var inner = address
          inner.path += ".substitutions.\(name)"
          try add(substitution, inner, substitution["formatSpecifier"] as? String ?? "")
        }
      default: continue
      }
    }
  }

  /// Argument numbers and `%arg` may be spelled in two ways that mean the same.
  static func normalized(_ text: String, _ specifier: String) -> String {
    (specifier.isEmpty ? text : text.replacing("%arg", with: "%" + specifier)).replacing(/%[1-9]\$/, with: "%")
  }

  private static func object(_ value: NSObject?) throws -> [String: NSObject] {
    guard let object = value as? [String: NSObject] else { throw Unreadable() }
    return object
  }
}
