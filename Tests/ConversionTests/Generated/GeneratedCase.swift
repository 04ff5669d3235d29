import Conversion
import Diagnostics
import Localization
import PropertySupport
import StringCatalog
import TestSupport
import XLIFF

/// A catalog, what happened to it since it was exported, and what came back.
struct GeneratedCase {
  var seed: UInt64 = 0
  var language: String
  var tree: PlainJSON
  var layout: JSONLayout
  var projectEdits: [ProjectEdit] = []
  var returnEdits: [ReturnEdit] = []

  /// The catalog that was exported.
  var exported: [UInt8] { layout.bytes(of: tree) }

  /// The catalog that is imported into.
  var project: [UInt8] {
    var tree = tree
    for edit in projectEdits { edit.apply(to: &tree) }
    return layout.bytes(of: tree)
  }

  /// What came back for an export.
  func returned(_ units: [TransUnit]) -> [ReturnedUnit] {
    var units = units.map { ReturnedUnit($0) }
    for edit in returnEdits { edit.apply(to: &units) }
    return units
  }

  /// The same with something less.
  var smaller: [GeneratedCase] {
    var results: [GeneratedCase] = []
    func add(_ change: (inout GeneratedCase) -> Void) {
      var copy = self
      change(&copy)
      results.append(copy)
    }
    if let short = tree.shortened { add { $0.tree = short } }
    if !projectEdits.isEmpty { add { $0.projectEdits = [] } }
    if returnEdits.count > 1 {
      add { $0.returnEdits = [] }
      add { $0.returnEdits.removeFirst(returnEdits.count / 2) }
      add { $0.returnEdits.removeLast(returnEdits.count / 2) }
    }
    for entry in tree.entries {
      add { generated in generated.tree.set(.object([entry]), at: [Array("strings".utf8)]) }
    }
    for index in projectEdits.indices { add { $0.projectEdits.remove(at: index) } }
    for index in returnEdits.indices { add { $0.returnEdits.remove(at: index) } }
    for part in tree.withLess { add { $0.tree = part } }
    if !layout.isXcodes { add { $0.layout = .xcode } }
    return results
  }
}

extension JSONLayout {
  fileprivate var isXcodes: Bool { bytes(of: .object([])) == JSONLayout.xcode.bytes(of: .object([])) }
}

extension PlainJSON {
  /// The keys of a catalog.
  fileprivate var entries: [PlainMember] {
    guard case .object(let entries)? = member(Array("strings".utf8)), entries.count > 1 else { return [] }
    return entries
  }

  /// The tree with all long texts shorter; nil where there is none.
  fileprivate var shortened: PlainJSON? {
    switch self {
    case .string(let text) where text.count > 40: return .string([UInt8](repeating: 0x61, count: 20))
    case .object(let members):
      let short = members.map { PlainMember(name: $0.name, value: $0.value.shortened ?? $0.value) }
      return members.contains { $0.value.shortened != nil } ? .object(short) : nil
    default: return nil
    }
  }

  /// The trees with one member less somewhere, the outermost first.
  fileprivate var withLess: [PlainJSON] {
    switch self {
    case .object(let members):
      var results: [PlainJSON] = []
      for index in members.indices {
        var rest = members
        rest.remove(at: index)
        results.append(.object(rest))
      }
      for index in members.indices {
        for value in members[index].value.withLess {
          var changed = members
          changed[index].value = value
          results.append(.object(changed))
        }
      }
      return results
    default: return []
    }
  }
}

extension GeneratedCase: CustomStringConvertible {
  /// The case as a test of its own.
  var description: String {
    let units = (try? StringCatalog(exported)).flatMap { try? export($0, to: language).units } ?? []
    return """
      // seed \(seed)
      let exported = \(Self.literal(exported))
      let project = \(Self.literal(project))
      let returned = \(Self.literal(returned(units).document(language: language)))
      let result = try imported(
        StringCatalog(Array(project.utf8)), Array(returned.utf8),
        base: export(StringCatalog(Array(exported.utf8)), "\(language)"), language: "\(language)", known: ["\(language)"])
      """
  }

  private static func literal(_ bytes: [UInt8]) -> String {
    var result = "\"\"\"\n  "
    var previous: Unicode.Scalar = " "
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\n": result += "\n  "
      case "\\": result += "\\\\"
      // Three of them would end the literal.
      case "\"": result += previous == "\"" ? "\\\"" : "\""
      case " "..."~": result.unicodeScalars.append(scalar)
      default: result += "\\u{\(String(scalar.value, radix: 16))}"
      }
      previous = scalar
    }
    return result + "\n  \"\"\""
  }
}
