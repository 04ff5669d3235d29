import TestSupport
import Testing

@testable import Diagnostics

/// The table against a dictionary.
@Suite struct TextNumbersTests {
  @Test(arguments: [0, 3, 500]) func `every text by its bytes`(capacity: Int) {
    var random = SeededGenerator(seed: 0x7E87)
    var numbers = TextNumbers(capacity: capacity)
    var expected: [UTF8Text: Int] = [:]
    for number in 0..<500 {
      // Few letters and all lengths: many are equal, or begin or end alike.
      let length = Int.random(in: 0...20, using: &random)
      let text = UTF8Text(String((0..<length).map { _ in "ab\0é".randomElement(using: &random) ?? "a" }))
      numbers.append(text)
      expected[text] = number
    }
    for (text, number) in expected {
      #expect(numbers[text] == number, "\(text)")
      #expect(numbers[UTF8Text(text.string + "c")] == nil)
    }
  }

  @Test func `texts that Swift takes for one are two`() {
    var numbers = TextNumbers(capacity: 2)
    numbers.append("\u{E9}")
    #expect(numbers["e\u{301}"] == nil)
    numbers.append("e\u{301}")
    #expect(numbers["\u{E9}"] == 0 && numbers["e\u{301}"] == 1)
  }

  @Test func `nothing is in an empty one`() {
    #expect(TextNumbers(capacity: 0)[.empty] == nil)
  }
}
