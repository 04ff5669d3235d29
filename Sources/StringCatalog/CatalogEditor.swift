import Diagnostics
public import Localization
import LosslessJSON

/// Edits to a catalog, at addresses; written as splices into the file's bytes.
///
/// Only the texts and states that change are touched. What is new goes where Xcode would put it, in the layout found.
public struct CatalogEditor {
  public let catalog: StringCatalog
  private var editor: JSONEditor

  public init(_ catalog: StringCatalog) {
    self.catalog = catalog
    editor = JSONEditor(catalog.document) { CatalogOrder.precedes($0, $1) }
  }

  public var isEmpty: Bool { editor.isEmpty }

  /// Stores a translation as it is to stand in the file (substitution references unnumbered, `%arg` in leaves).
  ///
  /// - Parameters:
  ///   - translation: The text or phrases, and their state.
  ///   - entry: The entry's index.
  ///   - language: Whose localization; it is created where it lacks.
  ///   - path: Where in the localization the text stands.
  ///   - existing: The unit to change; nil creates what the path lacks.
  public mutating func set(
    _ translation: Translation, entry: Int, language: LanguageTag, path: VariationPath, existing: ExistingText?
  ) {
    switch (translation.value, existing) {
    case (.text(let text), .unit(let unit)):
      editor.replace(unit.valueNode, with: .string(text))
      set(translation.state, stateNode: unit.stateNode, in: unit.node)
    case (.phrases(let phrases), .phrases(let set)):
      editor.replace(set.valuesNode, with: .array(phrases.map { .string($0) }))
      self.set(translation.state, stateNode: set.stateNode, in: set.node)
    case (.text(let text), _):
      insert("stringUnit", "value", .string(text), translation.state, entry: entry, language: language, path: path)
    case (.phrases(let phrases), _):
      insert(
        "stringSet", "values", .array(phrases.map { .string($0) }), translation.state, entry: entry,
        language: language, path: path)
    }
  }

  /// Changes nothing but a unit's state.
  public mutating func set(_ state: TranslationState, existing: ExistingText) {
    switch existing {
    case .unit(let unit): set(state, stateNode: unit.stateNode, in: unit.node)
    case .phrases(let set): self.set(state, stateNode: set.stateNode, in: set.node)
    }
  }

  /// Defines a substitution in a localization that lacks it; its texts are set by path.
  public mutating func define(_ substitution: Substitution, entry: Int, language: LanguageTag) {
    let path: [UTF8Text] = ["localizations", UTF8Text(language.name), "substitutions", substitution.name]
    let node = catalog.entries[entry].node
    if let number = substitution.argumentNumber {
      editor.set(.integer(number), at: path + ["argNum"], in: node)
    }
    editor.set(.string(substitution.formatSpecifier), at: path + ["formatSpecifier"], in: node)
  }

  /// Hands out the edited file, in slices of the original and of what is new.
  public func write(_ emit: (ArraySlice<UInt8>) throws -> Void) rethrows {
    try editor.write(emit)
  }

  /// The edited file as one array.
  public func render() -> [UInt8] { editor.render() }

  private mutating func set(_ state: TranslationState, stateNode: JSONNode?, in unit: JSONNode) {
    if let stateNode {
      editor.replace(stateNode, with: .string(state.spelling))
    } else if state != .unknown(.empty) {
      editor.set(.string(state.spelling), at: ["state"], in: unit)
    }
  }

  private mutating func insert(
    _ kind: UTF8Text, _ valueName: UTF8Text, _ value: JSONFragment, _ state: TranslationState, entry: Int,
    language: LanguageTag, path: VariationPath
  ) {
    var members: [UTF8Text] = ["localizations", UTF8Text(language.name)]
    for step in path.steps {
      switch step {
      case .plural(let category): members += ["variations", "plural", UTF8Text(category.rawValue)]
      case .device(let device): members += ["variations", "device", device]
      case .width(let width): members += ["variations", "width", width]
      case .substitution(let name): members += ["substitutions", name]
      }
    }
    members.append(kind)
    editor.set(
      .object([
        JSONMember("state", .string(state.spelling)), JSONMember(valueName, value),
      ]), at: members, in: catalog.entries[entry].node)
  }
}

/// A text of the file that an edit changes in place.
public enum ExistingText: Sendable, Hashable {
  case unit(StringUnit)
  case phrases(StringSet)
}
