import Diagnostics
import XMLStream

/// Writes a document's events down and keeps all of its text.
final class EventLog: XMLHandler {
  let vocabulary = XMLVocabulary(namespaces: ["urn:a"], elements: ["e"], attributes: ["k"])
  private(set) var events: [String] = []
  private(set) var positions: [TextPosition] = []
  private(set) var values: [[UInt8]] = []
  private(set) var text: [UInt8] = []
  private var depth = 0

  func start(_ tag: borrowing XMLStartTag, _ arena: inout XMLTextArena) {
    if depth == 0 { _ = arena.beginText() }
    depth += 1
    let namespace =
      switch tag.namespace {
      case .none: "-"
      case .known(0): "0"
      case .unknown: "?\(tag.namespaceText ?? "")"
      default: "!"
      }
    events.append("\(namespace):\(tag.element.map(String.init) ?? tag.name)")
    positions.append(tag.position)
    if let index = tag.index(ofAttribute: 0) { values.append(tag.bytes(at: index)) }
  }

  func end(_ arena: inout XMLTextArena) {
    depth -= 1
    events.append("/")
    if depth == 0 { text = arena.take() }
  }

  var string: String { String(decoding: text, as: UTF8.self) }
}

/// The events of a document.
func read(_ bytes: [UInt8]) throws(XMLReadError) -> EventLog {
  let log = EventLog()
  try XMLReader.read(MemorySource(bytes), into: log)
  return log
}

func read(_ text: String) throws(XMLReadError) -> EventLog { try read(Array(text.utf8)) }

/// What a document is refused for, and where; nil when it is read.
func refusal(_ source: some XMLByteSource) -> (XMLRefusal, TextPosition)? {
  do throws(XMLReadError) {
    try XMLReader.read(source, into: EventLog())
    return nil
  } catch {
    guard case .refused(let refusal, let position) = error else { preconditionFailure("\(error)") }
    return (refusal, position)
  }
}

func refusal(_ bytes: [UInt8]) -> XMLRefusal? { refusal(MemorySource(bytes))?.0 }

func refusal(_ text: String) -> XMLRefusal? { refusal(Array(text.utf8)) }

/// Yields a document some bytes at a time.
struct TricklingSource: XMLByteSource {
  var bytes: ArraySlice<UInt8>
  var step: Int

  init(_ bytes: [UInt8], step: Int) {
    self.bytes = bytes[...]
    self.step = step
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let piece = bytes.prefix(min(step, buffer.count))
    unsafe buffer.copyBytes(from: piece)
    bytes = bytes.dropFirst(piece.count)
    return piece.count
  }
}
