import XMLStream

/// The open elements, in one piece of memory: no document is nested deeper than `XMLLimit.depth`.
@safe struct FrameStack: ~Copyable {
  /// What an open element is to us.
  enum Frame {
    /// None is open.
    case document
    case xliff, file, header, body
    case unit
    /// Inside a unit's children.
    case content
    case binaryUnit
    case skipped
  }

  /// The innermost.
  private(set) var current = Frame.document
  private let outer = UnsafeMutablePointer<Frame>.allocate(capacity: XMLLimit.depth.maximum)
  private var depth = 0
  private let capacity = XMLLimit.depth.maximum

  deinit {
    unsafe outer.deallocate()
  }

  @inline(__always)
  mutating func push(_ frame: Frame) {
    precondition(depth < capacity, "elements nested too deep")
    unsafe (outer + depth).initialize(to: current)
    depth &+= 1
    current = frame
  }

  /// Leaves the innermost and returns it.
  @inline(__always)
  mutating func pop() -> Frame {
    precondition(depth > 0, "no element is open")
    let ended = current
    depth &-= 1
    current = unsafe outer[depth]
    return ended
  }
}
