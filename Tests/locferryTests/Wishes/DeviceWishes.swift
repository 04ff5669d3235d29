import Foundation
import Testing

/// Wishes about devices, substitutions and widths.
@Suite struct DeviceWishes {
  private static func devices(_ language: String, _ one: String, _ other: String) -> String {
    let phone = Wish.variations(["one": "%d \(one)", "other": "%d \(other)"])
    return #""\#(language)":{"variations":{"device":{"iphone":\#(phone),"other":\#(phone)}}}"#
  }

  @Test func `plurals within devices go there and back`() throws {
    let sandbox = try Sandbox.project(
      #""taps":{"localizations":{\#(Self.devices("de", "Tipp", "Tipps")),\#(Self.devices("en", "tap", "taps"))}}"#)
    let document = try sandbox.exported()
    let ids = ["iphone.plural.one", "iphone.plural.other", "other.plural.one", "other.plural.other"]
    #expect(document.unitIDs == ids.map { "taps|==|device.\($0)" })
    try sandbox.returned(
      Wish.unit("taps|==|device.iphone.plural.one", "%d tap", "%d Berührung"), options: ["--prefer", "theirs"])
    #expect(
      try sandbox.stored("taps", "de", "variations.device.iphone.variations.plural.one") == "translated: %d Berührung")
    #expect(
      try sandbox.stored("taps", "de", "variations.device.other.variations.plural.one") == "translated: %d Tipp")
    try sandbox.expect(0, "verify")
  }

  @Test func `a text may have several substitutions, each with its argument`() throws {
    func variable(_ number: Int, _ one: String, _ other: String) -> String {
      """
      {"argNum":\(number),"formatSpecifier":"lld","variations":{"plural":{"one":\(Wish.leaf("%arg \(one)")),\
      "other":\(Wish.leaf("%arg \(other)"))}}}
      """
    }
    func localization(_ text: String, _ a: String, _ b: String) -> String {
      #"{"stringUnit":{"state":"translated","value":"\#(text)"},"substitutions":{"a":\#(a),"b":\#(b)}}"#
    }
    let english = localization("%#@a@, %#@b@", variable(1, "oar", "oars"), variable(2, "sail", "sails"))
    let german = localization("%#@b@, %#@a@", variable(1, "Ruder", "Ruder"), variable(2, "Segel", "Segel"))
    let sandbox = try Sandbox.project(#""rig":{"localizations":{"de":\#(german),"en":\#(english)}}"#)
    let document = try sandbox.exported()
    #expect(document.unitIDs.count == 5)
    // Within the document arguments are numbered, so that a tool cannot swap them.
    #expect(document.contains("%1$lld oar<") && document.contains("%2$lld sail<"))
    try sandbox.write(Sandbox.xliff(), document.replacing(">%2$lld Segel<", with: ">%2$lld Tuch<"))
    try sandbox.imported()
    #expect(try sandbox.stored("rig", "de", "substitutions.b.variations.plural.one") == "translated: %arg Tuch")
    #expect(try sandbox.stored("rig", "de", "substitutions.a.variations.plural.one") == "translated: %arg Ruder")
  }

  @Test func `texts by width are exported and imported`() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      "en.lproj/L.stringsdict",
      Wish.propertyList(
        """
        <key>ok</key>
        <dict><key>NSStringVariableWidthRuleType</key>
        <dict><key>1</key><string>OK</string><key>20</key><string>Accept</string></dict></dict>
        """))
    let document = try sandbox.exported()
    #expect(document.contains("<source>OK</source>") && document.contains("<source>Accept</source>"))
    try sandbox.write(Sandbox.xliff(), document.filled("Gut"))
    try sandbox.imported(0, "--add-language", "de")
    let made = try sandbox.text("de.lproj/L.stringsdict")
    #expect(made.contains("NSStringVariableWidthRuleType") && made.ranges(of: "<string>Gut</string>").count == 2)
  }

  @Test func `a translation may add its language's plural form; a new device is named`() throws {
    let german = Wish.variations(["other": "%d Sitze"])
    let sandbox = try Sandbox.project(
      #""seats":{"localizations":{"de":\#(german),"en":\#(Wish.variations(["one": "%d seat", "other": "%d seats"]))}}"#)
    try sandbox.returned(Wish.unit("seats|==|plural.one", "%d seat", "%d Sitz"))
    #expect(try sandbox.stored("seats", "de", "variations.plural.one") == "translated: %d Sitz")
    let before = try sandbox.text(Wish.table)
    let report = try sandbox.returned(Wish.unit("seats|==|device.mac", "%d seats", "%d Sitze"), status: 1)
    #expect(report.rules == ["shape-changed"])
    #expect(try sandbox.text(Wish.table) == before)
  }

  @Test func `a text by device takes a further device if that is allowed`() throws {
    func devices(_ cases: KeyValuePairs<String, String>) -> String {
      Wish.variations(cases).replacing(#""plural""#, with: #""device""#)
    }
    let sandbox = try Sandbox.project(
      #""tap":{"localizations":{"de":\#(devices(["iphone": "Tippen", "other": "Klicken"])),"#
        + #""en":\#(devices(["iphone": "Tap", "other": "Click"]))}},"plain":{"localizations":{\#(Wish.text("de", "x"))}}"#
    )
    let before = try sandbox.text(Wish.table)
    let unit = Wish.unit("tap|==|device.mac", "Click", "Mausklick")
    #expect(try sandbox.returned(unit, status: 1).rules == ["shape-changed"])
    let allowed = ["--allow-new-variations"]
    // No device Xcode knows, and no set by device: that would be another shape.
    for other in [Wish.unit("tap|==|device.toaster", "Click", "x"), Wish.unit("plain|==|device.mac", "plain", "y")] {
      #expect(try sandbox.returned(other, options: allowed, status: 1).rules == ["shape-changed"])
    }
    #expect(try sandbox.text(Wish.table) == before)
    #expect(try sandbox.returned(unit, options: allowed).totals["applied"] == 1)
    #expect(try sandbox.stored("tap", "de", "variations.device.mac") == "translated: Mausklick")
    #expect(try sandbox.stored("tap", "de", "variations.device.other") == "translated: Klicken")
    // It goes out again, and comes back as any other.
    let document = try sandbox.exported()
    #expect(document.unitIDs.contains("tap|==|device.mac") && document.contains("<source>Click</source>"))
    #expect(try sandbox.imported().written.isEmpty)
    try sandbox.expect(0, "verify")
  }
}
