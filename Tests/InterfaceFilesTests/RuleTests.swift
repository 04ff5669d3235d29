import Diagnostics
import InterfaceFiles
import Testing

/// Single rules on the smallest documents.
@Suite struct RuleTests {
  private static func document(_ objects: String, runtime: String = "iOS.CocoaTouch") throws -> InterfaceDocument {
    try InterfaceDocument(
      Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="\(runtime)">
        <objects>\(objects)</objects>
        </document>
        """.utf8))
  }

  @Test(arguments: [
    ("iOS.CocoaTouch", "label", "UILabel"), ("AppleTV", "label", "UILabel"), ("watchKit", "label", "WKInterfaceLabel"),
    ("MacOSX.Cocoa", "button", "NSButton"), ("iOS.CocoaTouch", "wkWebView", "WKWebView"),
    ("watchKit", "controller", "WKInterfaceController"), ("iOS.CocoaTouch", "anythingNew", "UIAnythingNew"),
  ])
  func classIsTheElementsInTheFramework(runtime: String, element: String, name: String) throws {
    let text = try #require(
      try Self.document("<\(element) title=\"T\" customClass=\"Mine\" id=\"1\"/>", runtime: runtime).texts.first)
    #expect(text.note == UTF8Text("Class = \"\(name)\"; title = \"T\"; ObjectID = \"1\";"))
  }

  @Test func onlyAppKitHasDefaultTitles() throws {
    let objects = "<menu title=\"MainMenu\" id=\"1\"/>"
    #expect(try Self.document(objects).texts.map(\.id) == ["1.title"])
    #expect(try Self.document(objects, runtime: "MacOSX.Cocoa").texts.isEmpty)
  }

  @Test func commentMayComeBeforeOrAfterTheText() throws {
    let texts = try Self.document(
      """
      <label id="1"><attributedString key="userComments"><fragment content="Say &quot;so&quot;"/></attributedString>\
      <string key="text">A</string></label>
      """
    ).texts
    #expect(
      texts.map(\.note) == [#"Class = "UILabel"; text = "A"; ObjectID = "1"; Note = "Say \"so\"";"#])
  }

  @Test func spacesAreText() throws {
    #expect(try Self.document("<label text=\" \" id=\"1\"/>").texts.map(\.text) == [" "])
  }

  @Test func idsAreBytes() throws {
    let texts = try Self.document("<label text=\"A\" id=\"e\u{301}\"/><label text=\"B\" id=\"\u{E9}\"/>").texts
    #expect(texts.map(\.id) == ["e\u{301}.text", "\u{E9}.text"])
  }

  @Test func yesIsATextOfATextFieldButNotOfAConstraint() throws {
    let document = try Self.document(
      "<textField placeholder=\"YES\" id=\"1\"/><constraint placeholder=\"YES\" id=\"2\"/>")
    #expect(document.texts.map(\.id) == ["1.placeholder"])
    #expect(document.unlisted.isEmpty)
  }

  @Test func aTextOfATraitVariationIsToldApart() throws {
    let document = try Self.document(
      "<label text=\"A\" id=\"1\"><variation key=\"heightClass=compact\" text=\"B\"/></label>")
    #expect(document.texts.map(\.text) == ["A"])
    #expect(document.unlisted.map(\.id) == ["1.text"] && document.unlisted.map(\.reason) == [.unknownProperty])
  }

  @Test func namesThatAreNotTextsStaySilent() throws {
    let document = try Self.document(
      """
      <tableViewCell textLabel="2" detailTextLabel="3" userLabel="Cell" usesAttributedText="YES" id="1"/>
      <view simulatedAppContext="widget" id="2"/>
      """)
    #expect(document.texts.isEmpty && document.unlisted.isEmpty)
  }

  @Test func theSameTextTwiceIsOne() throws {
    #expect(try Self.document("<label text=\"A\" id=\"1\"/><label text=\"A\" id=\"1\"/>").texts.count == 1)
  }

  @Test(arguments: [
    ("NSCameraUsageDescription", "Privacy - Camera Usage Description"), ("CFBundleName", "Bundle name"),
    ("NFCReaderUsageDescription", "Privacy - NFC Scan Usage Description"), ("Disk Image", nil),
  ])
  func titlesOfKeys(key: String, title: String?) {
    #expect(InfoPlistKey.title(of: UTF8Text(key)) == title.map(UTF8Text.init(_:)))
  }
}
