extension XcodeJSONWriter {
  /// Writes a value of a document, with all that it holds. Strings get Xcode's escapes, numbers keep their spelling.
  public mutating func copy(_ node: JSONNode, of document: JSONDocument) {
    let first = document.entry(node)
    lead()
    guard first.kind == .object || first.kind == .array else {
      append(scalar: first, of: document)
      return
    }
    var copy = NodeCopy(depth: depth, output: output)
    output = []
    unsafe document.bytes.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress else { return }
      let source = unsafe SourceText(base: base, count: text.count)
      copy.run(from: Int(node.index), tape: document.tape, source: source)
    }
    output = copy.output
    isEmpty = false
  }

  private mutating func append(scalar entry: TapeNode, of document: JSONDocument) {
    if entry.hasEscapes {
      EscapingStyle.xcode.append(
        JSONEscapes.unescaped(document.bytes[entry.contentStart..<entry.contentEnd])[...], to: &output)
    } else {
      output += document.bytes[entry.range]
    }
  }
}

/// Copies a container without recursion, as long stretches: where the source already has the bytes that come next, the
/// stretch grows, and nothing is moved until it ends. A source in Xcode's layout is one stretch.
private struct NodeCopy {
  var depth: Int
  var output: [UInt8]
  /// The stretch of the source that is copied next.
  private var start = 0
  private var end = 0

  init(depth: Int, output: [UInt8]) {
    self.depth = depth
    self.output = output
  }

  mutating func run(from first: Int, tape: [TapeNode], source: SourceText) {
    /// For each open container, the node after it and its closing bracket.
    var open: [(end: Int, bracket: UInt8)] = []
    let last = tape[first].next
    var index = first
    var isFirst = true
    var isAfterName = true
    while true {
      while let container = open.last, container.end == index {
        depth &-= 1
        if isFirst { put(0x0A, source) }
        putLine(source)
        put(container.bracket, source)
        isFirst = false
        open.removeLast()
      }
      guard index < last else { break }
      let entry = tape[index]
      index &+= 1
      if !isAfterName {
        if !isFirst { put(0x2C, source) }
        putLine(source)
      }
      isFirst = false
      isAfterName = entry.isName
      if entry.isContainer {
        putRange(Int(entry.start)..<Int(entry.start) &+ 1, source)
        open.append((entry.next, entry.kind == .object ? 0x7D : 0x5D))
        depth &+= 1
        isFirst = true
        continue
      }
      if entry.hasEscapes {
        putEscaped(entry, source)
      } else {
        putRange(entry.range, source)
      }
      if isAfterName { putColon(source) }
    }
    flush(source)
  }

  private mutating func flush(_ source: SourceText) {
    unsafe output.append(contentsOf: UnsafeBufferPointer(start: source.base + start, count: end &- start))
    start = end
  }

  /// One byte; the stretch grows if the source goes on with it.
  @inline(__always)
  private mutating func put(_ byte: UInt8, _ source: SourceText) {
    if end < source.count, source.byte(end) == byte {
      end &+= 1
    } else {
      flush(source)
      output.append(byte)
    }
  }

  @inline(__always)
  private mutating func putColon(_ source: SourceText) {
    if end &+ 4 <= source.count, source.half(end) & 0xFF_FFFF == 0x20_3A20 {
      end &+= 3
    } else {
      flush(source)
      output += [0x20, 0x3A, 0x20]
    }
  }

  @inline(__always)
  private mutating func putRange(_ range: Range<Int>, _ source: SourceText) {
    if range.lowerBound != end {
      flush(source)
      start = range.lowerBound
    }
    end = range.upperBound
  }

  /// A line's end and the indentation of the next line.
  @inline(__always)
  private mutating func putLine(_ source: SourceText) {
    put(0x0A, source)
    var missing = depth &* 2
    while missing >= 8, end &+ 8 <= source.count, source.word(end) == 0x2020_2020_2020_2020 {
      end &+= 8
      missing &-= 8
    }
    while missing > 0, end < source.count, source.byte(end) == 0x20 {
      end &+= 1
      missing &-= 1
    }
    if missing > 0 {
      flush(source)
      output.append(contentsOf: repeatElement(0x20, count: missing))
    }
  }

  private mutating func putEscaped(_ entry: TapeNode, _ source: SourceText) {
    if source.isEscapedAsByXcode(entry.contentStart..<entry.contentEnd) {
      putRange(entry.range, source)
      return
    }
    flush(source)
    let content = unsafe UnsafeBufferPointer(
      start: source.base + entry.contentStart, count: entry.contentEnd - entry.contentStart)
    EscapingStyle.xcode.append(unsafe JSONEscapes.unescaped(content)[...], to: &output)
    start = Int(entry.end)
    end = start
  }
}

extension SourceText {
  /// Whether every escape in a string is the one that Xcode writes for its character.
  fileprivate func isEscapedAsByXcode(_ content: Range<Int>) -> Bool {
    var offset = content.lowerBound
    while offset < content.upperBound {
      guard byte(offset) == 0x5C else {
        offset &+= 1
        continue
      }
      switch byte(offset &+ 1) {
      case 0x2F: return false
      case 0x75:
        // Control characters without a short escape, in lower case.
        guard let unit = escapedUnit(offset), unit < 0x20, !(0x08...0x0A).contains(unit), unit != 0x0C, unit != 0x0D,
          !(0x41...0x46).contains(byte(offset &+ 5))
        else { return false }
        offset &+= 6
      default: offset &+= 2
      }
    }
    return true
  }
}
