public import Diagnostics
import Foundation

/// The order of members in a catalog and of `<file>` elements in an XLIFF, as Xcode writes them: Foundation's
/// `localizedStandardCompare` in a fixed English locale.
///
/// Slow, and not transitive for long texts with spaces. So what stands in order is never sorted again, and what is new is
/// placed by binary search. Where a whole list must be put in order, the outcome depends on the order it comes in, which
/// has to be the same in every run: never that of a `Set` or `Dictionary`.
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
