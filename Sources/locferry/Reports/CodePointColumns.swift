internal import Diagnostics
internal import Localization
internal import Project

/// Columns counted in code points, as SARIF has them; ours are counted in bytes.
struct CodePointColumns {
  private let folder: String?
  /// Files that were written are no longer what places were taken from.
  private let written: Set<UTF8Text>
  private var files: [UTF8Text: CountedFile] = [:]

  init(report: Report) {
    folder = report.folder
    written = report.isDryRun ? [] : Set(report.writtenPaths.map { UTF8Text($0) })
  }

  /// The column of a place in the project; nil where its line cannot be looked at.
  mutating func column(at place: SourceLocation) -> Int? {
    guard let position = place.position else { return nil }
    let path = UTF8Text(place.path)
    guard !written.contains(path) else { return nil }
    let file: CountedFile
    if let known = files[path] {
      file = known
    } else {
      let bytes = try? OpenFile(at: folder.map { "\($0)/\(place.path)" } ?? place.path).readAll()
      file = CountedFile(bytes ?? [])
      files[path] = file
    }
    return file.column(at: position)
  }
}

/// A file with its code points counted block by block: a catalog may be one line, with a finding in each of its texts.
private struct CountedFile {
  private static let blockSize = 4096

  private let bytes: [UInt8]
  private let lines: LineIndex
  /// How many code points begin before each block.
  private var countsBefore: [Int] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lines = LineIndex(bytes)
    var count = 0
    for start in stride(from: 0, to: bytes.count, by: CountedFile.blockSize) {
      countsBefore.append(count)
      count += codePoints(in: start..<min(start + CountedFile.blockSize, bytes.count))
    }
    countsBefore.append(count)
  }

  func column(at position: TextPosition) -> Int? {
    guard let start = lines.offset(ofLine: position.line) else { return nil }
    let end = start + position.column - 1
    guard end <= bytes.count else { return nil }
    return 1 + codePoints(before: end) - codePoints(before: start)
  }

  private func codePoints(before offset: Int) -> Int {
    let block = offset / CountedFile.blockSize
    return countsBefore[block] + codePoints(in: block * CountedFile.blockSize..<offset)
  }

  /// Every code point has one byte that continues none.
  private func codePoints(in range: Range<Int>) -> Int { bytes[range].count { $0 & 0xC0 != 0x80 } }
}
