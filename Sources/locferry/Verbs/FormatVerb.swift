import Diagnostics
import Localization
import LosslessJSON
import Project
import StringCatalog

/// `locferry fmt`: files → Xcode's order and layout → standard output, or the files themselves.
struct FormatVerb {
  let options: FormatOptions
  let terminal: Terminal

  private struct Formatted {
    var path: String
    /// As it was read.
    var content: FileContent
    var bytes: [UInt8]

    var isChanged: Bool { bytes != content.bytes }
  }

  func run(_ report: inout Report) throws(RunError) {
    guard options.isCheck || options.isInPlace || options.files.count == 1 else {
      throw RunError("several files need --in-place or --check")
    }
    guard !(options.isCheck && options.isInPlace) else { throw RunError("--check writes nothing: not with --in-place") }
    var files: [Formatted] = []
    // All are read before one is written.
    for path in options.files { files.append(try format(path)) }
    var seen: Set<FileStamp> = []
    // A file that is named twice is one.
    files = files.filter { seen.insert($0.content.stamp).inserted }
    let changed = files.filter(\.isChanged)
    if options.isCheck {
      report.findings = changed.map {
        Finding(rule: .layout, table: $0.path, place: SourceLocation(path: $0.path), message: Rule.layout.explanation)
      }
    } else if options.isInPlace {
      try write(changed, &report)
    } else {
      for file in files { terminal.output.write(file.bytes) }
      return
    }
    report.remarks = [
      "\(changed.count) of \(counted(files.count, "file")) \(options.isCheck ? "would change" : "changed")"
    ]
  }

  private func format(_ path: String) throws(RunError) -> Formatted {
    let content = try NamedFile.content(at: path)
    return Formatted(
      path: path, content: content, bytes: try NamedFile.catalog(content.bytes, from: path).formatted())
  }

  /// All new contents lie beside their files before the first is put in its place.
  private func write(_ files: [Formatted], _ report: inout Report) throws(RunError) {
    do throws(ProjectError) {
      let places = try files.map { file throws(ProjectError) in
        try FilePlace(at: file.path, replacing: file.content)
      }
      let prepared = try zip(places, files).map { place, file throws(ProjectError) in
        try place.prepare(file.bytes, isDurable: true)
      }
      for (index, file) in files.enumerated() {
        try places[index].publish(prepared[index], isDurable: true)
        report.writtenPaths.append(file.path)
      }
    } catch {
      throw RunError(error)
    }
  }
}
