import Diagnostics
import Foundation
import Localization
import Project

/// `locferry install-merge-driver`: git's configuration and attributes, each only where they lack it.
struct InstallMergeDriverVerb {
  let options: InstallMergeDriverOptions

  /// What git has to know of the driver.
  private static let settings = [
    ("merge.locferry.name", "String Catalogs by key, language and text"),
    ("merge.locferry.driver", "locferry merge-driver %O %A %B %P"),
    // Between several common ancestors conflicts cannot be shown: their own ancestor is the safe base.
    ("merge.locferry.recursive", "binary"),
  ]
  private static let attribute = "*.xcstrings merge=locferry"

  func run() throws(RunError) -> Report {
    guard let answer = GitCommand.run(["rev-parse", "--show-toplevel"], in: options.folder),
      answer.status != GitCommand.notFound
    else {
      throw RunError("git cannot be started")
    }
    let root = answer.output.hasSuffix("\n") ? String(answer.output.dropLast()) : answer.output
    guard answer.status == 0, !root.isEmpty else {
      throw RunError(location: SourceLocation(path: options.folder), "is in no git work tree")
    }
    var report = Report(verb: .installMergeDriver, project: root)
    for (name, value) in Self.settings {
      report.remarks.append(try configure(name, value, in: root))
    }
    try addAttribute(in: root, &report)
    if !isOnPath("locferry") {
      report.findings.append(
        Finding(
          rule: .projectOddity,
          message: "locferry is in no folder of PATH: git would not find it and report every merge as a conflict"))
    }
    return report
  }

  private func configure(_ name: String, _ value: String, in root: String) throws(RunError) -> String {
    let old = GitCommand.run(["config", "--local", "--get", name], in: root)
    if old?.status == 0, old?.output == value + "\n" { return "git config \(name): set already" }
    guard GitCommand.run(["config", "--local", "--replace-all", name, value], in: root)?.status == 0 else {
      throw RunError(location: SourceLocation(path: root), "git config \(name) cannot be set")
    }
    return "git config \(name): set to \"\(value)\""
  }

  private func addAttribute(in root: String, _ report: inout Report) throws(RunError) {
    let path = "\(root)/.gitattributes"
    let shown = PrintableText.escape(path)
    var bytes: [UInt8] = []
    if FileManager.default.fileExists(atPath: path) {
      do {
        bytes = try OpenFile(at: path).readAll()
      } catch {
        throw RunError(error)
      }
    }
    let lines = bytes.split { $0 == 0x0A || $0 == 0x0D }.map { String(decoding: $0, as: UTF8.self) }
    if lines.contains(where: { $0.split(separator: " ").joined(separator: " ") == Self.attribute }) {
      report.remarks.append("\(shown): has \"\(Self.attribute)\" already")
    } else {
      if let last = bytes.last, last != 0x0A { bytes.append(0x0A) }
      try MergeVerb.write(bytes + Array("\(Self.attribute)\n".utf8), to: path)
      report.writtenPaths.append(path)
      report.remarks.append("\(shown): \"\(Self.attribute)\" added")
    }
    let effect = GitCommand.run(["check-attr", "merge", "--", "Localizable.xcstrings"], in: root)
    if let effect, effect.status == 0, !effect.output.hasSuffix(": locferry\n") {
      report.findings.append(
        Finding(rule: .projectOddity, message: "another git attribute outweighs it: \(effect.output.dropLast())"))
    }
  }

  private func isOnPath(_ program: String) -> Bool {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }
}
