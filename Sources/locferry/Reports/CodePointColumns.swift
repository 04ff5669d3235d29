internal import Diagnostics
internal import Localization
internal import Project

/// Columns counted in code points, as SARIF has them; ours are counted in bytes.
struct CodePointColumns {
  private let folder: String?
  /// Files that were written are no longer what places were taken from.
  private let written: Set<UTF8Text>
  private var files: [UTF8Text: [UInt8]] = [:]
  private var lines: [UTF8Text: LineIndex] = [:]

  init(report: Report) {
    folder = report.folder
    written = report.isDryRun ? [] : Set(report.writtenPaths.map { UTF8Text($0) })
  }

  /// The column of a place in the project; nil where its line cannot be looked at.
  mutating func column(at place: SourceLocation) -> Int? {
    guard let position = place.position else { return nil }
    let path = UTF8Text(place.path)
    guard !written.contains(path) else { return nil }
    if files[path] == nil {
      let bytes = (try? OpenFile(at: folder.map { "\($0)/\(place.path)" } ?? place.path).readAll()) ?? []
      files[path] = bytes
      lines[path] = LineIndex(bytes)
    }
    guard let bytes = files[path], let start = lines[path]?.offset(ofLine: position.line) else { return nil }
    let end = start + position.column - 1
    guard end <= bytes.count else { return nil }
    // Every code point has one byte that continues none.
    return 1 + bytes[start..<end].count { $0 & 0xC0 != 0x80 }
  }
}
