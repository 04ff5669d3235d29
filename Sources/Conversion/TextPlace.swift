public import Localization

/// A text of a table: its key's number, and the path to it.
public struct TextPlace: Hashable, Sendable {
  public var entry: Int
  public var path: VariationPath

  public init(entry: Int, path: VariationPath) {
    self.entry = entry
    self.path = path
  }
}
