public import Diagnostics

/// Where a document's lines begin, for asking after many places.
public struct LineIndex: Sendable {
  private var starts: [Int] = [0]

  public init(_ document: JSONDocument) {
    unsafe document.bytes.withUnsafeBufferPointer { bytes in
      for index in 0..<bytes.count {
        let byte = unsafe bytes[index]
        // Both line ends are below the first printable character: one comparison passes nearly all bytes by.
        if byte > 0x0D { continue }
        let isLoneReturn = unsafe byte == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A)
        if byte == 0x0A || isLoneReturn { starts.append(index + 1) }
      }
    }
  }

  /// The same as `JSONDocument.position(ofOffset:)`, in time that grows with the logarithm of the lines.
  public func position(ofOffset offset: Int) -> TextPosition {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return TextPosition(line: low + 1, column: offset - starts[low] + 1)
  }
}
