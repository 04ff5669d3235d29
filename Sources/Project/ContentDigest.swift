#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a file's content is known again by: its length and its XXH64. They tell one content from another; against somebody
/// who makes two contents alike on purpose they are no help, nor is that needed.
struct ContentDigest: Hashable, Sendable {
  /// In bytes.
  let length: UInt64
  let hash: UInt64

  init(of bytes: [UInt8]) {
    var hash = XXH64()
    hash.update(bytes[...])
    self.init(finishing: hash)
  }

  init(finishing hash: XXH64) {
    length = hash.byteCount
    self.hash = hash.value
  }
}

extension ContentDigest: LosslessStringConvertible {
  /// `36664-02c7d9a41e5b8f30`
  var description: String {
    let digits = String(hash, radix: 16)
    return "\(length)-\(String(repeating: "0", count: 16 - digits.utf8.count))\(digits)"
  }

  /// A digest that was written down; nil for any other text.
  init?(_ description: String) {
    let parts = description.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let length = UInt64(parts[0]), let hash = UInt64(parts[1], radix: 16) else { return nil }
    self.length = length
    self.hash = hash
    guard self.description.utf8.elementsEqual(description.utf8) else { return nil }
  }
}

extension Folder {
  /// The digest of a file's content; nil where nothing is at that path. A link or a folder there is an error.
  func digest(of relativePath: String) throws(ProjectError) -> ContentDigest? {
    let place = try RelativePath(relativePath)
    guard let parent = try existingParent(of: place), try parent.stamp(of: place.name) != nil else { return nil }
    var hash = XXH64()
    try openFile(relativePath).readPieces { hash.update($0) }
    return ContentDigest(finishing: hash)
  }

  /// Whether a file holds just these bytes. A link or a folder there is an error.
  func holds(_ bytes: [UInt8], at relativePath: String) throws(ProjectError) -> Bool {
    var rest = bytes[...]
    var isSame = true
    try openFile(relativePath).readPieces { piece in
      isSame = isSame && rest.starts(withBytes: piece)
      rest = rest.dropFirst(piece.count)
    }
    return isSame && rest.isEmpty
  }
}

extension ArraySlice<UInt8> {
  fileprivate func starts(withBytes other: ArraySlice<UInt8>) -> Bool {
    unsafe withUnsafeBytes { bytes in
      unsafe other.withUnsafeBytes { other in
        guard bytes.count >= other.count else { return false }
        guard let one = bytes.baseAddress, let another = other.baseAddress else { return true }
        return unsafe memcmp(one, another, other.count) == 0
      }
    }
  }
}

extension OpenFile {
  /// Reads the file piece by piece.
  fileprivate borrowing func readPieces(_ take: (ArraySlice<UInt8>) -> Void) throws(ProjectError) {
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = try read(into: &buffer)
      guard count > 0 else { return }
      take(buffer[..<count])
    }
  }
}
