/// Why a file cannot be edited as decided.
public struct TableEditError: Error, Hashable, Sendable {
  /// Relative to the project.
  public var path: String
  public var reason: String
}
