import Diagnostics

/// What a ZIP archive says it holds, by its central directory (APPNOTE.TXT 6.3, section 4.3.12); judged before anything
/// is unpacked.
struct ArchiveListing {
  struct Entry {
    var name: String
    var size: Int
    var checksum: UInt32
    var isFolder: Bool
  }

  /// In the directory's order, which is the one they are unpacked in.
  private(set) var entries: [Entry] = []
  private(set) var totalSize = 0

  static let sizeLimit = 256 << 20
  static let entryLimit = 10_000
  /// An XLIFF packs to a tenth or a twentieth.
  private static let ratioLimit = 100
  private static let nameLimit = 1024

  init(_ bytes: [UInt8]) throws(ArchiveProblem) {
    let end = try Self.end(of: bytes)
    let (count, size, offset) = (bytes.number(end + 10, 2), bytes.number(end + 12, 4), bytes.number(end + 16, 4))
    guard count < 0xFFFF, size < 0xFFFF_FFFF, offset < 0xFFFF_FFFF else { throw .unsupported }
    guard count <= Self.entryLimit else { throw .tooManyEntries(limit: Self.entryLimit) }
    guard bytes.number(end + 4, 4) == 0, bytes.number(end + 8, 2) == count, offset + size == end else { throw .damaged }
    var place = offset
    // Swift compares texts by what they look like: é is é, however it is spelled.
    var names: Set<String> = []
    for _ in 0..<count {
      guard place + 46 <= end, bytes.number(place, 4) == 0x0201_4B50 else { throw .damaged }
      let length = bytes.number(place + 28, 2)
      let next = place + 46 + length + bytes.number(place + 30, 2) + bytes.number(place + 32, 2)
      guard next <= end else { throw .damaged }
      let entry = try Self.entry(bytes, at: place, nameLength: length)
      guard names.insert(entry.name.lowercased()).inserted else { throw .twice(entry.name) }
      entries.append(entry)
      totalSize += entry.size
      guard totalSize <= Self.sizeLimit else { throw .tooLarge(limit: Self.sizeLimit) }
      place = next
    }
    guard place == end else { throw .damaged }
  }

  /// Where the end of the central directory is recorded: at the end of the file, but for a comment.
  private static func end(of bytes: [UInt8]) throws(ArchiveProblem) -> Int {
    guard bytes.count >= 22 else { throw .damaged }
    for place in stride(from: bytes.count - 22, through: max(0, bytes.count - 22 - 0xFFFF), by: -1)
    where bytes.number(place, 4) == 0x0605_4B50 && place + 22 + bytes.number(place + 20, 2) == bytes.count {
      return place
    }
    throw .damaged
  }

  private static func entry(_ bytes: [UInt8], at place: Int, nameLength: Int) throws(ArchiveProblem) -> Entry {
    let raw = bytes[(place + 46)..<(place + 46 + nameLength)]
    guard nameLength <= nameLimit, let spelled = String(validating: raw, as: UTF8.self) else {
      throw .unusableName(String(decoding: raw.prefix(nameLimit), as: UTF8.self))
    }
    let isFolder = raw.last == UInt8(ascii: "/")
    let name = isFolder ? String(spelled.dropLast()) : spelled
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isUsable = parts.allSatisfy { part in
      !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
        && !part.contains { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }
    }
    // A drive's letter would be a path elsewhere.
    guard isUsable, !(parts[0].count == 2 && parts[0].last == UInt8(ascii: ":")) else { throw .unusableName(spelled) }
    // The kind of file, where Unix made the archive: none, a regular file, a folder.
    let kind = bytes.number(place + 38, 4) >> 28
    guard kind == 0 || kind == 8 || kind == 4 && isFolder else { throw .special(name) }
    guard bytes.number(place + 8, 2) & 1 == 0 else { throw .encrypted }
    guard [0, 8].contains(bytes.number(place + 10, 2)) else { throw .unsupported }
    let (packed, size) = (bytes.number(place + 20, 4), bytes.number(place + 24, 4))
    guard size < 0xFFFF_FFFF, !isFolder || size == 0 else { throw .unsupported }
    guard size <= (packed + 1024) * ratioLimit else { throw .bomb(name) }
    let lower = name.lowercased()
    guard !archives.contains(where: { lower.hasSuffix($0) }) else { throw .nested(name) }
    return Entry(
      name: name, size: size, checksum: UInt32(truncatingIfNeeded: bytes.number(place + 16, 4)), isFolder: isFolder)
  }

  private static let archives = [".zip", ".gz", ".tgz", ".tar", ".bz2", ".xz", ".7z", ".rar", ".zst"]
}

/// Why a packed file is not unpacked. Names are the archive's, untrusted.
public enum ArchiveProblem: Error, Hashable, Sendable {
  case damaged
  case unsupported
  case encrypted
  /// Would lead elsewhere, or is no name.
  case unusableName(String)
  /// A link or device.
  case special(String)
  /// Two names that are one on some disks.
  case twice(String)
  case nested(String)
  case tooManyEntries(limit: Int)
  case tooLarge(limit: Int)
  /// Unpacks to hundreds of times its size.
  case bomb(String)
  /// There is no program to do it.
  case noProgram

  var message: String {
    func shown(_ name: String) -> String { "\"\(PrintableText.escape(name))\"" }
    return switch self {
    case .damaged: "is no ZIP archive, or a damaged one"
    case .unsupported: "is packed in a way that is not supported; unpack it first"
    case .encrypted: "is encrypted; unpack it first"
    case .unusableName(let name): "holds \(shown(name)), which is no path below its folder: not unpacked"
    case .special(let name): "holds \(shown(name)), which is a link or no regular file: not unpacked"
    case .twice(let name): "holds \(shown(name)) twice, or under names that are the same on some disks: not unpacked"
    case .nested(let name): "holds \(shown(name)), which is packed itself; unpack it first"
    case .tooManyEntries(let limit): "holds more than \(limit) files: not unpacked"
    case .tooLarge(let limit): "holds more than \(limit >> 20) MiB: not unpacked"
    case .bomb(let name): "holds \(shown(name)), which is far larger than what it is packed into: not unpacked"
    case .noProgram: "is a packed file, and there is no unzip to unpack it with; unpack it first"
    }
  }
}

extension [UInt8] {
  /// A number of some bytes, the least first; 0 beyond the end.
  fileprivate func number(_ offset: Int, _ length: Int) -> Int {
    guard offset >= 0, offset + length <= count else { return 0 }
    return self[offset..<offset + length].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
