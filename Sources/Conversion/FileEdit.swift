public import Localization

/// New content for a file of a table.
public struct FileEdit {
  public typealias Emit = (ArraySlice<UInt8>) throws -> Void

  /// The path of the table, whose own file may be another one.
  public let table: String
  /// Relative to the project.
  public let path: String
  /// Whose file it is; nil where the file holds all languages.
  public let language: LanguageTag?
  /// The content it has now; nil where there is no such file yet.
  public let before: [UInt8]?
  private let body: (Emit) throws -> Void

  init(
    table: String, path: String, language: LanguageTag?, before: [UInt8]?, body: @escaping (Emit) throws -> Void
  ) {
    self.table = table
    self.path = path
    self.language = language
    self.before = before
    self.body = body
  }

  /// Hands out the new content, in slices.
  public func write(_ emit: Emit) throws { try body(emit) }

  /// The new content as one array.
  public func render() throws -> [UInt8] {
    var bytes: [UInt8] = []
    try write { bytes += $0 }
    return bytes
  }
}
