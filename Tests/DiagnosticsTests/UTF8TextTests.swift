import Diagnostics
import Testing

@Suite struct UTF8TextTests {
  @Test func canonicallyEquivalentTextsAreTwoKeys() {
    let composed = UTF8Text("\u{E9}")
    let decomposed = UTF8Text("e\u{301}")
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
    #expect(composed.string == decomposed.string)
  }

  @Test func slicesAreEqualByContent() {
    let file: [UInt8] = Array("xxabcxxabc".utf8)
    #expect(UTF8Text(validated: file[2..<5]) == UTF8Text(validated: file[7..<10]))
    #expect(UTF8Text(validated: file[2..<5]).hashValue == UTF8Text("abc").hashValue)
  }

  @Test(arguments: [
    (0, 1, 1), (1, 1, 2), (2, 2, 1), (4, 3, 1), (5, 3, 2), (6, 4, 1),
  ])
  func positionsCountEveryLineEnd(offset: Int, line: Int, column: Int) {
    // a LF CR LF b CR c
    let bytes = Array("a\n\r\nb\rc".utf8)
    #expect(TextPosition(ofOffset: offset, in: bytes) == TextPosition(line: line, column: column))
  }
}
