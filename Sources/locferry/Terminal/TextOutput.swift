import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard output or standard error, buffered. May be written from several threads; each write stays whole.
///
/// A reader that went away (`locferry … | head`) is no error: the rest is dropped and the run goes on to its end, for it
/// may be in the middle of writing files.
final class TextOutput: Sendable {
  let descriptor: Int32
  let isTerminal: Bool
  private let state = Mutex(State())
  private static let chunkSize = 1 << 16

  private struct State {
    var pending: [UInt8] = []
    /// Nobody reads any more, or the disk is full; the code of the first failure.
    var failure: Int32?
  }

  init(descriptor: Int32) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
  }

  func write(_ text: String) { write(Array(text.utf8)) }

  func write(_ bytes: [UInt8]) {
    state.withLock { state in
      guard state.failure == nil else { return }
      state.pending += bytes
      if state.pending.count >= TextOutput.chunkSize { TextOutput.flush(&state, to: descriptor) }
    }
  }

  /// Writes what is gathered. False when something could not be written, other than for want of a reader.
  @discardableResult
  func flush() -> Bool {
    state.withLock { state in
      TextOutput.flush(&state, to: descriptor)
      return state.failure == nil || state.failure == EPIPE
    }
  }

  /// Why something could not be written; nil where nothing failed, or the reader went away.
  var failure: String? {
    guard let code = state.withLock(\.failure), code != EPIPE else { return nil }
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }

  private static func flush(_ state: inout State, to descriptor: Int32) {
    var rest = state.pending[...]
    while !rest.isEmpty, state.failure == nil {
      let count = unsafe rest.withUnsafeBytes { buffer in
        #if canImport(Glibc)
          unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
        #else
          unsafe Darwin.write(descriptor, buffer.baseAddress, buffer.count)
        #endif
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        // The other end made the pipe non-blocking; wait until it takes more.
        var place = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&place, 1, -1)
      } else if errno != EINTR {
        state.failure = errno
      }
    }
    state.pending.removeAll(keepingCapacity: true)
  }
}
