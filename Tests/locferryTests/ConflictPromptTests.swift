import Diagnostics
import Foundation
import Localization
import Merge
import TestSupport
import Testing

@testable import locferry

/// What is asked about a conflict, and what the answers mean.
@Suite struct ConflictPromptTests {
  private static let conflict = {
    var conflict = Finding(
      rule: .bothChanged, outcome: .conflict, table: "T", unitID: "k", base: .text("Sichern %@"),
      ours: .text("Sichere %@"), theirs: .text("Ablegen\u{1B}[2J %@"), message: "both changed")
    conflict.source = .text("Save %@")
    return conflict
  }()

  /// Asks with lines somebody types; returns the answer and what was shown.
  private func ask(
    about conflict: Finding = Self.conflict, complaint: String? = nil, _ lines: String...
  ) throws -> (answer: ConflictPrompt.Answer, shown: String) {
    let folder = try TestData.makeTemporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "err")
    try Data().write(to: url)
    let handle = try FileHandle(forWritingTo: url)
    defer { try? handle.close() }
    let messages = TextOutput(descriptor: handle.fileDescriptor)
    var rest = lines[...]
    let prompt = ConflictPrompt(terminal: Terminal(output: messages, messages: messages)) { rest.popFirst() }
    let answer = prompt.ask(conflict, (1, 3), complaint: complaint)
    return (answer, String(decoding: try TestData.bytes(at: url), as: UTF8.self))
  }

  @Test func `the letters`() throws {
    #expect(try ask("o").answer == .decided(.ours))
    #expect(try ask(" t ").answer == .decided(.theirs))
    #expect(try ask("b").answer == .decided(.base))
    #expect(try ask("e Merken %@").answer == .decided(.value(.text("Merken %@"))))
    #expect(try ask("s").answer == .skip)
    #expect(try ask("q").answer == .skipRest)
    #expect(try ask("a").answer == .abort)
    #expect(try ask().answer == .skipRest)
  }

  @Test func `what is no answer is asked again`() throws {
    for line in ["", "x", "e", "ours", "i key", "tt"] {
      let (answer, shown) = try ask(line, "o")
      #expect(answer == .decided(.ours), "\(line)")
      #expect(shown.contains("please type"), "\(line)")
    }
  }

  @Test func `the three texts, with the words that differ, and nothing that steers a terminal`() throws {
    let shown = try ask(complaint: "not that", "o").shown
    #expect(shown.contains("1 of 3"))
    #expect(shown.contains("source    Save %@"))
    #expect(shown.contains("base      Sichern %@"))
    #expect(shown.contains("ours      [Sichere] %@"), "\(shown)")
    #expect(shown.contains(#"returned  [Ablegen\u{1B}[2J] %@"#), "\(shown)")
    #expect(shown.contains("not that"))
    #expect(!shown.contains("\u{1B}"))
  }

  @Test func `a text whose key is gone can go elsewhere or nowhere`() throws {
    var gone = Self.conflict
    gone.rule = .keyRemoved
    gone.ours = nil
    let (answer, shown) = try ask(about: gone, "t", "b", "e x", "i Save all %@")
    #expect(answer == .decided(.into("Save all %@")))
    #expect(shown.contains("i KEY into that key") && !shown.contains("t returned"))
  }

  @Test func `what is not there is not offered`() throws {
    var first = Self.conflict
    first.base = nil
    let (answer, shown) = try ask(about: first, "b", "o")
    #expect(answer == .decided(.ours) && !shown.contains("b base"))
  }
}
