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
    var bytes: [UInt8]
    var isChanged: Bool
  }

  func run() throws(RunError) -> Report {
    guard options.isCheck || options.isInPlace || options.files.count == 1 else {
      throw RunError("several files need --in-place or --check")
    }
    guard !(options.isCheck && options.isInPlace) else { throw RunError("--check writes nothing: not with --in-place") }
    var files: [Formatted] = []
    // All are read before one is written.
    for path in options.files { files.append(try format(path)) }
    var report = Report(verb: .fmt, project: "")
    let changed = files.filter(\.isChanged)
    if options.isCheck {
      report.findings = changed.map {
        Finding(rule: .layout, table: $0.path, place: SourceLocation(path: $0.path), message: Rule.layout.explanation)
      }
    } else if options.isInPlace {
      for file in changed {
        try NamedFile.write(file.bytes, to: file.path)
        report.writtenPaths.append(file.path)
      }
    } else {
      for file in files { terminal.output.write(file.bytes) }
      return report
    }
    report.remarks = [
      "\(changed.count) of \(counted(files.count, "file")) \(options.isCheck ? "would change" : "changed")"
    ]
    return report
  }

  private func format(_ path: String) throws(RunError) -> Formatted {
    let catalog = try NamedFile.catalog(at: path)
    let bytes = catalog.formatted()
    return Formatted(path: path, bytes: bytes, isChanged: bytes != catalog.document.bytes)
  }
}
