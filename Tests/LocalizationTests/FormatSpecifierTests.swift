import Diagnostics
import Localization
import Testing

@Suite struct FormatSpecifierTests {
  /// Spellings and types after IEEE Std 1003.1 (printf) and Apple's String Format Specifiers.
  @Test(
    arguments: [
      ("%@", FormatSpecifier.Argument.object, nil), ("%d", .integer32, nil), ("%i", .integer32, nil),
      ("%u", .integer32, nil), ("%x", .integer32, nil), ("%X", .integer32, nil), ("%o", .integer32, nil),
      ("%hd", .integer32, nil), ("%hhu", .integer32, nil), ("%ld", .integer64, nil), ("%lld", .integer64, nil),
      ("%llu", .integer64, nil), ("%qd", .integer64, nil), ("%zd", .integer64, nil), ("%tu", .integer64, nil),
      ("%jd", .integer64, nil), ("%D", .integer64, nil), ("%f", .floating, nil), ("%lf", .floating, nil),
      ("%.2f", .floating, nil), ("%08.3f", .floating, nil), ("%g", .floating, nil), ("%E", .floating, nil),
      ("%Lf", .longDouble, nil), ("%c", .character, nil), ("%C", .wideCharacter, nil), ("%s", .cString, nil),
      ("%S", .wideCString, nil), ("%ls", .wideCString, nil), ("%p", .pointer, nil), ("%n", .writtenCount, nil),
      ("%1$@", .object, 1), ("%12$lld", .integer64, 12), ("%2$02X", .integer32, 2), ("%1$03d", .integer32, 1),
      ("%1$.0f", .floating, 1), ("%+d", .integer32, nil), ("%'lld", .integer64, nil), ("%#x", .integer32, nil),
      ("%-5d", .integer32, nil), ("%1@", .object, nil), ("%arg", .substituted, nil), ("%#@n@", .reference("n"), nil),
      ("%3$#@n.m@", .reference("n.m"), 3),
    ] as [(String, FormatSpecifier.Argument, Int?)])
  func oneSpecifier(text: String, argument: FormatSpecifier.Argument, position: Int?) throws {
    let specifiers = FormatSpecifier.all(in: UTF8Text("é \(text) z"))
    let specifier = try #require(specifiers.first)
    #expect(specifiers.count == 1)
    #expect(specifier.argument == argument)
    #expect(specifier.position == position)
    #expect(specifier.spelling == UTF8Text(text))
    #expect(!specifier.isDoubtful)
  }

  @Test(arguments: ["", "100%", "%", "%%", "%%d", "100%% %", "5 %, é", "％@", "٪@", "%1$", "%y", "%.", "%5", "%-", "%l"])
  func none(text: String) {
    #expect(FormatSpecifier.all(in: UTF8Text(text)).isEmpty)
  }

  @Test(arguments: ["50% off", "100% anonymous", "100%-os", "% d", "50%1$ and"])
  func doubtful(text: String) {
    #expect(FormatSpecifier.all(in: UTF8Text(text)).map(\.isDoubtful) == [true])
  }

  @Test(arguments: ["100%ig", "100%er Schutz", "100%os", "100%ně", "100%SICHER"])
  func partOfAWord(text: String) {
    #expect(FormatSpecifier.all(in: UTF8Text(text)).map(\.doubt) == [.word])
  }

  @Test(arguments: [
    "v1%@beta", "0%dh", "0%02ih", "0%.1fs", "0%lluh", "0%luh", "1%1$ix", "x%ix", "0%i", "0%s h", "0%s時", "%ix", "9%lix",
  ])
  func noPartOfAWord(text: String) {
    #expect(FormatSpecifier.all(in: UTF8Text(text)).map(\.doubt) == [nil])
  }

  @Test func severalInOrder() {
    let specifiers = FormatSpecifier.all(in: "%%%@ %5%d %*.*f %*1$d%")
    #expect(specifiers.map(\.spelling) == ["%@", "%d", "%*.*f", "%*1$d"])
    #expect(specifiers.map(\.starArguments) == [0, 0, 2, 0])
  }
}
