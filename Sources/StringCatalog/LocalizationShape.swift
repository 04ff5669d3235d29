public import Diagnostics
public import Localization
public import LosslessJSON

/// A text of a catalog: its value and the state beside it.
public struct StringUnit: Sendable, Hashable {
  /// The `stringUnit` object.
  public let node: JSONNode
  public let valueNode: JSONNode
  /// Nil where the unit has no state.
  public let stateNode: JSONNode?
}

/// The phrases of a `stringSet` (App Shortcuts).
public struct StringSet: Sendable, Hashable {
  public let node: JSONNode
  public let valuesNode: JSONNode
  public let stateNode: JSONNode?
}

/// A localization's text, or the cases it is varied into, at any depth.
public indirect enum VariationNode: Sendable, Hashable {
  case unit(StringUnit)
  case phrases(StringSet)
  case plural([PluralCase])
  case device([DeviceCase])
}

public struct PluralCase: Sendable, Hashable {
  public let category: PluralCategory
  public let node: VariationNode
}

public struct DeviceCase: Sendable, Hashable {
  public let device: UTF8Text
  public let node: VariationNode
}

/// A `%#@NAME@` of a localization and the texts that stand for it.
public struct CatalogSubstitution: Sendable, Hashable {
  public let substitution: Substitution
  /// Nil where the substitution has no variations (a half-made one).
  public let content: VariationNode?
}

/// What one localization holds.
public struct LocalizationShape: Sendable, Hashable {
  /// The text or its variations; nil where there is neither (an empty localization).
  public let root: VariationNode?
  public let substitutions: [CatalogSubstitution]
}

/// Shapes that Xcode itself half exports and then deletes. They are kept, and left out of exports by name.
public enum ShapeProblem: Error, Hashable, Sendable {
  /// A text beside variations, or plural beside device variations, on one node.
  case overlapping(JSONNode)
  /// A case that names no plural category.
  case unknownPluralCategory(UTF8Text, JSONNode)
  /// A kind of variation other than `plural` and `device`.
  case unknownVariation(UTF8Text, JSONNode)
  /// A member of the wrong JSON type, without a use, or missing.
  case malformed(expected: String, JSONNode)

  public var node: JSONNode {
    switch self {
    case .overlapping(let node), .unknownPluralCategory(_, let node), .unknownVariation(_, let node),
      .malformed(_, let node):
      node
    }
  }
}
