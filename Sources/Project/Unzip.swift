import Foundation

/// `unzip` (Info-ZIP), as a program beside this one. It writes no file and is given no name out of the archive: it hands
/// all contents over in a row, and what they must be is known from the listing.
enum Unzip {
  /// How `env` ends where there is no such program.
  private static let notFound: Int32 = 127

  /// The contents of an archive's files, in the order of the listing.
  ///
  /// - Parameter path: A copy that nobody else can change.
  static func contents(of path: String, _ listing: ArchiveListing) throws(ArchiveProblem) -> [ArraySlice<UInt8>] {
    let bytes = try output(path, limit: listing.totalSize)
    var contents: [ArraySlice<UInt8>] = []
    var place = 0
    for entry in listing.entries where !entry.isFolder {
      guard place + entry.size <= bytes.count else { throw .damaged }
      let content = bytes[place..<place + entry.size]
      guard Checksum.of(content) == entry.checksum else { throw .damaged }
      contents.append(content)
      place += entry.size
    }
    guard place == bytes.count else { throw .damaged }
    return contents
  }

  /// What it writes; stopped where that is more than the archive says it holds.
  private static func output(_ path: String, limit: Int) throws(ArchiveProblem) -> [UInt8] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    // These variables would add options.
    process.arguments = ["-u", "UNZIP", "-u", "UNZIPOPT", "unzip", "-qq", "-p", path]
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    do {
      try process.run()
    } catch {
      throw .noProgram
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(limit)
    while let part = try? pipe.fileHandleForReading.read(upToCount: 1 << 16), !part.isEmpty {
      bytes += part
      if bytes.count > limit {
        process.terminate()
        break
      }
    }
    try? pipe.fileHandleForReading.close()
    process.waitUntilExit()
    guard process.terminationStatus != notFound else { throw .noProgram }
    guard process.terminationReason == .exit, process.terminationStatus == 0, bytes.count == limit else {
      throw .damaged
    }
    return bytes
  }
}

/// CRC-32 as ZIP computes it (ISO 3309, polynomial 0xEDB88320).
enum Checksum {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
  }

  static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ ($0 >> 8) }
  }
}
