public import Diagnostics

/// The program that wrote a file (XLIFF 1.2, section 2.4: `tool`; `build-num` as Xcode writes it).
public struct XLIFFTool: Hashable, Sendable {
  public var id: UTF8Text?
  public var name: UTF8Text?
  public var version: UTF8Text?
  public var buildNumber: UTF8Text?

  public init(id: UTF8Text?, name: UTF8Text?, version: UTF8Text?, buildNumber: UTF8Text?) {
    self.id = id
    self.name = name
    self.version = version
    self.buildNumber = buildNumber
  }
}

/// A `<file>` and its header; nil where an attribute is absent.
public struct XLIFFFile: Hashable, Sendable {
  /// The table's path. Untrusted: to be looked up, never opened.
  public var original: UTF8Text?
  public var sourceLanguage: UTF8Text?
  public var targetLanguage: UTF8Text?
  public var datatype: UTF8Text?
  /// Written before the languages, as Xcode does where a table of text files has none for the language yet.
  public var isDatatypeFirst = false
  /// The header's tool: the one the file's `tool-id` names, else the first.
  public var tool: XLIFFTool?
  public var position: TextPosition

  public init(
    original: UTF8Text?, sourceLanguage: UTF8Text?, targetLanguage: UTF8Text?, datatype: UTF8Text? = "plaintext",
    tool: XLIFFTool? = nil, position: TextPosition = TextPosition(line: 1, column: 1)
  ) {
    self.original = original
    self.sourceLanguage = sourceLanguage
    self.targetLanguage = targetLanguage
    self.datatype = datatype
    self.tool = tool
    self.position = position
  }
}
