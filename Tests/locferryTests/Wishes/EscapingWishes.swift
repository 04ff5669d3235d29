import Foundation
import Testing

/// Wishes about ids and escapes.
@Suite struct EscapingWishes {
  @Test func `translators see the text, and the file keeps its backslashes`() throws {
    let sandbox = try Sandbox()
    try sandbox.write("en.lproj/L.strings", #""q" = "say \"hi\"\nbye";"#)
    try sandbox.write("de.lproj/L.strings", #""q" = "x";"#)
    let document = try sandbox.exported()
    #expect(document.contains("hi") && !document.contains("\\"))
    try sandbox.edit(Sandbox.xliff(), "<target>x<", "<target>sag \"ja\"\nund geh<")
    try sandbox.imported()
    #expect(try sandbox.text("de.lproj/L.strings") == #""q" = "sag \"ja\"\nund geh";"#)
    #expect(try sandbox.exported().ranges(of: "\\").isEmpty)
  }

  @Test func `a line end in an id is written as a reference, and found again when a tool folded it`() throws {
    let sandbox = try Sandbox.project(#""Fore\nAft":{}"#, Wish.key("Keel", "de", "Kiel"))
    let document = try sandbox.exported()
    #expect(document.unitIDs == ["Fore&#10;Aft", "Keel"])
    let folded = document.replacing("Fore&#10;Aft", with: "Fore Aft").filled("Bug\nHeck")
    try sandbox.write(Sandbox.xliff(), folded)
    #expect(try sandbox.imported().rules == ["folded-id"])
    #expect(try sandbox.stored("Fore\nAft") == "translated: Bug\nHeck")
  }

  @Test func `two ids with one source are two texts`() throws {
    let sandbox = try Sandbox.project(
      ["door.Open", "shop.Open"].map { "\"\($0)\":{\"localizations\":{\(Wish.text("en", "Open"))}}" }
        .joined(separator: ","), Wish.key("Keel", "de", "Kiel"))
    try sandbox.returned(Wish.unit("door.Open", "Open", "Auf"), Wish.unit("shop.Open", "Open", "Geöffnet"))
    #expect(try sandbox.stored("door.Open") == "translated: Auf")
    #expect(try sandbox.stored("shop.Open") == "translated: Geöffnet")
  }

  @Test(arguments: ["a|==|b", "x.plural.one", "50% off", "", "a|==|plural.one", "a[0].b", "%", "|==|"])
  func `a key may hold a tool's own punctuation`(key: String) throws {
    let sandbox = try Sandbox.project("\"\(key)\":{}", Wish.key("Keel", "de", "Kiel"))
    let document = try sandbox.exported()
    #expect(document.unitIDs.contains(key))
    try sandbox.write(Sandbox.xliff(), document.filled("Z"))
    let report = try sandbox.imported()
    #expect(report.totals["applied"] == 1)
    #expect(try sandbox.stored(key) == "translated: Z")
    try sandbox.expect(0, "verify")
  }

  @Test func `a percent sign is never doubled`() throws {
    let sandbox = try Sandbox.project(Wish.plural("seats", one: "%d seat", other: "%d seats, 100%% oak"))
    let document = try sandbox.exported()
    #expect(document.contains("<source>%d seats, 100%% oak</source>") && !document.contains("%%d"))
    try sandbox.write(
      Sandbox.xliff(),
      document.replacing("<source>%d seat</source>", with: "<source>%d seat</source><target>%d Sitz</target>")
        .replacing(
          "100%% oak</source>", with: "100%% oak</source><target>%d Sitze, 100%% Eiche</target>"))
    try sandbox.imported(0, "--add-language", "de")
    #expect(try sandbox.stored("seats", "de", "variations.plural.other") == "translated: %d Sitze, 100%% Eiche")
  }
}
