#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A regular file open for reading from its start. Closed when the value ends.
public struct OpenFile: ~Copyable, Sendable {
  /// The path as the user would type it.
  public let path: String
  /// What the file looked like when it was opened.
  public let stamp: FileStamp
  private let descriptor: Int32

  /// The largest file that is read, in bytes: offsets into a file have 32 bits.
  public static let sizeLimit = Int(UInt32.max)

  /// Takes the descriptor over, also when it throws.
  init(descriptor: Int32, path: String) throws(ProjectError) {
    self.descriptor = descriptor
    self.path = path
    var status = stat()
    let result = unsafe fstat(descriptor, &status)
    let code = errno
    stamp = FileStamp(status)
    guard result == 0 else { throw ProjectError(path: path, problem: .cannot(.read, code: code)) }
    guard stamp.isFile else { throw ProjectError(path: path, problem: .notAFile) }
    guard stamp.size <= OpenFile.sizeLimit else {
      throw ProjectError(path: path, problem: .tooLarge(limit: OpenFile.sizeLimit))
    }
  }

  deinit { close(descriptor) }

  /// Reads up to `buffer.count` bytes into the buffer's start; 0 at the end of the file.
  public borrowing func read(into buffer: inout [UInt8]) throws(ProjectError) -> Int {
    var code: Int32 = 0
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      unsafe OpenFile.read(descriptor, into: bytes, code: &code)
    }
    guard count >= 0 else { throw ProjectError(path: path, problem: .cannot(.read, code: code)) }
    return count
  }

  /// Reads up to the buffer's size; 0 at the end of the file.
  public borrowing func read(into buffer: UnsafeMutableRawBufferPointer) throws(ProjectError) -> Int {
    var code: Int32 = 0
    let count = unsafe OpenFile.read(descriptor, into: buffer, code: &code)
    guard count >= 0 else { throw ProjectError(path: path, problem: .cannot(.read, code: code)) }
    return count
  }

  /// The whole file. Throws `.changed` when somebody wrote it meanwhile.
  public consuming func readAll() throws(ProjectError) -> [UInt8] {
    let size = stamp.size
    var code: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      while filled < size {
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled..<size])
        let count = unsafe OpenFile.read(descriptor, into: rest, code: &code)
        if count <= 0 { break }
        filled += count
      }
    }
    guard code == 0 else { throw ProjectError(path: path, problem: .cannot(.read, code: code)) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, FileStamp(status).isSameContent(as: stamp), bytes.count == size else {
      throw ProjectError(path: path, problem: .changed)
    }
    return bytes
  }

  private static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, code: inout Int32) -> Int {
    while true {
      #if canImport(Glibc)
        let count = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      #else
        let count = unsafe Darwin.read(descriptor, buffer.baseAddress, buffer.count)
      #endif
      if count < 0 && errno == EINTR { continue }
      if count < 0 { code = errno }
      return count
    }
  }
}

extension OpenFile {
  /// Opens a file at a path the user named; links to its folder are followed, the file itself may not be one.
  public init(at path: String) throws(ProjectError) {
    let (folder, name) = splitLast(path)
    self = try Folder(at: folder).openFile(name)
  }
}
