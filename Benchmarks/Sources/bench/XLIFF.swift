import Diagnostics
import XLIFF
import XMLStream

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Takes every unit with all its fields and lets it go.
struct Counting: XLIFFHandler {
  var units = 0
  var textBytes = 0
  var translated = 0

  mutating func beginFile(_ file: XLIFFFile) {}

  mutating func handle(_ unit: TransUnit) {
    units += 1
    if let id = unit.id { textBytes += id.count }
    if case .text(let text)? = unit.source { textBytes += text.count }
    if case .text(let text)? = unit.target { textBytes += text.count }
    if let note = unit.note { textBytes += note.count }
    if unit.state == .translated { translated += 1 }
  }

  mutating func endFile() {}
}

@Sendable func readXLIFF(_ path: String) throws -> String {
  try withDescriptor(path, O_RDONLY) { descriptor in
    var counting = Counting()
    _ = try XLIFFReader(name: path).read(FileDescriptorSource(descriptor: descriptor), into: &counting)
    return "\(counting.units) units, \(counting.textBytes) bytes of text, \(counting.translated) translated"
  }
}

/// Keeps what can be written again.
struct Keeping: XLIFFHandler {
  var units: [OutgoingUnit] = []

  mutating func beginFile(_ file: XLIFFFile) {}

  mutating func handle(_ unit: TransUnit) {
    guard let id = unit.id else { return }
    units.append(
      OutgoingUnit(
        id: id, source: unit.source, target: unit.target, state: unit.state, qualifier: unit.qualifier,
        isTranslatable: unit.isTranslatable, note: unit.note))
  }

  mutating func endFile() {}
}

/// Reads the file, then writes its units to `/dev/null` a hundred times: the slope over the file's size is all writing,
/// but for a hundredth of the reading.
@Sendable func writeXLIFF(_ path: String) throws -> String {
  var keeping = Keeping()
  try withDescriptor(path, O_RDONLY) { descriptor in
    _ = try XLIFFReader(name: path).read(FileDescriptorSource(descriptor: descriptor), into: &keeping)
  }
  let units = keeping.units
  return try withDescriptor("/dev/null", O_WRONLY) { descriptor in
    let sink = CountingSink(sink: FileDescriptorSink(descriptor: descriptor))
    var writer = XLIFFWriter(sink)
    for _ in 0..<100 {
      _ = writer.beginFile(XLIFFFile(original: "a", sourceLanguage: "en", targetLanguage: "fr"))
      // Through a pointer: an array's subscript would copy each unit, and that is not the writer's work.
      try unsafe units.withUnsafeBufferPointer { units in
        for index in units.indices {
          _ = try unsafe writer.write(units[index])
        }
      }
      try writer.endFile()
    }
    try writer.finish()
    return "\(sink.count) bytes"
  }
}

final class CountingSink: XMLByteSink {
  private let sink: FileDescriptorSink
  private(set) var count = 0

  init(sink: FileDescriptorSink) {
    self.sink = sink
  }

  func write(_ bytes: RawSpan) throws {
    count += bytes.byteCount
    try sink.write(bytes)
  }
}
