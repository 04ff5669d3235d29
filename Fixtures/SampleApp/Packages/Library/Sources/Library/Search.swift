import Foundation

/// The titles of a search field.
public enum Search {
  public static var title: String { String(localized: "Search", bundle: .module) }
  public static var cancel: String { String(localized: "Cancel", bundle: .module) }
}
