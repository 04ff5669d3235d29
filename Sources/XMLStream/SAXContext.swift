import CLibXML2
import Diagnostics

/// What libxml2's callbacks reach: a document being read, from its source to its handler.
@safe final class SAXContext {
  let window = InputWindow()
  private let source: ByteSourceBox
  private let handler: any XMLHandler
  /// In memory of its own: a class's stored property would be watched for overlapping access at every event.
  private let arena = UnsafeMutablePointer<XMLTextArena>.allocate(capacity: 1)
  private let attributeNames = InternedNames()
  private let elementNames = InternedNames()
  private let namespaces = InternedNames()
  private var parser: xmlParserCtxtPtr?
  private var depth = 0
  private var bytesSinceTag = 0
  private var hasRootEnded = false
  /// Nothing more is reported: refused, or the handler or source threw.
  private var isStopped = false
  private(set) var failure: XMLReadError?

  init(_ source: ByteSourceBox, _ handler: any XMLHandler) {
    self.source = source
    self.handler = handler
    unsafe arena.initialize(to: XMLTextArena())
  }

  deinit {
    if let parser = unsafe parser { unsafe locferry_close(parser) }
    unsafe arena.deinitialize(count: 1)
    unsafe arena.deallocate()
  }

  // MARK: The run

  /// Reads the whole document. False when there is no memory for a parser.
  func parse() -> Bool {
    _ = Self.prepared
    let text = unsafe arena.pointee.state
    unsafe text.pointee.owner = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe text.pointee.overflow = unsafe overflowCallback
    guard
      let parser = unsafe locferry_open(
        text, readCallback, startElement, endElement, doctypeCallback, errorCallback)
    else { return false }
    unsafe self.parser = unsafe parser
    let vocabulary = handler.vocabulary
    unsafe elementNames.intern(vocabulary.elements, in: parser)
    unsafe attributeNames.intern(vocabulary.attributes, in: parser)
    unsafe namespaces.intern(vocabulary.namespaces, in: parser)
    unsafe xmlParseDocument(parser)
    if !isStopped, unsafe !hasRootEnded || locferry_is_well_formed(parser) == 0 {
      refuse(.malformed("the document is not well-formed"), at: currentPosition)
    }
    // A zero byte behind the root element is the end of the document to libxml2.
    if !isStopped, unsafe locferry_unread(parser) > 0 { refuse(Self.zeroByte, at: currentPosition) }
    return true
  }

  private static let prepared: Void = locferry_prepare()
  private static let zeroByte = XMLRefusal.malformed("a zero byte (U+0000) is no text")

  /// Ends the reading. Only from within a start, end, text or document type event.
  private func stop() {
    silence()
    if let parser = unsafe parser { unsafe locferry_stop(parser) }
  }

  private func refuse(_ refusal: XMLRefusal, at position: TextPosition) {
    guard !isStopped else { return }
    failure = .refused(refusal, at: position)
    silence()
  }

  private func silence() {
    isStopped = true
    guard let sax = unsafe arena.pointee.state.pointee.sax else { return }
    unsafe sax.pointee.startElementNs = nil
    unsafe sax.pointee.endElementNs = nil
    unsafe sax.pointee.characters = nil
    unsafe sax.pointee.ignorableWhitespace = nil
  }

  private func refuseAndStop(_ refusal: XMLRefusal, at position: TextPosition) {
    refuse(refusal, at: position)
    stop()
  }

  // MARK: Places

  /// Where the `<` of the tag being reported stands.
  var tagPosition: TextPosition { unsafe tagPosition(before: nil) }

  /// The same, knowing an attribute's value. It may lie in the parser's buffer: then the `<` is not looked for in it.
  @inline(never)
  func tagPosition(before value: UnsafePointer<UInt8>?) -> TextPosition {
    guard let parser = unsafe parser else { return TextPosition(line: 1, column: 1) }
    let current = unsafe window.index(unread: locferry_unread(parser))
    return unsafe window.tagPosition(
      before: current, line: locferry_line(parser), skipping: locferry_parsed(parser, value))
  }

  @inline(__always)
  func isInput(_ value: UnsafePointer<UInt8>) -> Bool {
    guard let parser = unsafe parser else { return false }
    return unsafe locferry_parsed(parser, value) > 0
  }

  private var currentPosition: TextPosition { position(of: nil) }

  /// The place of the byte at the index, or of where the parser stands.
  private func position(of index: Int?) -> TextPosition {
    guard let parser = unsafe parser else { return TextPosition(line: 1, column: 1) }
    let current = unsafe window.index(unread: locferry_unread(parser))
    let line = unsafe max(locferry_line(parser), 1)
    return window.position(of: index ?? current, current: current, line: line)
  }

  // MARK: Events

  @inline(__always)
  fileprivate func start(
    _ name: UnsafePointer<UInt8>, namespace: UnsafePointer<UInt8>?, declarations: CInt, attributeCount: CInt,
    attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  ) {
    depth &+= 1
    // All three differences are negative.
    if (depth &- 65) & (Int(attributeCount) &- 65) & (Int(declarations) &- 17) >= 0 {
      return refuseTag(attributeCount: attributeCount, declarations: declarations)
    }
    let tag = unsafe XMLStartTag(
      context: Unmanaged.passUnretained(self), attributeNames: attributeNames.base,
      elementCode: elementNames.code(of: name), namespace: identify(namespace), localName: name,
      namespaceName: namespace, attributeCount: Int(attributeCount), attributes: UnsafeRawPointer(attributes))
    // A long value takes long to read, but for what the parser had at hand.
    if bytesSinceTag > 1 << 19, !tag.hasShortValues { return refuseAndStop(.tooMany(.textBytes), at: tagPosition) }
    bytesSinceTag = 0
    do {
      try unsafe handler.start(tag, &arena.pointee)
      if unsafe arena.pointee.count > 1 << 24 { refuseAndStop(.tooMany(.keptBytes), at: tagPosition) }
    } catch {
      rethrow(error)
    }
  }

  @inline(never)
  private func refuseTag(attributeCount: CInt, declarations: CInt) {
    let limit: XMLLimit = depth > 64 ? .depth : attributeCount > 64 ? .attributes : .namespaces
    refuseAndStop(.tooMany(limit), at: tagPosition)
  }

  @inline(never)
  private func rethrow(_ error: any Error) {
    failure = .handler(error)
    stop()
  }

  @inline(__always)
  private func identify(_ namespace: UnsafePointer<UInt8>?) -> XMLNamespace {
    guard let namespace = unsafe namespace else { return .none }
    return unsafe XMLNamespace(code: namespaces.code(of: namespace))
  }

  @inline(__always)
  fileprivate func end() {
    depth &-= 1
    if depth == 0 { hasRootEnded = true }
    do {
      try unsafe handler.end(&arena.pointee)
    } catch {
      rethrow(error)
    }
  }

  fileprivate func overflow(_ text: UnsafePointer<UInt8>, _ length: Int) {
    if unsafe !arena.pointee.overflow(text, length) { refuseAndStop(.tooMany(.textBytes), at: currentPosition) }
  }

  fileprivate func documentType() {
    refuseAndStop(.documentType, at: tagPosition)
  }

  fileprivate func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard !isStopped else { return -1 }
    do {
      if let count = try unsafe window.read(into: buffer, from: source) {
        bytesSinceTag += count
        return count
      }
    } catch {
      failure = .source(error)
    }
    if let (refusal, index) = window.refusal {
      refuse(refusal, at: position(of: index))
    }
    silence()
    return -1
  }

  /// Only notes the error: libxml2 may still look at what stopping would free.
  fileprivate func error(_ error: xmlError) {
    guard !isStopped, unsafe error.level.rawValue >= XML_ERR_ERROR.rawValue, let parser = unsafe parser else { return }
    let unread = unsafe locferry_unread(parser)
    let isAtEnd = window.isAtEnd && (unread == 0 || window.endsWithinCharacter(unread: unread))
    let isMismatch = unsafe error.code == CInt(XML_ERR_TAG_NAME_MISMATCH.rawValue)
    if window.isAtZero(unread: unread) {
      refuse(Self.zeroByte, at: currentPosition)
    } else if isAtEnd, !hasRootEnded, !isMismatch {
      refuse(.cutShort, at: currentPosition)
    } else {
      let text = unsafe error.message.map { unsafe String(cString: $0) } ?? "the document is not well-formed"
      let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
      refuse(.malformed(String(line.prefix(200))), at: currentPosition)
    }
  }
}

// MARK: Callbacks

@inline(__always)
private func reach<Result>(_ user: UnsafeMutableRawPointer, _ body: (SAXContext) -> Result) -> Result {
  unsafe reach(user.assumingMemoryBound(to: locferry_text.self), body)
}

@inline(__always)
private func reach<Result>(_ user: UnsafeMutablePointer<locferry_text>, _ body: (SAXContext) -> Result) -> Result {
  let owner = unsafe user.pointee.owner
  return unsafe Unmanaged<SAXContext>.fromOpaque(owner.unsafelyUnwrapped)._withUnsafeGuaranteedRef { body($0) }
}

private let readCallback: xmlInputReadCallback = { user, buffer, capacity in
  guard let user = unsafe user, let buffer = unsafe buffer else { return -1 }
  let room = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: Int(capacity))
  return unsafe reach(user) { unsafe CInt($0.read(into: room)) }
}

// Functions, as a closure would be called by a C function of its own at every tag.

@inline(__always)
private func startElement(
  _ user: UnsafeMutablePointer<locferry_text>, _ name: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?,
  _ namespace: UnsafePointer<UInt8>?, _ declarations: CInt, _: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
  _ count: CInt, _ defaulted: CInt, _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
) {
  unsafe reach(user) {
    unsafe $0.start(
      name, namespace: namespace, declarations: declarations, attributeCount: count, attributes: attributes)
  }
}

@inline(__always)
private func endElement(
  _ user: UnsafeMutablePointer<locferry_text>, _ name: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?,
  _ namespace: UnsafePointer<UInt8>?
) {
  unsafe reach(user) { $0.end() }
}

private let overflowCallback: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, CInt) -> Void = {
  owner, text, length in
  guard let owner = unsafe owner, let text = unsafe text else { return }
  unsafe Unmanaged<SAXContext>.fromOpaque(owner)._withUnsafeGuaranteedRef { unsafe $0.overflow(text, Int(length)) }
}

private let doctypeCallback: internalSubsetSAXFunc = { user, _, _, _ in
  guard let user = unsafe user else { return }
  unsafe reach(user) { $0.documentType() }
}

private let errorCallback: locferry_error_handler = { user, error in
  guard let user = unsafe user, let error = unsafe error else { return }
  unsafe reach(user) { unsafe $0.error(error.pointee) }
}
