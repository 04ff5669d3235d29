import Foundation
import Testing

/// Wishes about plurals.
@Suite struct PluralWishes {
  private static let seats = Wish.plural("seats", one: "%d seat", other: "%d seats")

  @Test func `a language is asked for all its forms, with the source's other for what English lacks`() throws {
    let sandbox = try Sandbox.project(Self.seats)
    let document = try sandbox.exported("ru")
    #expect(document.unitIDs == ["few", "many", "one", "other"].map { "seats|==|plural.\($0)" })
    #expect(document.ranges(of: "<source>%d seats</source>").count == 3)
    #expect(document.ranges(of: "<source>%d seat</source>").count == 1)
  }

  @Test func `the forms of one key stand together`() throws {
    let sandbox = try Sandbox.project(
      #""seats":{},"seat":{},"seats left":{}"#, Wish.plural("seats of oak", one: "1", other: "2"))
    let ids = try sandbox.exported().unitIDs
    let places = ids.indices.filter { ids[$0].hasPrefix("seats of oak|==|plural.") }
    #expect(places.count == 2 && places[1] == places[0] + 1, "\(ids)")
  }

  @Test func `a form can say its name and numbers`() throws {
    let comment = Wish.plural("oars", one: "%d oar", other: "%d oars").replacing(
      #""oars":{"#, with: #""oars":{"comment":"In a boat","#)
    let sandbox = try Sandbox.project(Self.seats, comment)
    let document = try sandbox.exported("ru", "--plural-notes")
    #expect(document.contains("<note>Plural form \"few\": 2–4, 22–24, 32–34, …</note>"), "\(document)")
    #expect(document.contains("<note>In a boat\nPlural form \"one\": 1, 21, 31, …</note>"))
    #expect(document.ranges(of: "Plural form \"other\": fractions").count == 2)
    #expect(try sandbox.exported("ru", "--force").ranges(of: "Plural form").isEmpty)
  }

  @Test func `zero is carried for a language whose rules have none`() throws {
    let english = Wish.variations(["zero": "No seats", "one": "%d seat", "other": "%d seats"])
    let sandbox = try Sandbox.project(#""seats":{"localizations":{"en":\#(english)}}"#)
    let document = try sandbox.exported("ru")
    #expect(document.unitIDs.contains("seats|==|plural.zero") && document.contains("<source>No seats</source>"))
    try sandbox.write(
      Sandbox.xliff("ru"),
      document.filled("%d места").replacing(
        "No seats</source>\n        <target state=\"translated\">%d места",
        with: "No seats</source>\n        <target state=\"translated\">Нет мест"))
    try sandbox.imported(0, "--add-language", "ru")
    #expect(try sandbox.stored("seats", "ru", "variations.plural.zero") == "translated: Нет мест")
  }

  @Test func `a set without other is refused, and named`() throws {
    let sandbox = try Sandbox.project(Self.seats)
    let before = try sandbox.text(Wish.table)
    let units = ["one", "few", "many"].map { Wish.unit("seats|==|plural.\($0)", "%d seats", "%d места") }
    let report = try sandbox.returned(
      units.joined(), language: "ru", options: ["--add-language", "ru"], status: 1)
    #expect(report.rules == ["shape-changed", "shape-changed", "shape-changed"])
    #expect(try sandbox.text(Wish.table) == before)
  }

  // MARK: .stringsdict

  /// One text with words around two variables.
  private func dictionary() throws -> Sandbox {
    let sandbox = try Sandbox()
    let variables =
      Wish.variable("sails", type: "ld", one: "%ld sail", other: "%ld sails")
      + Wish.variable("oars", type: "ld", one: "%ld oar", other: "%ld oars")
    try sandbox.write(
      "en.lproj/L.stringsdict",
      Wish.propertyList(
        """
        <key>n</key>
        <dict>
        <key>NSStringLocalizedFormatKey</key><string>Your %@ has %#@sails@ and %#@oars@</string>
        \(variables)
        </dict>
        """))
    return sandbox
  }

  @Test func `a new stringsdict has the types of its variables`() throws {
    let sandbox = try dictionary()
    let document = try sandbox.exported()
    try sandbox.write(
      Sandbox.xliff(),
      document.filled("%ld Stück").replacing(
        "%#@oars@</source>\n        <target state=\"translated\">%ld Stück",
        with: "%#@oars@</source>\n        <target state=\"translated\">Mit %2$#@sails@ und %3$#@oars@: %1$@"))
    try sandbox.imported(0, "--add-language", "de")
    let made = try sandbox.text("de.lproj/L.stringsdict")
    #expect(made.ranges(of: "<key>NSStringFormatSpecTypeKey</key>").count == 2)
    #expect(made.ranges(of: "<key>NSStringFormatValueTypeKey</key>").count == 2)
    #expect(made.ranges(of: "<string>ld</string>").count == 2)
    #expect(made.contains("<string>Mit %2$#@sails@ und %3$#@oars@: %1$@</string>"))
  }

  @Test func `words around several variables are translatable, and nothing is doubled`() throws {
    let document = try dictionary().exported()
    #expect(document.ranges(of: "<source>Your %@ has %#@sails@ and %#@oars@</source>").count == 1)
    #expect(document.unitIDs.count == 5)
  }

  @Test func `the name of the only variable survives two conversions`() throws {
    let sandbox = try Sandbox()
    let variable = Wish.variable("users", type: "d", one: "%d user", other: "%d users")
    try sandbox.write(
      "en.lproj/L.stringsdict",
      Wish.propertyList(
        "<key>n</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@users@</string>\(variable)</dict>"))
    try sandbox.expect(0, "convert", ".", "-o", "L.xcstrings")
    let other = try sandbox.stored("n", "en", "substitutions.users.variations.plural.other", in: "L.xcstrings")
    #expect(other == "translated: %arg users")
    try sandbox.expect(0, "convert", "L.xcstrings", "-o", "back")
    let back = try sandbox.text("back/en.lproj/L.stringsdict")
    #expect(back.contains("<string>%#@users@</string>") && back.contains("<string>d</string>"))
    #expect(back.contains("<string>%d users</string>"))
  }

  // MARK: Half of it

  @Test func `variations and members nobody knows are no reason to refuse a catalog`() throws {
    let entry =
      #""seats":{"x-owner":[1,{"b":null}],"localizations":{"de":\#(Wish.variations(["one": "%d Sitz", "other": "%d Sitze"])),"#
      + #""en":\#(Wish.variations(["one": "%d seat", "other": "%d seats"]))}}"#
    let sandbox = try Sandbox.project(entry, Wish.key("Keel", "de", "Kiel"))
    let before = try sandbox.text(Wish.table)
    try sandbox.write(Sandbox.xliff(), sandbox.exported().replacing(">%d Sitze<", with: ">%d Plätze<"))
    try sandbox.imported()
    #expect(try sandbox.text(Wish.table) == before.replacing("%d Sitze\"", with: "%d Plätze\""))
  }

  @Test func `a substitution without its texts is still a catalog`() throws {
    let english = """
      "en":{"stringUnit":{"state":"translated","value":"%#@n@ aboard"},"substitutions":{"n":{"argNum":1,\
      "formatSpecifier":"lld","variations":{"plural":{"one":\(Wish.leaf("%arg man")),"other":\(Wish.leaf("%arg men"))}}}}}
      """
    let arabic = """
      "ar":{"stringUnit":{"state":"translated","value":"%#@n@ هنا"},"substitutions":{"n":{"argNum":1}}}
      """
    let sandbox = try Sandbox.project(#""crew":{"localizations":{\#(arabic),\#(english)}}"#)
    #expect(try sandbox.exported("ar").unitIDs.contains("crew"))
    let check = try sandbox.report(1, ["check"])
    #expect(check.rules == ["format-specifier"] && check.findings[0]["language"] as? String == "ar")
    try sandbox.expect(0, "verify")
  }

  @Test func `a half-filled plural is not translated`() throws {
    let russian = """
      "ru":{"variations":{"plural":{"few":\(Wish.leaf("%d места", state: "new")),"many":\(Wish.leaf("%d мест")),\
      "one":\(Wish.leaf("%d место")),"other":\(Wish.leaf("%d места"))}}}
      """
    let sandbox = try Sandbox.project(
      #""seats":{"localizations":{"en":\#(Wish.variations(["one": "%d seat", "other": "%d seats"])),\#(russian)}}"#,
      Wish.key("Keel", "ru", "Киль"))
    let counts = try sandbox.counts("ru")
    #expect(counts["keys"] == 2 && counts["translated"] == 1 && counts["new"] == 1, "\(counts)")
  }
}
