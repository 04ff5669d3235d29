import Foundation
import TestSupport
import Testing

/// `resolve` with conflicts decided one by one in a file.
@Suite struct ResolveDecisionTests {
  private static let table = TripTests.table
  private static let path = Repository.path
  private static let ours = table.replacing("Sichern", with: "Speichern").replacing("Fini", with: "Terminé")
  private static let theirs = table.replacing("Sichern", with: "Merken").replacing("Fini", with: "Ok")

  private func merging(_ ours: String = ours, _ theirs: String = theirs) throws -> Repository {
    let repository = try Repository(Self.table)
    try repository.commit(ours, on: "ours")
    try repository.commit(theirs, on: "theirs")
    try repository.git("checkout", "-q", "ours")
    try repository.git("merge", "-q", "--no-edit", "theirs", status: 1)
    return repository
  }

  /// Writes the conflicts and puts a choice to each, in the file's order.
  private func decide(_ repository: Repository, _ choices: String...) throws {
    let run = try repository.locferry("resolve", Self.path, "--write-conflicts", "c.json")
    #expect(run.status == 1)
    var parts = try repository.sandbox.text("c.json").components(separatedBy: #""choice" : """#)
    try #require(parts.count == choices.count + 1)
    for (index, choice) in choices.enumerated() { parts[index] += #""choice" : "# + choice }
    try repository.sandbox.write("c.json", parts.joined())
  }

  @Test(arguments: [
    (#""ours""#, "Speichern"), (#""theirs""#, "Merken"), (#""base""#, "Sichern"),
    (#"{"text": "Ab\"lage"}"#, #"Ab\"lage"#),
  ])
  func eachConflictIsSettledAsDecided(choice: String, text: String) throws {
    let repository = try merging()
    let before = try repository.sandbox.identity(Self.path)
    try decide(repository, #""theirs""#, choice)
    #expect(try repository.sandbox.identity(Self.path) == before)
    // The file has one name wherever the run begins.
    let folder = repository.sandbox.url.appending(path: "App")
    let run = try Tool.run(["resolve", "L.xcstrings", "--resolutions", "../c.json", "--add"], in: folder)
    #expect(run.status == 0, "\(run.text)\(run.errors)")
    #expect(run.text.contains("2 conflicts settled · marked as resolved"))
    #expect(try repository.table == Self.table.replacing("Fini", with: "Ok").replacing("Sichern", with: text))
    #expect(try repository.git("status", "--porcelain", "-uno").text == "M  App/L.xcstrings\n")
  }

  @Test func whatIsNotDecidedStaysAConflictUnlessASideIsPreferred() throws {
    let repository = try merging()
    try decide(repository, #""""#, #"{"text": "Ablage"}"#)
    let run = try repository.locferry("resolve", Self.path, "--resolutions", "c.json")
    #expect(run.status == 1)
    #expect(run.text.contains("1 conflict, not written"), "\(run.text)")
    #expect(try repository.table == Self.ours)
    #expect(try repository.locferry("resolve", Self.path, "--resolutions", "c.json", "--prefer", "theirs").status == 0)
    #expect(try repository.table == Self.table.replacing("Fini", with: "Ok").replacing("Sichern", with: "Ablage"))
  }

  @Test func aDecisionAboutOtherTextsIsRefused() throws {
    let repository = try merging()
    try decide(repository, #""theirs""#, #"{"into": "Done"}"#)
    try repository.sandbox.edit("c.json", #""theirs" : "Ok""#, #""theirs" : "O.K.""#)
    let run = try repository.locferry("resolve", Self.path, "--resolutions", "c.json", "--prefer", "ours")
    #expect(run.status == 1)
    #expect(run.text.contains(#""Done": the texts are not those that were decided upon; the conflict stays"#))
    #expect(run.text.contains(#""Save": "into" is for imports; the conflict stays"#), "\(run.text)")
    #expect(run.text.contains("2 conflicts, not written"))
    #expect(try repository.table == Self.ours)
  }

  @Test func aDecisionThatMeetsNoConflictIsNamed() throws {
    let repository = try merging()
    try decide(repository, #""theirs""#, #""theirs""#)
    try repository.sandbox.edit("c.json", #""unit" : "Done""#, #""unit" : "Doen""#)
    let run = try repository.locferry("resolve", Self.path, "--resolutions", "c.json", "--prefer", "ours")
    #expect(run.status == 0)
    #expect(run.text.contains(#"resolution-unused  "Doen""#), "\(run.text)")
    #expect(try repository.table == Self.ours.replacing("Speichern", with: "Merken"))
  }

  /// A comment belongs to no language, and is decided about like a text.
  @Test func conflictsOfNoLanguageAreDecided() throws {
    let repository = try merging(
      Self.ours.replacing("\"Button\"", with: "\"Mine\""), Self.theirs.replacing("\"Button\"", with: "\"Yours\""))
    try decide(repository, #""theirs""#, #""ours""#, #""theirs""#)
    #expect(try repository.sandbox.text("c.json").contains(#""member" : "comment"#))
    let run = try repository.locferry("resolve", Self.path, "--resolutions", "c.json")
    #expect(run.status == 0, "\(run.text)")
    #expect(try repository.table == Self.theirs.replacing("\"Button\"", with: "\"Mine\""))
  }
}
