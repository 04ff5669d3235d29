import Diagnostics
import InterfaceFiles
import Testing

/// The notes Xcode writes for interface files, taken apart.
@Suite struct InterfaceNoteTests {
  @Test(arguments: [
    (#"Class = "UILabel"; text = "Hi"; ObjectID = "a-b-c";"#, "UILabel, text: Hi"),
    (#"Class = "NSMenuItem"; title = "Say \"so\"\n\\now"; ObjectID = "5";"#, "NSMenuItem, title: Say \"so\"\n\\now"),
    (
      #"Class = "UILabel"; text = "Hi"; ObjectID = "1"; Note = "In the dock; short";"#,
      "In the dock; short\nUILabel, text: Hi"
    ),
    (
      #"Class = "UISegmentedControl"; a-b.segmentTitles[0] = "Day"; ObjectID = "a-b";"#,
      "UISegmentedControl, segmentTitles[0]: Day"
    ),
    (#"Class = "UILabel"; text = "é 日本"; ObjectID = "1";"#, "UILabel, text: é 日本"),
  ])
  func summary(note: String, summary: String) throws {
    let read = try #require(InterfaceNote(UTF8Text(note)))
    #expect(read.summary == UTF8Text(summary))
    #expect(read.spelling == UTF8Text(note))
  }

  @Test(arguments: [
    "", "Class", "A price", #"Class = "UILabel"; text = "Hi";"#, #"Class = "UILabel"; text = "Hi"; ObjectID = "1""#,
    #"Class = "UILabel"; text = "Hi"; ObjectID = "1"; see below"#, #"text = "Hi"; Class = "UILabel"; ObjectID = "1";"#,
    #"Class = "UILabel"; text = "Hi"; ObjectID = "1"; Note = "x"; Note = "y";"#, #"Class = "UILabel\"#,
    #"Class = "UILabel"; text = "Hi"; ObjectID = "1"; Note = "x"#,
  ])
  func `what is none of Xcode's is left alone`(note: String) {
    #expect(InterfaceNote(UTF8Text(note)) == nil)
  }
}
