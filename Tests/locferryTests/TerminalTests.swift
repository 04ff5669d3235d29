import Foundation
import TestSupport
import Testing

@testable import locferry

@Suite struct TerminalTests {
  @Test func aReaderThatWentAwayIsNoError() throws {
    let terminal = Terminal(showsProgress: false)
    _ = terminal
    let pipe = Pipe()
    let output = TextOutput(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    try pipe.fileHandleForReading.close()
    output.write("gone")
    #expect(output.flush())
    output.write("and again")
    #expect(output.flush())
  }

  @Test func textIsHeldBackUntilItIsFlushed() throws {
    let folder = try TestData.makeTemporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "out")
    try Data().write(to: url)
    let handle = try FileHandle(forWritingTo: url)
    let output = TextOutput(descriptor: handle.fileDescriptor)
    let terminal = Terminal(output: output, messages: output, hasColour: true)
    terminal.print("a")
    #expect(try TestData.bytes(at: url) == [])
    terminal.print(terminal.styled("b", .red, for: output))
    terminal.progress.update { "never on a file" }
    #expect(terminal.finish())
    #expect(String(decoding: try TestData.bytes(at: url), as: UTF8.self) == "a\nb\n")
  }

  @Test func aFullDiskIsAnError() throws {
    guard let handle = FileHandle(forWritingAtPath: "/dev/full") else { return }
    let output = TextOutput(descriptor: handle.fileDescriptor)
    output.write("a")
    #expect(!output.flush())
  }

  @Test(arguments: [
    ([:], true), (["NO_COLOR": ""], true), (["NO_COLOR": "1"], false), (["TERM": "dumb"], false),
    (["TERM": "xterm"], true),
  ])
  func colourIsForbidden(environment: [String: String], allowed: Bool) {
    #expect(Terminal.allowsColour { environment[$0] } == allowed)
  }
}
