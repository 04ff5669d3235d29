import Diagnostics
import Foundation
import StringsFiles
import Testing

/// `.strings` files that are property lists in XML or binary.
@Suite struct PropertyListTests {
  private static let doctype =
    #"<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">"#
  private static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    \(doctype)
    <!-- head -->
    <plist version="1.0">
    <dict>
    \t<key>a &amp; b</key>
    \t<string>1 &lt; <!-- in </string> --><![CDATA[2 </string>]]></string>
    \t<key>empty</key><string/>
    \t<key>é</key>
    \t<string></string>
    </dict>
    </plist>

    """

  @Test func xmlIsReadAndEdited() throws {
    let file = try file(Self.text)
    #expect(file.format == .xml)
    #expect(file.texts == ["a & b": "1 < 2 </string>", "empty": "", "é": ""])
    #expect(
      try FoundationReader.texts(Array(Self.text.replacing("<!-- in </string> -->", with: "").utf8)) == file.texts)
    #expect(try StringsEditor(file).render() == Array(Self.text.utf8))
    var editor = try StringsEditor(file)
    try editor.set("x & y", forKey: "a & b")
    try editor.set("<new>", forKey: "empty")
    let expected = Self.text
      .replacing(
        "<string>1 &lt; <!-- in </string> --><![CDATA[2 </string>]]></string>", with: "<string>x &amp; y</string>"
      )
      .replacing("<string/>", with: "<string>&lt;new&gt;</string>")
    #expect(String(decoding: editor.render(), as: UTF8.self) == expected)
    #expect(throws: StringsEditError.forbiddenCharacter("\u{1}")) { try editor.set("\u{1}", forKey: "é") }
  }

  /// However long a tag is: what is read reaches the parser in windows, and edits go where elements were found.
  @Test(arguments: [1, 20_000, 300_000], [0, 100_000, 245_000, 600_000])
  func onlyTheElementIsEdited(blanks: Int, before: Int) throws {
    let members = (0..<50).map { "<key>k\($0)</key>\n<string>v\($0)</string>\n" }
    let tag = "<string" + String(repeating: "\n ", count: blanks / 2) + ">"
    let text = { (value: String) in
      "<!-- " + String(repeating: "x", count: before) + " -->\n<plist version=\"1.0\">\n<dict>\n" + members.joined()
        + "<key>long</key>\n\(value)\n<key>last</key>\n<string>l</string>\n</dict>\n</plist>\n"
    }
    var editor = try StringsEditor(file(text("\(tag)old</string>")))
    try editor.set("new", forKey: "long")
    // Not both texts in the message.
    let isEdited = editor.render() == Array(text("<string>new</string>").utf8)
    #expect(isEdited)
  }

  @Test(
    arguments: [
      (#"<!DOCTYPE plist [<!ENTITY x SYSTEM "file:///etc/hostname">]>"#, "2:1"),
      (#"<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://example.com/evil.dtd">"#, "2:1"),
      (
        "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\" []>",
        "2:1"
      ),
      (doctype + "\n" + doctype, "3:1"),
      ("<!doctype plist>", "2:1"),
    ])
  func anyOtherDocumentTypeIsRefused(declaration: String, position: String) {
    let text = Self.text.replacing(Self.doctype, with: declaration)
    do throws(StringsFileError) {
      _ = try StringsFile(Array(text.utf8))
      Issue.record("read")
    } catch {
      #expect(error.message.contains("document type declaration"))
      #expect(error.position.description == position)
    }
  }

  @Test func theOlderSpellingOfTheDeclarationIsTolerated() throws {
    let text = Self.text.replacing("-//Apple//", with: "-//Apple Computer//")
    #expect(try file(text).texts.count == 3)
    #expect(try StringsEditor(file(text)).render() == Array(text.utf8))
  }

  @Test(
    arguments: [
      ("<plist><dict><key>a</key><dict/></dict></plist>", "1:26", "\"a\" is a dictionary; only texts are read"),
      (
        "<plist><dict>\n<key>a</key><integer>1</integer></dict></plist>", "2:13",
        "\"a\" is a number; only texts are read"
      ),
      (
        "<plist><dict>\n<key>a</key><string/>\n<key>a</key><string/></dict></plist>", "3:1",
        "key \"a\" stands twice in one dictionary, first at 2:1"
      ),
      ("<plist><array/></plist>", "1:1", "<plist> with one <dict> expected"),
      ("<plist><dict><string/></dict></plist>", "1:14", "<key> expected"),
      ("<plist><dict><key>a</key></dict></plist>", "1:14", "a value after <key> expected"),
      ("<plist><dict><key>a<b/></key></dict></plist>", "1:20", "an element of a property list expected"),
      ("<plist><dict><key>a</key><string>&x;</string></dict></plist>", "1:38", nil),
    ] as [(String, String, String?)])
  func whatIsNoFlatDictionaryIsRefused(text: String, position: String, message: String?) {
    do throws(StringsFileError) {
      _ = try StringsFile(Array(text.utf8))
      Issue.record("read")
    } catch {
      if let message { #expect(error.message == message) }
      #expect(error.position.description == position || message == nil)
    }
  }

  @Test func binaryIsReadAndNotWritten() throws {
    var texts = ["a": "b", "é": "漢🙂", "": "", "long": String(repeating: "x", count: 300)]
    for number in 0..<400 { texts["key \(number)"] = "value \(number) ü" }
    let bytes = [UInt8](try PropertyListSerialization.data(fromPropertyList: texts, format: .binary, options: 0))
    let file = try StringsFile(bytes)
    #expect(file.format == .binary)
    #expect(file.encoding == nil)
    #expect(file.texts == texts)
    #expect(throws: StringsEditError.binary) { try StringsEditor(file) }
  }

  @Test func binaryValuesThatAreNoTextsAreNamed() throws {
    let values: [(NSObject, String)] = [
      (["x": "y"] as NSDictionary, "a dictionary"), (["x"] as NSArray, "an array"), (1 as NSNumber, "a number"),
      (Data([1]) as NSData, "data"),
    ]
    for (value, name) in values {
      let bytes = try PropertyListSerialization.data(fromPropertyList: ["k": value], format: .binary, options: 0)
      do {
        _ = try StringsFile([UInt8](bytes))
        Issue.record("\(name) read")
      } catch {
        #expect(error.message == "\"k\" is \(name); only texts are read")
      }
    }
  }

  /// 200 objects that are the same long text: what they say together is much longer than the file.
  @Test func overlappingTextsAreRefused() throws {
    let count = 200
    var bytes = Array("bplist00".utf8)
    // Keys of their own, one long text, and a dictionary of 200 references to it under different numbers.
    var offsets = (0..<count).map { _ in 0 }
    for index in 0..<count {
      offsets[index] = bytes.count
      bytes += [0x52, UInt8(ascii: "a") + UInt8(index / 26), UInt8(ascii: "a") + UInt8(index % 26)]
    }
    let long = bytes.count
    let text = Array(String(repeating: "x", count: 2000).utf8)
    bytes += [0x5F, 0x11, UInt8(text.count >> 8), UInt8(text.count & 0xFF)] + text
    offsets += (0..<count).map { _ in long }
    offsets.append(bytes.count)
    bytes += [0xDF, 0x10, UInt8(count)]
    for number in 0..<2 * count { bytes += [UInt8(number >> 8), UInt8(number & 0xFF)] }
    let table = bytes.count
    for offset in offsets { bytes += [UInt8(offset >> 8), UInt8(offset & 0xFF)] }
    func number(_ value: Int) -> [UInt8] { (0..<8).reversed().map { UInt8(value >> (8 * $0) & 0xFF) } }
    bytes += [0, 0, 0, 0, 0, 0, 2, 2] + number(offsets.count) + number(offsets.count - 1) + number(table)
    #expect(throws: StringsFileError(position: TextPosition(line: 1, column: 1), reason: .damagedBinary)) {
      try StringsFile(bytes)
    }
    // One object that many refer to is how such files are written.
    var shared = bytes
    for number in count..<2 * count {
      let place = table - 4 * count + 2 * number
      shared[place] = UInt8(count >> 8)
      shared[place + 1] = UInt8(count & 0xFF)
    }
    #expect(try StringsFile(shared).entries.count == count)
  }

  /// Every byte of a small file replaced by every seventh value, and every length cut: refused or read, never a crash.
  @Test func damagedBinaryFilesAreRefused() throws {
    let bytes = [UInt8](
      try PropertyListSerialization.data(fromPropertyList: ["a": "b", "é": "漢🙂"], format: .binary, options: 0))
    for length in 8..<bytes.count {
      #expect(throws: StringsFileError.self) { try StringsFile(Array(bytes[..<length])) }
    }
    var read = 0
    for index in 8..<bytes.count {
      for value in stride(from: 0, through: 255, by: 7) {
        var damaged = bytes
        damaged[index] = UInt8(value)
        if (try? StringsFile(damaged)) != nil { read += 1 }
      }
    }
    #expect(read > 0)
  }
}
