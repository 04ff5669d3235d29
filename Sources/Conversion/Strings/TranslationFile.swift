/// The file of one language, read.
public struct TranslationFile<Content: Sendable>: Sendable {
  /// Relative to the project.
  public var path: String
  public var bytes: [UInt8]
  public var content: Content

  public init(path: String, bytes: [UInt8], content: Content) {
    self.path = path
    self.bytes = bytes
    self.content = content
  }
}
