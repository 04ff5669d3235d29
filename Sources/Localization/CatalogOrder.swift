public import Diagnostics
import Foundation

/// The order of members in a catalog and of `<file>` elements in an XLIFF, as Xcode writes them: Foundation's
/// `localizedStandardCompare` in a fixed English locale.
///
/// Slow, and not transitive for long texts with spaces: place an insertion with it, never sort with it.
public enum CatalogOrder {
  private static let locale = Locale(identifier: "en")

  public static func precedes(_ left: UTF8Text, _ right: UTF8Text) -> Bool {
    ASCIINameOrder.precedes(left, right) ?? precedesByFoundation(left, right)
  }

  /// The rule itself, without the shortcut.
  static func precedesByFoundation(_ left: UTF8Text, _ right: UTF8Text) -> Bool {
    left.string.compare(
      right.string, options: [.caseInsensitive, .numeric, .widthInsensitive, .forcedOrdering], range: nil,
      locale: locale) == .orderedAscending
  }
}
