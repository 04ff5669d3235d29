import Diagnostics
import Foundation

/// Files of the real data.
enum SharedFiles {
  static func all(under folder: URL, suffix: String) throws -> [URL] {
    let walker = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var urls: [URL] = []
    while let url = walker?.nextObject() as? URL {
      if url.path.hasSuffix(suffix) { urls.append(url) }
    }
    return urls.sorted { $0.path < $1.path }
  }
}

/// The ids of an XLIFF that Xcode wrote, by plain search: one tag form, five entities.
enum UnitIDScan {
  static func files(in bytes: [UInt8]) -> [(original: UTF8Text, ids: [UTF8Text])] {
    var files: [(original: UTF8Text, ids: [UTF8Text])] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if let id = attribute(line, "    <trans-unit id=\""), !files.isEmpty {
        files[files.count - 1].ids.append(id)
      } else if let original = attribute(line, "  <file original=\"") {
        files.append((original, []))
      }
    }
    return files
  }

  private static func attribute(_ line: ArraySlice<UInt8>, _ start: String) -> UTF8Text? {
    let rest = line.drop { $0 == UInt8(ascii: " ") }
    let tag = Array(start.drop { $0 == " " }.utf8)
    guard rest.starts(with: tag) else { return nil }
    let value = rest.dropFirst(tag.count).prefix { $0 != UInt8(ascii: "\"") }
    var text = String(decoding: value, as: UTF8.self)
    for (entity, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#9;", "\t"), ("&#10;", "\n"), ("&#13;", "\r"), ("&amp;", "&"),
    ] {
      text = text.replacingOccurrences(of: entity, with: character, options: .literal)
    }
    return UTF8Text(text)
  }
}
