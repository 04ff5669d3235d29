import Digest

/// What a file's content is known again by: its SHA-256.
struct ContentDigest: Hashable, Sendable {
  /// Lower-case hexadecimal digits.
  let hex: String

  init(of bytes: [UInt8]) { hex = SHA256.hex(SHA256.digest(bytes[...])) }

  init(finishing hash: SHA256) {
    var hash = hash
    hex = SHA256.hex(hash.finalize())
  }

  /// A digest that was written down; nil for any other text.
  init?(hex: String) {
    let digits = "0123456789abcdef".utf8
    guard hex.utf8.count == 64, hex.utf8.allSatisfy({ digits.contains($0) }) else { return nil }
    self.hex = hex
  }
}

extension Folder {
  /// The digest of a file's content; nil where nothing is at that path. A link or a folder there is an error.
  func digest(of relativePath: String) throws(ProjectError) -> ContentDigest? {
    let place = try RelativePath(relativePath)
    guard let parent = try existingParent(of: place), try parent.stamp(of: place.name) != nil else { return nil }
    let file = try openFile(relativePath)
    var hash = SHA256()
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = try file.read(into: &buffer)
      guard count > 0 else { return ContentDigest(finishing: hash) }
      hash.update(buffer[..<count])
    }
  }
}
