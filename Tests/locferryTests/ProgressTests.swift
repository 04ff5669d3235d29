import Foundation
import Testing

@testable import locferry

@Suite struct ProgressTests {
  /// A pseudo terminal: what is written to `descriptor` is read from `reader`.
  private static func terminal() throws -> (reader: FileHandle, descriptor: Int32) {
    var main: Int32 = -1
    var side: Int32 = -1
    try #require(unsafe openpty(&main, &side, nil, nil, nil) == 0)
    return (FileHandle(fileDescriptor: main, closeOnDealloc: true), side)
  }

  @Test func aLineIsShownOnceAndErased() throws {
    let (reader, descriptor) = try Self.terminal()
    defer { close(descriptor) }
    let output = TextOutput(descriptor: descriptor)
    #expect(output.isTerminal)
    let progress = ProgressLine(output: output, isWanted: true)
    progress.clear()
    progress.update { "1 of 9" + String(repeating: ".", count: 200) }
    // Too soon: not even made.
    progress.update {
      Issue.record("made")
      return ""
    }
    progress.clear()
    progress.clear()
    output.write("|")
    output.flush()
    var text = ""
    while !text.hasSuffix("|") { text += String(decoding: reader.availableData, as: UTF8.self) }
    #expect(text == "\r\u{1B}[K1 of 9" + String(repeating: ".", count: 73) + "\r\u{1B}[K|")
  }

  @Test func nothingIsShownUnlessItIsWanted() throws {
    // A terminal whose other end is closed is none.
    let (reader, descriptor) = try Self.terminal()
    defer { withExtendedLifetime(reader) { _ = close(descriptor) } }
    let progress = ProgressLine(output: TextOutput(descriptor: descriptor), isWanted: false)
    progress.update {
      Issue.record("made")
      return ""
    }
  }

  @Test func coloursOnATerminal() throws {
    // A terminal whose other end is closed is none.
    let (reader, descriptor) = try Self.terminal()
    defer { withExtendedLifetime(reader) { _ = close(descriptor) } }
    let output = TextOutput(descriptor: descriptor)
    #expect(
      Terminal(output: output, messages: output, hasColour: true).styled("x", .red, for: output)
        == "\u{1B}[31mx\u{1B}[0m")
    #expect(Terminal(output: output, messages: output).styled("x", .red, for: output) == "x")
  }
}
