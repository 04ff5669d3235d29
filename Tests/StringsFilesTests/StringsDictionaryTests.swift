import Diagnostics
import Foundation
import Localization
import StringsFiles
import Testing

@Suite struct StringsDictionaryTests {
  static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>

    """
  static let foot = "</dict>\n</plist>\n"
  static let files = """
    \t<key>files</key>
    \t<dict>
    \t\t<key>NSStringLocalizedFormatKey</key>
    \t\t<string>%1$@: %2$#@files@ &amp; %3$#@folders@</string>
    \t\t<key>files</key>
    \t\t<dict>
    \t\t\t<key>NSStringFormatSpecTypeKey</key>
    \t\t\t<string>NSStringPluralRuleType</string>
    \t\t\t<key>NSStringFormatValueTypeKey</key>
    \t\t\t<string>lld</string>
    \t\t\t<key>one</key>
    \t\t\t<string>%lld file</string>
    \t\t\t<key>other</key>
    \t\t\t<string>%lld files</string>
    \t\t</dict>
    \t\t<key>folders</key>
    \t\t<dict>
    \t\t\t<key>NSStringFormatSpecTypeKey</key>
    \t\t\t<string>NSStringPluralRuleType</string>
    \t\t\t<key>NSStringFormatValueTypeKey</key>
    \t\t\t<string>d</string>
    \t\t\t<key>zero</key>
    \t\t\t<string>no folder</string>
    \t\t\t<key>other</key>
    \t\t\t<string>%d folders</string>
    \t\t</dict>
    \t</dict>

    """
  static let tap = """
    \t<key>tap</key>
    \t<dict>
    \t\t<key>NSStringDeviceSpecificRuleType</key>
    \t\t<dict>
    \t\t\t<key>iphone</key>
    \t\t\t<string>Tap</string>
    \t\t\t<key>mac</key>
    \t\t\t<string>Click</string>
    \t\t</dict>
    \t</dict>
    \t<key>wide</key>
    \t<dict>
    \t\t<key>NSStringVariableWidthRuleType</key>
    \t\t<dict>
    \t\t\t<key>1</key>
    \t\t\t<string>OK</string>
    \t\t\t<key>20</key>
    \t\t\t<string>Accept</string>
    \t\t</dict>
    \t</dict>

    """
  static let text = head + files + tap + foot

  static func dictionary(_ text: String) throws -> StringsDictionary { try StringsDictionary(Array(text.utf8)) }

  static let format = StringsFormat(
    format: "%1$@: %2$#@files@ & %3$#@folders@",
    variables: [
      StringsVariable(
        name: "files", valueType: "lld",
        cases: [
          StringsPluralCase(category: .one, text: "%lld file"), StringsPluralCase(category: .other, text: "%lld files"),
        ]),
      StringsVariable(
        name: "folders", valueType: "d",
        cases: [
          StringsPluralCase(category: .zero, text: "no folder"),
          StringsPluralCase(category: .other, text: "%d folders"),
        ]),
    ])
  static let rules: [(UTF8Text, StringsRule)] = [
    ("files", .format(format)),
    (
      "tap",
      .device([
        StringsCase(name: "iphone", rule: .text("Tap")), StringsCase(name: "mac", rule: .text("Click")),
      ])
    ),
    (
      "wide",
      .width([StringsCase(name: "1", rule: .text("OK")), StringsCase(name: "20", rule: .text("Accept"))])
    ),
  ]

  @Test func rulesAreRead() throws {
    let file = try Self.dictionary(Self.text)
    #expect(file.entries.map(\.key) == Self.rules.map(\.0))
    #expect(file.entries.map(\.rule) == Self.rules.map(\.1))
    #expect(file.entries.map { file.position(of: $0).line } == [5, 32, 42])
    #expect(StringsDictionaryEditor(file).render() == Array(Self.text.utf8))
  }

  @Test func aNewFileIsInApplesLayout() throws {
    var writer = StringsDictionaryWriter()
    for (key, rule) in Self.rules { try writer.add(rule, forKey: key) }
    #expect(throws: StringsEditError.forbiddenCharacter("\u{2}")) {
      try writer.add(.device([StringsCase(name: "mac", rule: .text("\u{2}"))]), forKey: "bad")
    }
    #expect(String(decoding: writer.file(), as: UTF8.self) == Self.text)
    #expect(try FoundationReader.dictionary(writer.file()).count == 3)
  }

  /// The ids of Xcode's exports: `/KEY:dict/VAR:dict/one:dict/:string`.
  /// To Swift, a mark makes one character of what stands before it.
  @Test(arguments: [["a", "\u{301}b", "one"], ["\u{301}a", "b"], ["a"], ["", "/"]] as [[UTF8Text]])
  func anIdSpellsItsKeys(keys: [UTF8Text]) {
    #expect(StringsDictionary.keys(inUnitID: StringsDictionary.unitID(of: keys)) == keys)
    #expect(StringsDictionary.keys(inUnitID: "a:dict/:string") == nil)
    #expect(!StringsDictionaryWriter.keepsNote("a --\u{301} b"))
    #expect(StringsDictionaryWriter.keepsNote("a -\u{301}- b"))
  }

  @Test func textsHaveXcodesIds() throws {
    let file = try Self.dictionary(Self.head + Self.files + Self.foot)
    let texts = file.texts
    #expect(
      texts.map { StringsDictionary.unitID(of: $0.path) } == [
        "/files:dict/NSStringLocalizedFormatKey:dict/:string", "/files:dict/files:dict/one:dict/:string",
        "/files:dict/files:dict/other:dict/:string", "/files:dict/folders:dict/zero:dict/:string",
        "/files:dict/folders:dict/other:dict/:string",
      ])
    #expect(texts.map { file.position(of: $0).line } == [8, 16, 18, 27, 29])
    #expect(texts.first?.text == "%1$@: %2$#@files@ & %3$#@folders@")
  }

  @Test(arguments: [("utf8", nil), ("LE", false), ("BE", true)] as [(String, Bool?)])
  func anEditChangesOneText(name: String, isBigEndian: Bool?) throws {
    let encode: (String) -> [UInt8] = { text in
      isBigEndian.map { utf16("\u{FEFF}" + text, isBigEndian: $0) } ?? Array(text.utf8)
    }
    let text = isBigEndian == nil ? Self.text : Self.text.replacing("UTF-8", with: "UTF-16")
    var editor = StringsDictionaryEditor(try StringsDictionary(encode(text)))
    try editor.set("%lld <Dateien>", at: ["files", "files", "other"])
    try editor.set("Tippen", at: ["tap", "NSStringDeviceSpecificRuleType", "iphone"])
    try editor.set("%lld file", at: ["files", "files", "one"])
    let expected = text.replacing("%lld files", with: "%lld &lt;Dateien&gt;").replacing(">Tap<", with: ">Tippen<")
    #expect(editor.render() == encode(expected))
  }

  @Test func missingCategoriesGoBetweenTheirNeighbours() throws {
    var editor = StringsDictionaryEditor(try Self.dictionary(Self.text))
    for category in ["many", "few", "two", "zero"] {
      try editor.set(UTF8Text(category), at: ["files", "files", UTF8Text(category)])
    }
    try editor.set("ein Ordner", at: ["files", "folders", "one"])
    func member(_ key: String, _ text: String) -> String {
      "\n\t\t\t<key>\(key)</key>\n\t\t\t<string>\(text)</string>"
    }
    let expected = Self.text
      .replacing(
        "<string>lld</string>", with: "<string>lld</string>" + member("zero", "zero")
      )
      .replacing(
        "<string>%lld file</string>",
        with: "<string>%lld file</string>" + member("two", "two") + member("few", "few") + member("many", "many")
      )
      .replacing("<string>no folder</string>", with: "<string>no folder</string>" + member("one", "ein Ordner"))
    #expect(String(decoding: editor.render(), as: UTF8.self) == expected)
  }

  @Test(
    arguments: [
      (
        "<plist><dict><key>a</key><dict><key>v</key><dict><key>one</key><string>1</string></dict></dict></dict></plist>",
        "<key>one</key><string>1</string>",
        "<key>one</key><string>1</string><key>few</key><string>2</string>"
      ),
      (
        "<plist><dict>\r\n  <key>a</key><dict>\r\n    <key>v</key>\r\n    <dict>\r\n      <key>other</key> <string/>\r\n    </dict>\r\n  </dict></dict></plist>",
        "<key>other</key>", "<key>few</key> <string>2</string>\r\n      <key>other</key>"
      ),
      (
        "<plist><dict><key>a</key><dict><key>v</key><dict></dict></dict></dict></plist>", "<dict></dict>",
        "<dict><key>few</key><string>2</string></dict>"
      ),
    ])
  func insertionsFollowTheLayout(text: String, old: String, new: String) throws {
    var editor = StringsDictionaryEditor(try Self.dictionary(text))
    try editor.set("2", at: ["a", "v", "few"])
    #expect(String(decoding: editor.render(), as: UTF8.self) == text.replacing(old, with: new))
  }

  @Test func whereThereIsNoPlaceNothingIsDone() throws {
    var editor = StringsDictionaryEditor(
      try Self.dictionary("<plist><dict><key>a</key><dict/><key>b</key><array/></dict></plist>"))
    for path in [["c", "x"], ["b"], ["b", "x"], []] as [[UTF8Text]] {
      #expect(throws: StringsEditError.noPlace) { try editor.set("x", at: path) }
    }
    #expect(editor.isEmpty)
  }

  @Test(
    arguments: [
      ("<string>plain</string>", .text("plain")),
      ("<array/>", .unknown("an array where a text or a dictionary is expected")),
      ("<dict/>", .unknown("NSStringLocalizedFormatKey is missing")),
      (
        "<dict><key>NSStringLocalizedFormatKey</key><string>x</string></dict>",
        .format(StringsFormat(format: "x", variables: []))
      ),
      (
        "<dict><key>NSStringLocalizedFormatKey</key><string>x</string><key>v</key><dict><key>lots</key><string/></dict></dict>",
        .unknown("variable \"v\": \"lots\" is no plural category")
      ),
      (
        "<dict><key>NSStringLocalizedFormatKey</key><string>x</string><key>v</key><dict><key>NSStringFormatSpecTypeKey</key><string>Odd</string></dict></dict>",
        .unknown("variable \"v\": is of the type \"Odd\"")
      ),
      (
        "<dict><key>NSStringDeviceSpecificRuleType</key><dict/><key>x</key><string/></dict>",
        .unknown("NSStringDeviceSpecificRuleType beside other members")
      ),
    ] as [(String, StringsRule)])
  func oddRulesAreNamed(value: String, expected: StringsRule) throws {
    let file = try Self.dictionary("<plist><dict><key>k</key>\(value)</dict></plist>")
    #expect(file.entries.map(\.rule) == [expected])
  }

  @Test func devicesMayHoldPlurals() throws {
    let rule = StringsRule.device([
      StringsCase(name: "iphone", rule: .format(Self.format)), StringsCase(name: "other", rule: .text("x")),
    ])
    var writer = StringsDictionaryWriter()
    try writer.add(rule, forKey: "k")
    #expect(try StringsDictionary(writer.file()).entries.map(\.rule) == [rule])
  }

  @Test func duplicateKeysAndBinaryFilesAreRefused() throws {
    #expect(throws: StringsFileError.self) {
      try Self.dictionary(
        #"<plist version="1.0"><dict><key>a</key><dict/><key>a</key><dict/></dict></plist>"#)
    }
    let binary = try PropertyListSerialization.data(fromPropertyList: ["a": "b"], format: .binary, options: 0)
    #expect(throws: StringsFileError.self) { try StringsDictionary([UInt8](binary)) }
    #expect(throws: StringsFileError.self) { try StringsDictionary([]) }
  }
}
