import Diagnostics
import StringsFiles
import Testing

@Suite struct EncodingTests {
  private static let text = "/* ä */\n\"é🙂\" = \"漢\\n\";\r\n"

  @Test(arguments: [true, false], [true, false])
  func utf16(isBigEndian: Bool, hasMark: Bool) throws {
    let bytes = StringsFilesTests.utf16((hasMark ? "\u{FEFF}" : "") + Self.text, isBigEndian: isBigEndian)
    let file = try StringsFile(bytes)
    #expect(file.texts == ["é🙂": "漢\n"])
    #expect(file.entries.first?.note == "ä")
    #expect(file.encoding == .utf16(isBigEndian: isBigEndian, hasMark: hasMark))
    #expect(try StringsEditor(file).render() == bytes)
    var editor = try StringsEditor(file)
    try editor.set("字", forKey: "é🙂")
    let edited = Self.text.replacing("漢\\n", with: "字")
    #expect(
      editor.render()
        == StringsFilesTests.utf16((hasMark ? "\u{FEFF}" : "") + edited, isBigEndian: isBigEndian))
  }

  @Test(arguments: [true, false])
  func utf8(hasMark: Bool) throws {
    let bytes = (hasMark ? [0xEF, 0xBB, 0xBF] : []) + Array(Self.text.utf8)
    let file = try StringsFile(bytes)
    #expect(file.texts == ["é🙂": "漢\n"])
    #expect(file.encoding == .utf8(hasMark: hasMark))
    #expect(try StringsEditor(file).render() == bytes)
  }

  @Test(
    arguments: [
      ([0x61, 0x3D, 0x22, 0xE9, 0x22, 0x3B], "1:4", .invalidUTF8),
      ([0x0A, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x3B], "2:2", .invalidUTF8),
      ([0x22, 0xC0, 0xAF, 0x22, 0x3B], "1:2", .invalidUTF8),
      ([0xFF, 0xFE, 0x61, 0x00, 0x3B], "1:2", .invalidUTF16),
      ([0xFE, 0xFF, 0x00, 0x22, 0xD8, 0x3D, 0x00, 0x22], "1:2", .invalidUTF16),
      ([0xFE, 0xFF, 0xDE, 0x42], "1:1", .invalidUTF16),
    ] as [([UInt8], String, StringsFileError.Reason)])
  func brokenText(bytes: [UInt8], position: String, reason: StringsFileError.Reason) {
    do throws(StringsFileError) {
      _ = try StringsFile(bytes)
      Issue.record("read")
    } catch {
      #expect(error.reason == reason)
      #expect(error.position.description == position)
    }
  }
}
