import Diagnostics
import XMLStream

/// What of units is the same in every language, everything but the target, rendered once and written many times.
public struct UnitFrames: Sendable {
  /// The frame of one unit: what stands before and behind its target.
  public struct Frame: Sendable {
    let head: Range<Int>
    let tail: Range<Int>
  }

  let bytes: [UInt8]

  /// Renders frames one by one.
  public struct Renderer: ~Copyable {
    private var buffer = XMLOutputBuffer(capacity: 1 << 16)

    public init() {}

    /// Renders a unit's frame; its target is left out. Nil for a unit that XML 1.0 cannot hold.
    public mutating func render(_ unit: borrowing OutgoingUnit) -> Frame? {
      let start = buffer.count
      let isHeadWritten = buffer.appendHead(of: unit) == nil
      let middle = buffer.count
      if isHeadWritten, buffer.appendTail(of: unit) == nil {
        return Frame(head: start..<middle, tail: middle..<buffer.count)
      }
      buffer.rollBack(to: start)
      return nil
    }

    /// All that was rendered.
    public consuming func finish() -> UnitFrames { UnitFrames(bytes: buffer.contents) }
  }
}
