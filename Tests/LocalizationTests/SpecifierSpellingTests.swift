import Diagnostics
import TestSupport
import Testing

@testable import Localization

@Suite struct SpecifierSpellingTests {
  @Test(arguments: [
    ("a %@ b %1$lld", "%@ x %1$lld", true), ("no", "none", true), ("%d", "%ld", false), ("%lld", "%ll", false),
    ("%@ %d", "%d %@", false), ("%@", "%@ %@", false), ("100%", "100 %", true), ("%%", "%%", true),
    ("%arg", "%a", false), ("%.2f", "%.3f", false), ("% o", "% d", false),
    ("%#@a@", "%#@a@", true), ("%#@a@", "%#@b@", false), ("%1$#@a@ %2$#@b@", "%1$#@b@ %2$#@a@", false),
    ("%#@a", "%#@b", false),
  ])
  func `only equal spellings are the same`(source: String, translation: String, isSame: Bool) {
    #expect(SpecifierSpelling.isSame(UTF8Text(source), UTF8Text(translation)) == isSame)
  }

  /// What is passed by must be what the full comparison passes.
  @Test func `the short way never lets through what the long way refuses`() {
    let pieces = [
      "%@", "%d", "%lld", "%1$@", "%2$lld", "%%", "% o", "%arg", "%a", "%#@n@", "%1$#@m@", "x", " ", "%", "é", "%l",
      "$",
    ]
    var generator = SeededGenerator(seed: 20_261_130)
    var passed = 0
    for _ in 0..<20_000 {
      let texts = (0..<2).map { _ in
        let count = Int.random(in: 0...3, using: &generator)
        return UTF8Text((0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined())
      }
      guard SpecifierSpelling.isSame(texts[0], texts[1]) else { continue }
      passed += 1
      let all = texts.map { FormatSpecifier.all(in: $0) }
      let isSame = all[0].elementsEqual(all[1]) { $0.argument == $1.argument && $0.position == $1.position }
      #expect(isSame, "\(texts) (seed 20261130)")
    }
    #expect(passed > 500)
  }
}
