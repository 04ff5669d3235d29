import Diagnostics
import Foundation
import Localization
import Project

/// `locferry install-merge-driver`: git's configuration and attributes, each only where they lack it.
struct InstallMergeDriverVerb {
  let options: InstallMergeDriverOptions

  /// What git has to know of the driver.
  private static let settings = [
    Setting(name: "merge.locferry.name", value: "String Catalogs by key, language and text"),
    Setting(
      name: "merge.locferry.driver", value: "locferry merge-driver -- %O %A %B %P %S %X %Y",
      formerValues: ["locferry merge-driver %O %A %B %P"]),
    // Several common ancestors are merged into one base line by line. Where that leaves marks, there is no base.
    Setting(name: "merge.locferry.recursive", value: "text", formerValues: ["binary"]),
  ]
  private struct Setting {
    var name: String
    var value: String
    /// What earlier versions of this program set.
    var formerValues: [String] = []
  }

  private static let attribute = "*.xcstrings merge=locferry"

  func run(_ report: inout Report) throws(RunError) {
    let root = try GitWorkTree(around: options.folder).root
    report.project = root
    // First what can fail.
    try addAttribute(in: root, &report)
    for setting in Self.settings { try configure(setting, in: root, &report) }
    if !isOnPath("locferry") {
      report.findings.append(
        Finding(
          rule: .projectOddity,
          message: "locferry is in no folder of PATH: git would not find it and report every merge as a conflict"))
    }
  }

  /// Sets what is not set, or was set by an earlier version. What someone else set, such as another path to the
  /// program, stays.
  private func configure(_ setting: Setting, in root: String, _ report: inout Report) throws(RunError) {
    let answer = GitCommand.run(["config", "--local", "--get", setting.name], in: root)
    let old = answer?.status == 0 ? answer.map { String($0.output.dropLast()) } : nil
    if old == setting.value {
      report.remarks.append("git config \(setting.name): set already")
      return
    }
    if let old, !setting.formerValues.contains(old) {
      report.findings.append(
        Finding(
          rule: .projectOddity,
          message: "git config \(setting.name) is \"\(old)\" and stays; unset it to have \"\(setting.value)\""))
      return
    }
    guard GitCommand.run(["config", "--local", "--replace-all", setting.name, setting.value], in: root)?.status == 0
    else {
      throw RunError(location: SourceLocation(path: root), "git config \(setting.name) cannot be set")
    }
    report.remarks.append("git config \(setting.name): set to \"\(setting.value)\"")
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
    if lines.contains(where: { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") == Self.attribute }) {
      report.remarks.append("\(shown): has \"\(Self.attribute)\" already")
    } else {
      if let last = bytes.last, last != 0x0A { bytes.append(0x0A) }
      try NamedFile.write(bytes + Array("\(Self.attribute)\n".utf8), to: path)
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
