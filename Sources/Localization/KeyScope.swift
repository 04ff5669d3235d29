public import Diagnostics

/// Tables and keys by pattern; nil is any.
public struct KeyScope: Hashable, Sendable {
  public var table: Glob?
  public var key: WildcardPattern?

  public init(table: Glob? = nil, key: WildcardPattern? = nil) {
    self.table = table
    self.key = key
  }

  public func covers(table path: String, key name: UTF8Text) -> Bool {
    (table?.matches(path) ?? true) && (key?.matches(name.string) ?? true)
  }
}

extension [KeyScope] {
  /// Whether one of them is about a key.
  public func cover(table path: String, key name: UTF8Text) -> Bool {
    contains { $0.covers(table: path, key: name) }
  }
}
