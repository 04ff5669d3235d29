import Diagnostics
import InterfaceFiles
import Testing

/// What is no interface file, with the place and the reason.
@Suite struct RefusalTests {
  private static let head = #"<document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0">"#

  @Test(arguments: [
    ("NIBArchive\u{1}", "1:1: error: file is a compiled nib; the document it was made from is needed"),
    ("bplist00", "1:1: error: file is a compiled nib; the document it was made from is needed"),
    (
      #"<?xml version="1.0"?>"# + "\n" + #"<archive type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="8.00"/>"#,
      "2:1: error: document is in the format from before Xcode 5; open it in Xcode and save it"
    ),
    (
      #"<document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="4.0"/>"#,
      "1:1: error: document is of version \"4.0\" of Interface Builder's format; only 3.0 is read"
    ),
    (#"<document version="3.0"/>"#, "1:1: error: <document> of Interface Builder expected"),
    ("<xliff/>", "1:1: error: <document> of Interface Builder expected"),
    ("<!DOCTYPE document>\n\(head)</document>", "1:1: error: a document type declaration"),
    (head + "\n <label id=", "2:"),
    (
      "\(head)\n<buttonCell id=\"1\"><string key=\"title\" base64-UTF8=\"YES\">D*</string></buttonCell></document>",
      "2:20: error: text is not valid UTF-8 in base64"
    ),
    (
      "\(head)\n<buttonCell id=\"1\"><string key=\"title\" base64-UTF8=\"YES\">/w</string></buttonCell></document>",
      "2:20: error: text is not valid UTF-8 in base64"
    ),
    (
      "\(head)\n<label id=\"1\"><string key=\"text\">a<string>b</string></string></label></document>",
      "2:35: error: text expected"
    ),
    (
      "\(head)\n<label id=\"1\"><mutableString key=\"text\">a<b/>c</mutableString></label></document>",
      "2:42: error: text expected"
    ),
    (
      "\(head)\n<label text=\"A\" id=\"1\"/>\n  <label text=\"B\" id=\"1\"/></document>",
      "3:3: error: id \"1.text\" stands for two different texts, the first at 2:1"
    ),
  ])
  func documents(text: String, message: String) {
    let error = #expect(throws: InterfaceFileError.self) { try InterfaceDocument(Array(text.utf8)) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    ("<dict/>", "1:1: error: <plist> expected"),
    ("<plist><array/></plist>", "1:8: error: <plist> with one <dict> expected"),
    ("<plist><dict><string>A</string></dict></plist>", "1:14: error: <key> expected"),
    ("<plist><dict><key>A</key><string>x<string>y</string></string></dict></plist>", "1:35: error: text expected"),
    ("<plist><dict><key>A<b/></key><true/></dict></plist>", "1:20: error: text expected"),
    ("<plist><dict><key>A</key></dict></plist>", "1:14: error: a value after <key> expected"),
    ("<plist><dict><key>A</key><key>B</key></dict></plist>", "1:14: error: a value after <key> expected"),
    (
      "<plist><dict><key>A</key><true/>\n<key>A</key><true/></dict></plist>",
      "2:1: error: key \"A\" stands twice in one dictionary, first at 1:14"
    ),
    (
      """
      <plist><dict><key>A</key><string>1</string><key>AID</key><string>x</string>
      <key>B</key><string>2</string><key>BID</key><string>x</string></dict></plist>
      """,
      "2:13: error: id \"x\" stands for two different texts, the first at 1:26"
    ),
    ("<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><dict/></plist>", "1:1: error: a document type declaration"),
  ])
  func intentDefinitions(text: String, message: String) {
    let error = #expect(throws: InterfaceFileError.self) { try IntentDefinition(Array(text.utf8)) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test func applesDocumentTypeIsReadBehindAMark() throws {
    let text = """
      \u{FEFF}<?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist><dict><key>A</key><string>1</string><key>AID</key><string>x</string></dict></plist>
      """
    #expect(try IntentDefinition(Array(text.utf8)).texts.map(\.id) == ["x"])
  }
}
