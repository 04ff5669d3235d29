/// A place in a text file: 1-based line and 1-based column, the column counted in UTF-8 bytes.
public struct TextPosition: Hashable, Sendable, CustomStringConvertible {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The position of a byte offset. CRLF, LF and a lone CR each end one line.
  public init(ofOffset offset: Int, in bytes: [UInt8]) {
    var line = 1
    var lineStart = 0
    for index in 0..<min(offset, bytes.count) {
      let byte = bytes[index]
      let endsLine = byte == 0x0A || (byte == 0x0D && (index + 1 >= bytes.count || bytes[index + 1] != 0x0A))
      if endsLine {
        line += 1
        lineStart = index + 1
      }
    }
    self.init(line: line, column: offset - lineStart + 1)
  }

  public var description: String { "\(line):\(column)" }
}

/// A place in a named file.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  /// The path as the user would type it.
  public var path: String
  /// Nil where the whole file is meant.
  public var position: TextPosition?

  public init(path: String, position: TextPosition? = nil) {
    self.path = path
    self.position = position
  }

  public var description: String { position.map { "\(path):\($0)" } ?? path }
}
