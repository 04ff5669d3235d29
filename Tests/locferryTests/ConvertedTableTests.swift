import Foundation
import Testing

/// A table whose format changed between export and import: what was exported is found in git all the same.
@Suite struct ConvertedTableTests {
  private static let catalogPath = Repository.path
  private static let stringsPath = "App/en.lproj/L.strings"
  private static let frenchPath = "App/fr.lproj/L.strings"

  private static func catalog(done: String) -> String {
    Wish.catalog(
      Wish.key("done", "fr", done), Wish.key("save", "fr", "Enregistrer"), #""undo":{"localizations":{}}"#,
      #""seats":{"localizations":{"en":\#(Wish.variations(["one": "%d seat", "other": "%d seats"])),"#
        + #""fr":\#(Wish.variations(["one": "%d place", "other": "%d places"]))}}"#)
  }

  private static func strings(done: String) -> String {
    "\"done\" = \"\(done)\";\n\"save\" = \"Enregistrer\";\n"
  }

  /// One text of a plural.
  private static func dictionary(one: String, other: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict><key>seats</key><dict>
    <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
    <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key><string>d</string>
    <key>one</key><string>\(one)</string><key>other</key><string>\(other)</string></dict></dict></dict></plist>
    """
  }

  /// A repository whose table is text files in its second commit and a catalog in its third, each time with other work
  /// on `done`.
  private func repository(exportingAt state: KeyPath<States, String>) throws -> Repository {
    let repository = try Repository(Wish.catalog(Wish.key("old", "fr", "vieux")), hasDriver: false)
    try repository.git("rm", "-q", Self.catalogPath)
    try repository.sandbox.write(Self.stringsPath, "\"done\" = \"done\";\n\"save\" = \"save\";\n\"undo\" = \"undo\";\n")
    try repository.sandbox.write(Self.frenchPath, Self.strings(done: "Fini"))
    let dictionaries = ["en": ("%d seat", "%d seats"), "fr": ("%d place", "%d places")]
    for (language, texts) in dictionaries {
      try repository.sandbox.write(
        "App/\(language).lproj/L.stringsdict", Self.dictionary(one: texts.0, other: texts.1))
    }
    try repository.git("add", ".")
    try repository.git("commit", "-q", "-m", "text files")
    if state == \.strings { try repository.export() }
    try repository.git("rm", "-q", "-r", "App/en.lproj", "App/fr.lproj")
    try repository.sandbox.write(Self.catalogPath, Self.catalog(done: "Achevé"))
    try repository.git("add", ".")
    try repository.git("commit", "-q", "-m", "a catalog")
    return repository
  }

  /// The states a table was exported in.
  private struct States {
    var strings = "text files"
    var catalog = "a catalog"
  }

  /// What the translator does: another text for `save`, one of the plural's, a first one for `undo`.
  private func translate(_ repository: Repository) throws {
    try repository.sandbox.edit(BaseTests.xliff, ">Enregistrer<", ">Sauver<")
    try repository.sandbox.edit(BaseTests.xliff, ">%d places<", ">%d sièges<")
    try repository.sandbox.edit(
      BaseTests.xliff, "<source>undo</source>\n", "<source>undo</source>\n        <target>Annuler</target>\n")
  }

  private func check(_ repository: Repository, _ base: String, _ arguments: String...) throws {
    let run = try repository.run(arguments: ["import", BaseTests.xliff, "--format", "json"] + arguments)
    #expect(run.status == 0, "\(run.text)\(run.errors)")
    let report = try ParsedReport(run.output)
    #expect(Set(BaseTests.bases(report)) == [base])
    #expect(report.rules.contains("bundle-older") && report.totals["applied"] == 3, "\(run.text)")
    #expect(report.totals["conflicts"] == 0 && report.totals["orphans"] == 0 && report.totals["missing"] == 0)
    let table = try repository.table
    for text in ["Achevé", "Sauver", "Annuler", "%d sièges"] { #expect(table.contains(text), "\(text)") }
  }

  @Test func `a document that names its commit`() throws {
    let repository = try repository(exportingAt: \.strings)
    try translate(repository)
    try check(repository, "git:\(try repository.git("rev-parse", "HEAD~1").text.prefix(12))")
  }

  @Test func `a commit that fits best`() throws {
    let repository = try repository(exportingAt: \.strings)
    try repository.forgetTool(in: BaseTests.xliff)
    try translate(repository)
    try check(repository, "git:\(try repository.git("rev-parse", "HEAD~1").text.prefix(12))")
  }

  @Test func `a revision that the user names`() throws {
    let repository = try repository(exportingAt: \.strings)
    try translate(repository)
    try check(repository, "given:git:HEAD~1", "--base", "git:HEAD~1")
  }

  @Test func `a catalog that became text files`() throws {
    let repository = try repository(exportingAt: \.catalog)
    try repository.export()
    try repository.git("rm", "-q", Self.catalogPath)
    try repository.sandbox.write(Self.stringsPath, "\"done\" = \"done\";\n\"save\" = \"save\";\n")
    try repository.sandbox.write(Self.frenchPath, Self.strings(done: "Fini"))
    try repository.git("add", ".")
    try repository.git("commit", "-q", "-m", "text files again")
    try repository.sandbox.edit(BaseTests.xliff, ">Enregistrer<", ">Sauver<")
    let run = try repository.locferry("import", BaseTests.xliff, "--format", "json")
    let report = try ParsedReport(run.output)
    #expect(report.totals["applied"] == 1 && report.rules.contains("bundle-older"), "\(run.text)\(run.errors)")
    #expect(
      try repository.sandbox.text(Self.frenchPath)
        == Self.strings(done: "Fini").replacing("Enregistrer", with: "Sauver"))
  }
}
