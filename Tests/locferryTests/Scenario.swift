import Foundation
import TestSupport
import Testing

/// One folder of `Fixtures/scenarios`: a project, what came back for it, and what an import makes of the two.
struct Scenario: CustomTestStringConvertible, Sendable {
  struct Incomplete: Error {
    var name: String
    var lacks: String
  }

  static let root = TestData.fixtures.appending(path: "scenarios")

  /// `row/case`
  let name: String

  var row: String { name.split(separator: "/").first.map(String.init) ?? "" }
  var caseName: String { name.split(separator: "/").last.map(String.init) ?? "" }
  var testDescription: String { name }
  var folder: URL { Self.root.appending(path: name) }

  /// Every folder two levels down, sorted.
  static let all: [Scenario] = folders(in: root).flatMap { row in
    folders(in: root.appending(path: row)).map { Scenario(name: "\(row)/\($0)") }
  }

  /// The kinds of leaf a case's name begins with, the longer of two first.
  static let leaves = ["plain", "device-plural", "plural", "device", "substitution"]

  /// The kind of leaf the case is about and what else its name says, `·` where that is nothing.
  var leaf: (kind: String, rest: String)? {
    guard let kind = Self.leaves.first(where: { caseName == $0 || caseName.hasPrefix($0 + "-") }) else { return nil }
    return (kind, caseName == kind ? "·" : String(caseName.dropFirst(kind.count + 1)))
  }

  var hasBase: Bool { has("returned.xcloc") }

  /// Options of the run.
  func arguments() throws -> [String] {
    guard has("arguments") else { return [] }
    return String(decoding: try TestData.bytes(at: folder.appending(path: "arguments")), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  /// What came back, by the name it has in the folder. A folder with two answers to that is as bad as one with none.
  func returned() throws -> String {
    let names = ["returned.xcloc", "returned.xliff"].filter(has)
    guard names.count == 1 else { throw Incomplete(name: name, lacks: "one returned bundle") }
    return names[0]
  }

  /// The project's files before and after, by path.
  func files(_ side: String) throws -> [String: [UInt8]] {
    let url = folder.appending(path: side)
    var files: [String: [UInt8]] = [:]
    for path in FileManager.default.enumerator(atPath: url.path)?.compactMap({ $0 as? String }) ?? [] {
      files[path] = try? TestData.bytes(at: url.appending(path: path))
    }
    guard !files.isEmpty else { throw Incomplete(name: name, lacks: side) }
    return files
  }

  func expectation() throws -> Expectation { try Expectation(folder.appending(path: "expected.json")) }

  private func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: path).path)
  }

  private static func folders(in url: URL) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return names.filter { isFolder(url.appending(path: $0)) }.sorted()
  }

  private static func isFolder(_ url: URL) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: url.path)[.type]) as? FileAttributeType == .typeDirectory
  }
}

extension Scenario {
  /// What the report has to say.
  struct Expectation {
    var exit: Int
    var totals: [String: Int]
    /// Each as sorted JSON, and sorted: a report's order is nobody's promise.
    var findings: [String]

    init(_ url: URL) throws {
      let root = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: NSObject]
      guard let root, let exit = root["exit"] as? Int, let totals = root["totals"] as? [String: Int],
        let findings = root["findings"] as? [[String: NSObject]]
      else { throw Incomplete(name: url.path, lacks: "exit, totals and findings") }
      self.exit = exit
      self.totals = totals
      self.findings = try Self.reduce(findings)
    }

    /// Findings without their places and messages.
    static func reduce(_ findings: [[String: NSObject]]) throws -> [String] {
      let kept: Set = ["rule", "severity", "outcome", "unit", "base", "ours", "theirs"]
      return try findings.map { finding in
        let reduced = finding.filter { kept.contains($0.key) }
        return String(
          decoding: try JSONSerialization.data(withJSONObject: reduced, options: [.sortedKeys]), as: UTF8.self)
      }.sorted()
    }
  }
}
