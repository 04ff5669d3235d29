import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A git command that is read from, and written to, while it runs. It ends with this object.
final class GitConversation {
  private let process: Process
  private let input = Pipe()
  private let output = Pipe()
  private let deadline: ContinuousClock.Instant?
  private var buffer: [UInt8] = []
  private var start = 0
  /// Nothing more can be read: what stands in the buffer is the part of an answer.
  private var hasEnded = false
  private static let chunkSize = 1 << 16

  /// Nil where there is no git.
  ///
  /// - Parameter deadline: When to give up waiting for an answer.
  init?(_ arguments: [String], in folder: String, until deadline: ContinuousClock.Instant?) {
    process = GitCommand.process(arguments, in: folder)
    process.standardInput = input
    process.standardOutput = output
    self.deadline = deadline
    do {
      try process.run()
    } catch {
      return nil
    }
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.terminate()
    process.waitUntilExit()
  }

  /// Writes a line. False when git no longer reads.
  func send(_ line: [UInt8]) -> Bool {
    do {
      try input.fileHandleForWriting.write(contentsOf: Data(line + [0x0A]))
      return true
    } catch {
      return false
    }
  }

  /// Says that nothing more will be written.
  func endInput() { try? input.fileHandleForWriting.close() }

  /// The next line without its end; nil where the output ended before, or the time is up.
  func readLine() -> [UInt8]? {
    var searched = start
    while !hasEnded {
      if let end = buffer[searched...].firstIndex(of: 0x0A) {
        let line = Array(buffer[start..<end])
        start = end + 1
        return line
      }
      let waiting = buffer.count - start
      guard fill() else { return nil }
      searched = start + waiting
    }
    return nil
  }

  /// So many bytes; nil where the output ended before, or the time is up.
  func read(_ count: Int) -> [UInt8]? {
    while buffer.count - start < count {
      guard fill() else { return nil }
    }
    guard !hasEnded else { return nil }
    let bytes = Array(buffer[start..<start + count])
    start += count
    return bytes
  }

  private func fill() -> Bool {
    hasEnded = hasEnded || !receive()
    return !hasEnded
  }

  private func receive() -> Bool {
    buffer.removeFirst(start)
    start = 0
    let descriptor = output.fileHandleForReading.fileDescriptor
    guard isReadable(descriptor) else { return false }
    let old = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: GitConversation.chunkSize))
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[old...])
      while true {
        #if canImport(Glibc)
          let count = unsafe Glibc.read(descriptor, rest.baseAddress, rest.count)
        #else
          let count = unsafe Darwin.read(descriptor, rest.baseAddress, rest.count)
        #endif
        if count < 0, errno == EINTR { continue }
        return count
      }
    }
    buffer.removeLast(buffer.count - old - max(0, count))
    return count > 0
  }

  /// Waits until there is something to read, or the time is up.
  private func isReadable(_ descriptor: Int32) -> Bool {
    guard let deadline else { return true }
    var place = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let left = (deadline - ContinuousClock.now).components
      guard left.seconds >= 0, left.attoseconds >= 0 else { return false }
      let milliseconds = left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000 + 1
      let result = unsafe poll(&place, 1, Int32(clamping: milliseconds))
      if result > 0 { return true }
      if result < 0, errno != EINTR { return false }
    }
  }
}
