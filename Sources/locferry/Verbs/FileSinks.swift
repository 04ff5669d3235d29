import LocalizationCatalog
import Project
import XMLStream

/// The document and, beside it, its copy for the later merge, with a digest taken on the way.
final class FileSinks: XMLByteSink {
  let document: FileSink
  let base: FileSink?
  private var digest = SHA256()

  init(document: FileSink, base: FileSink?) {
    self.document = document
    self.base = base
  }

  func write(_ bytes: RawSpan) throws {
    try unsafe bytes.withUnsafeBytes { buffer in
      try unsafe document.write(buffer)
      guard let base else { return }
      try unsafe base.write(buffer)
      unsafe digest.update(buffer)
    }
  }

  /// The digest of what was written, in lower-case hexadecimal.
  func hexDigest() -> String {
    SHA256.hex(digest.finalize())
  }
}
