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

  /// Renders the frames of units; their targets are left out. Nil for a unit that XML 1.0 cannot hold.
  public static func render(_ units: some Sequence<OutgoingUnit>) -> (frames: UnitFrames, byUnit: [Frame?]) {
    var buffer = XMLOutputBuffer(capacity: 1 << 16)
    var byUnit: [Frame?] = []
    for unit in units {
      let start = buffer.count
      let isHeadWritten = buffer.appendHead(of: unit) == nil
      let middle = buffer.count
      if isHeadWritten, buffer.appendTail(of: unit) == nil {
        byUnit.append(Frame(head: start..<middle, tail: middle..<buffer.count))
      } else {
        buffer.rollBack(to: start)
        byUnit.append(nil)
      }
    }
    return (UnitFrames(bytes: buffer.contents), byUnit)
  }
}
