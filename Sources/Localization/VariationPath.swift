public import Diagnostics

/// One step from a key's plain text into its variations.
public enum VariationStep: Hashable, Sendable {
  /// A case of a plural set.
  case plural(PluralCategory)
  /// A case of a device set: `iphone`, `mac`, …, `other`. An open set: unknown names are kept.
  case device(UTF8Text)
  /// A case of a width set of a `.stringsdict`: a number, as the file spells it.
  case width(UTF8Text)
  /// Into the named substitution (`%#@NAME@`); always the first step where it occurs.
  case substitution(UTF8Text)
}

extension VariationStep {
  /// The devices Xcode 15 to 27 varies texts by, beside `other`.
  public static let knownDevices: Set<UTF8Text> = [
    "appletv", "applevision", "applewatch", "ipad", "iphone", "ipod", "mac",
  ]
}

/// The way from a key to one of its texts. Empty for the plain text.
///
/// Xcode nests `device` → `plural`, `substitutions.NAME` → `plural`; other nestings are read and kept at any depth.
public struct VariationPath: Hashable, Sendable {
  public var steps: [VariationStep]

  public init(_ steps: [VariationStep] = []) {
    self.steps = steps
  }

  public static let plain = VariationPath()

  @inlinable public var isPlain: Bool { steps.isEmpty }
}
