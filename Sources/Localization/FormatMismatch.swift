public import Diagnostics

/// Why a translation cannot take the arguments its source is given.
public struct FormatMismatch: Hashable, Sendable, CustomStringConvertible {
  public enum Reason: Hashable, Sendable {
    /// An argument of the source is not in the translation; the others are read as they are passed.
    case missing
    /// The same, and a percent sign that begins no specifier stands in the text: most likely a specifier that somebody
    /// damaged, and readers see what is left of it.
    case damaged
    /// The translation has an argument that the source lacks.
    case extra
    /// An argument is read as another type: garbage or a crash at run time.
    case wrongType
    /// More specifiers than are compared.
    case tooMany
    /// The right arguments in another order, without positions to say so: a crash at run time.
    case reordered
    /// A percent sign that the source writes `%%` stands alone: what follows it is read as a specifier.
    case unescapedPercent
  }

  public var reason: Reason
  /// Without a subject, to be put behind the text it is about: `needs %lld, got %@`. Holds parts of untrusted texts.
  public var description: String

  /// Whether only a value is not shown, which may be meant: nothing is read wrongly.
  public var isOmission: Bool { reason == .missing }

  init(_ reason: Reason, _ description: String) {
    self.reason = reason
    self.description = description
  }
}

/// Where a text stands, which decides what it may leave out.
public enum FormatContext: Hashable, Sendable {
  /// A text of its own.
  case text
  /// A case of a plural: the phrases for 0, 1 and 2 need not show the number.
  case plural(PluralCategory)
  /// A case of a substitution: a part of another text.
  case substitution

  /// The context of the text at a path.
  public init(_ path: VariationPath) {
    if case .substitution = path.steps.first {
      self = .substitution
      return
    }
    for step in path.steps.reversed() {
      guard case .plural(let category) = step else { continue }
      self = .plural(category)
      return
    }
    self = .text
  }

  var mayOmitNumber: Bool {
    switch self {
    case .plural(.zero), .plural(.one), .plural(.two), .substitution: true
    case .plural, .text: false
    }
  }
}

/// Compares the arguments of a translation with those of its source.
public enum FormatSpecifiers {
  /// Specifiers of one text that are compared; no call has as many arguments. Keeps the comparison's cost bounded.
  static let specifierLimit = 200

  /// Nil where the translation fits: every argument of the source, by its number and the type it is read as, and no
  /// other.
  ///
  /// Legal, as found in shipped catalogs: positions added, arguments reordered by position or used twice, the number
  /// left out of the plural cases zero, one and two, a plain specifier in place of a substitution or the reverse,
  /// substitutions of other names. An empty translation is not judged here. `50% off` counts as a specifier only where
  /// that makes the two fit, and so does `100%ig` beside a source that is no format.
  public static func mismatch(
    source: UTF8Text, translation: UTF8Text, context: FormatContext = .text
  ) -> FormatMismatch? {
    let percent = UInt8(ascii: "%")
    guard source.bytes.holds(percent) || translation.bytes.holds(percent), source != translation else {
      return nil
    }
    guard !translation.isEmpty, !SpecifierSpelling.isSame(source, translation) else { return nil }
    let sourceSpecifiers = FormatSpecifier.all(in: source)
    let translationSpecifiers = FormatSpecifier.all(in: translation)
    let isSame = sourceSpecifiers.elementsEqual(translationSpecifiers) { source, translation in
      source.argument == translation.argument && source.position == translation.position
        && source.starArguments == translation.starArguments
    }
    if let bare = unescapedPercent(source, sourceSpecifiers, translation) { return bare }
    guard !isSame else { return nil }
    guard max(sourceSpecifiers.count, translationSpecifiers.count) <= specifierLimit else {
      return FormatMismatch(.tooMany, "has other arguments, and more than \(specifierLimit)")
    }
    let sure = sourceSpecifiers.filter { !$0.isDoubtful }
    // In what is a format a word is read as a specifier, too.
    let found = compare(
      sure, translationSpecifiers.filter { !$0.isDoubtful || ($0.doubt == .word && !sure.isEmpty) }, context)
    guard let found else { return nil }
    let hasDoubts = (sourceSpecifiers + translationSpecifiers).contains(where: \.isDoubtful)
    if hasDoubts, compare(sourceSpecifiers, translationSpecifiers, context) == nil { return nil }
    guard found.isOmission else { return found }
    if let sign = foreignPercent(in: translation) {
      return FormatMismatch(.damaged, "\(found.description) (\(sign) is text, not %)")
    }
    if PercentSigns(translation).bare > PercentSigns(source).bare {
      return FormatMismatch(.damaged, "\(found.description) (a % begins no specifier)")
    }
    return found
  }

  /// A single percent sign where the source has `%%`. Only where the source surely is a format: `100%` is usual in texts
  /// that are never formatted.
  private static func unescapedPercent(
    _ source: UTF8Text, _ specifiers: [FormatSpecifier], _ translation: UTF8Text
  ) -> FormatMismatch? {
    guard specifiers.contains(where: { !$0.isDoubtful }) else { return nil }
    let wanted = PercentSigns(source)
    guard wanted.escaped > 0, wanted.bare == 0 else { return nil }
    let got = PercentSigns(translation)
    guard got.bare > 0, got.escaped < wanted.escaped else { return nil }
    return FormatMismatch(.unescapedPercent, "needs %% for a percent sign, got %")
  }

  /// A full-width or Arabic percent sign, which machine translation puts in the place of `%`.
  private static func foreignPercent(in text: UTF8Text) -> Unicode.Scalar? {
    text.string.unicodeScalars.first { $0 == "\u{FF05}" || $0 == "\u{66A}" || $0 == "\u{FE6A}" }
  }

  private static func compare(
    _ source: [FormatSpecifier], _ translation: [FormatSpecifier], _ context: FormatContext
  ) -> FormatMismatch? {
    if context == .substitution || source.contains(where: \.isLoose) || translation.contains(where: \.isLoose) {
      return LooseFormatComparison(source, translation, context).mismatch()
    }
    return StrictFormatComparison(source, translation, context).mismatch()
  }
}

extension FormatSpecifier {
  /// Whether the number of its argument is known to the catalog only, so that numbers prove nothing.
  fileprivate var isLoose: Bool {
    switch argument {
    case .reference, .substituted: true
    default: false
    }
  }
}
