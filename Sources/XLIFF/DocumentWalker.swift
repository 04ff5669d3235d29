import Diagnostics
import XMLStream

/// Follows the document's elements and hands files and units on.
struct DocumentWalker: ~Copyable {
  private let name: String
  private let unitLimit: Int
  private let receiver: Receiver
  private var namespace = XMLNamespace.known(XLIFFNamespace.version12.rawValue)
  private var frames = FrameStack()
  private var file: XLIFFFile?
  private var fileToolID: UTF8Text?
  private var isFileBegun = false
  private var unit = UnitBuilder()
  /// For each body and group that is open, the innermost in the lowest bit, whether its units are not to be translated. No
  /// document is nested deeper than there are bits.
  private var untranslatable: UInt64 = 0
  private var summary = XLIFFSummary()
  private var binaryUnits = 0
  private var firstBinaryUnit: TextPosition?

  init(name: String, unitLimit: Int, receiver: Receiver) {
    self.name = name
    self.unitLimit = unitLimit
    self.receiver = receiver
  }

  /// The summary, after the document's end.
  func finish() -> XLIFFSummary {
    var summary = summary
    if let position = firstBinaryUnit {
      summary.warnings.append(XLIFFWarning(kind: .binaryUnits(binaryUnits), position: position))
    }
    return summary
  }

  // MARK: Events

  // What is thrown is an `XLIFFError`, in a box: room for one would be made at every event.

  @inline(__always)
  mutating func start(_ tag: borrowing XMLStartTag, _ arena: inout XMLTextArena) throws {
    let element = tag.namespace == namespace ? XLIFFElement(code: tag.elementCode) : .other
    switch frames.current {
    case .unit:
      if element == .transUnit { return try startFrame(element, tag) }
      frames.push(.content)
      unit.startChild(element, tag, &arena)
    case .body where element == .transUnit && summary.unitCount < unitLimit:
      summary.unitCount &+= 1
      frames.push(.unit)
      unit.start(tag, isTranslatable: untranslatable & 1 == 0, &arena)
    case .content where element != .transUnit:
      frames.push(.content)
      unit.startContent(element, tag, &arena)
    default: try startFrame(element, tag)
    }
  }

  @inline(__always)
  mutating func end(_ arena: inout XMLTextArena) throws {
    switch frames.pop() {
    case .content where frames.current == .unit: unit.endChild(&arena)
    case .content: unit.endContent(&arena)
    case let frame: try end(frame, &arena)
    }
  }

  // MARK: Frame

  /// An element outside units, or a unit where none may be.
  @inline(never)
  private mutating func startFrame(_ element: XLIFFElement, _ tag: borrowing XMLStartTag) throws {
    switch frames.current {
    case .document: try startRoot(tag)
    case .body where element == .group:
      if let index = tag.index(ofAttribute: .restype), tag.value(at: index, equals: "x-gettext-plurals") {
        summary.warnings.append(XLIFFWarning(kind: .pluralGroup, position: tag.position))
      }
      let isTranslatable = tag.isTranslatable ?? (untranslatable & 1 == 0)
      untranslatable = untranslatable &<< 1 | (isTranslatable ? 0 : 1)
      frames.push(.body)
    case .body where element == .binUnit:
      binaryUnits += 1
      firstBinaryUnit = firstBinaryUnit ?? tag.position
      frames.push(.binaryUnit)
    case .binaryUnit:
      frames.push(.binaryUnit)
    case .xliff where element == .file:
      startFile(tag)
      frames.push(.file)
    case .file where element == .header:
      frames.push(.header)
    case .file where element == .body:
      try beginFile()
      untranslatable &<<= 1
      frames.push(.body)
    case .header where element == .tool:
      readTool(tag)
      frames.push(.skipped)
    case .unit, .content: throw refuse(.nestedUnit, tag)
    case .body where element == .transUnit: throw refuse(.tooManyUnits(limit: unitLimit), tag)
    default:
      if element == .transUnit { throw refuse(.misplacedUnit, tag) }
      frames.push(.skipped)
    }
  }

  /// An element that is no content of a unit has ended.
  @inline(never)
  private mutating func end(_ frame: FrameStack.Frame, _ arena: inout XMLTextArena) throws {
    switch frame {
    case .unit: try receiver.handle(unit.finish(&arena))
    case .file: try endFile()
    case .body: untranslatable &>>= 1
    default: break
    }
  }

  private mutating func startRoot(_ tag: borrowing XMLStartTag) throws(XLIFFError) {
    let version = tag.index(ofAttribute: .version).map { UTF8Text(validated: tag.bytes(at: $0)[...]) }
    let isNamedXLIFF = XLIFFElement(code: tag.elementCode) == .xliff
    namespace = tag.namespace
    switch namespace {
    case .known(XLIFFNamespace.version12.rawValue) where isNamedXLIFF: break
    case .known(XLIFFNamespace.version11.rawValue) where isNamedXLIFF:
      summary.warnings.append(XLIFFWarning(kind: .version11, position: tag.position))
    case .none where isNamedXLIFF: summary.warnings.append(XLIFFWarning(kind: .noNamespace, position: tag.position))
    default:
      guard let text = tag.namespaceText, tag.name == "xliff", text.hasPrefix(XLIFFNamespace.commonPrefix) else {
        throw refuse(.notXLIFF(root: tag.name), tag)
      }
      throw refuse(.unreadVersion(String(text.dropFirst(XLIFFNamespace.commonPrefix.count))), tag)
    }
    if let version, version.bytes.first != UInt8(ascii: "1") || version.bytes.dropFirst().first != UInt8(ascii: ".") {
      throw refuse(.unreadVersion(version.string), tag)
    }
    if version != "1.2", namespace == .known(XLIFFNamespace.version12.rawValue) {
      summary.warnings.append(XLIFFWarning(kind: .oddVersion(version), position: tag.position))
    }
    summary.version = version
    frames.push(.xliff)
  }

  private mutating func startFile(_ tag: borrowing XMLStartTag) {
    summary.fileCount += 1
    fileToolID = tag.text(of: .toolID)
    isFileBegun = false
    file = XLIFFFile(
      original: tag.text(of: .original), sourceLanguage: tag.text(of: .sourceLanguage),
      targetLanguage: tag.text(of: .targetLanguage), datatype: tag.text(of: .datatype), position: tag.position)
  }

  private mutating func readTool(_ tag: borrowing XMLStartTag) {
    let tool = XLIFFTool(
      id: tag.text(of: .toolID), name: tag.text(of: .toolName), version: tag.text(of: .toolVersion),
      buildNumber: tag.text(of: .buildNumber))
    let isNamed = fileToolID != nil && tool.id == fileToolID
    let isKnownNamed = fileToolID != nil && file?.tool?.id == fileToolID
    if file?.tool == nil || (isNamed && !isKnownNamed) { file?.tool = tool }
  }

  private mutating func beginFile() throws(XLIFFError) {
    guard !isFileBegun, let file else { return }
    isFileBegun = true
    try receiver.beginFile(file)
  }

  @inline(never)
  private mutating func endFile() throws(XLIFFError) {
    try beginFile()
    file = nil
    isFileBegun = false
    try receiver.endFile()
  }

  @inline(never)
  private func refuse(_ refusal: XLIFFRefusal, _ tag: borrowing XMLStartTag) -> XLIFFError {
    .refused(refusal, at: SourceLocation(path: name, position: tag.position))
  }
}

/// Brings the document's events to a walker.
@safe final class DocumentHandler: XMLHandler {
  /// In memory of its own: a class's stored property would be watched for overlapping access at every event.
  private let walker = UnsafeMutablePointer<DocumentWalker>.allocate(capacity: 1)

  init(_ walker: consuming DocumentWalker) {
    unsafe self.walker.initialize(to: walker)
  }

  deinit {
    unsafe walker.deinitialize(count: 1)
    unsafe walker.deallocate()
  }

  var vocabulary: XMLVocabulary { xliffVocabulary }

  var summary: XLIFFSummary { unsafe walker.pointee.finish() }

  @inline(__always)
  func start(_ tag: borrowing XMLStartTag, _ arena: inout XMLTextArena) throws {
    try unsafe walker.pointee.start(tag, &arena)
  }

  @inline(__always)
  func end(_ arena: inout XMLTextArena) throws {
    try unsafe walker.pointee.end(&arena)
  }
}

extension XMLStartTag {
  @inline(__always)
  func index(ofAttribute attribute: XLIFFAttribute) -> Int? { index(ofAttribute: attribute.rawValue) }

  func text(of attribute: XLIFFAttribute) -> UTF8Text? {
    index(ofAttribute: attribute).map { UTF8Text(validated: bytes(at: $0)[...]) }
  }
}
