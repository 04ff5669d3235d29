import Diagnostics
import StringsFiles
import Testing

/// The note of an entry is the last comment before it.
@Suite struct NoteTests {
  @Test(
    arguments: [
      ("/* one */ a = b;", "one", 0),
      ("/*\n  two\n   lines \n*/\na = b;", "two\n   lines", 0),
      ("// one\na = b;", "one", 0),
      ("/* head */\n\n/* one */\n\na = b;", "one", 1),
      ("/* head */\n// one\na = b; /* tail */", "one", 2),
      ("a = b;", nil, 0),
      ("a /* inside */ = b;", nil, 1),
      ("/**/ a = b;", "", 0),
    ] as [(String, String?, Int)])
  func note(text: String, expected: String?, loose: Int) throws {
    let file = try file(text)
    #expect(file.entries.first?.note?.string == expected)
    #expect(file.looseComments == loose)
  }

  /// As the notes of Xcode's exports show.
  @Test func aCommentBehindAnEntryIsNotTheNextOnesNote() throws {
    let file = try file("a = 1; // about a\nb = 2; /* about\nb */\n/* about c */\nc = 3;")
    #expect(file.entries.map { $0.note?.string } == [nil, nil, "about c"])
    #expect(file.looseComments == 2)
    let lines = try StringsFilesTests.file("a = 1; /* a */ /* also a */ b = 2; /* b\n */ /* about c */ c = 3;")
    #expect(lines.entries.map { $0.note?.string } == [nil, nil, "about c"])
    #expect(lines.looseComments == 3)
  }
}
