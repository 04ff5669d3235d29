import Foundation
import Testing

/// Exports over bundles that came back: no returned text goes unseen, whatever became of its table meanwhile.
@Suite struct PendingWorkTests {
  private static let xliff = "T/de.xcloc/Localized Contents/de.xliff"

  /// Two tables, exported, and a text of the second returned.
  private func returned() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write("App/A.xcstrings", Wish.catalog(Wish.key("Hello", "de", "Hallo")))
    try sandbox.write("App/B.xcstrings", Wish.catalog(Wish.key("Bye", "de", "Adieu")))
    try #require(try sandbox.run("export", "-l", "de", "-o", "T").status == 0)
    try sandbox.edit(Self.xliff, ">Adieu<", ">Tschüss<")
    return sandbox
  }

  private func expectRefusal(_ sandbox: Sandbox, _ arguments: [String], saying message: String) throws {
    let before = try sandbox.identity(Self.xliff)
    for arguments in [arguments, arguments + ["--dry-run"]] {
      let run = try Tool.run(["export", "-l", "de", "-o", "T"] + arguments, in: sandbox.url)
      #expect(run.status == 2 && run.errors.contains(message), "\(arguments): \(run.status) \(run.text)\(run.errors)")
      #expect(try sandbox.identity(Self.xliff) == before)
    }
    #expect(try Tool.run(["export", "-l", "de", "-o", "T", "--force"] + arguments, in: sandbox.url).status == 0)
    #expect(try !sandbox.text(Self.xliff).contains("Tschüss"))
  }

  @Test(arguments: [[], ["--table", "App/A.xcstrings"], ["--exclude", "App/B.*"], ["--key", "Hello"]])
  func `work in a table or key that is not exported now`(arguments: [String]) throws {
    try expectRefusal(try returned(), arguments, saying: "holds 1 translation not imported yet; import")
  }

  @Test(arguments: ["App/C.xcstrings", "Z/Other.xcstrings"])
  func `work in a table that was renamed`(name: String) throws {
    let sandbox = try returned()
    let place = sandbox.url.appending(path: name)
    try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.moveItem(at: sandbox.url.appending(path: "App/B.xcstrings"), to: place)
    try expectRefusal(
      sandbox, [],
      saying: "holds 1 translation not imported yet (1 of tables or keys that the project does not have); import")
  }

  @Test func `work in a table that cannot be read`() throws {
    let sandbox = try returned()
    try sandbox.write("App/B.xcstrings", "{")
    try expectRefusal(sandbox, ["--exclude", "App/B.*"], saying: "holds 1 translation not imported yet")
  }

  /// What was asked for is imported; the other text came back as it went out, and its key is gone.
  @Test func `a text of a removed key that nobody touched`() throws {
    let sandbox = try returned()
    try sandbox.write("App/A.xcstrings", Wish.catalog(Wish.key("Other", "de", "Anderes")))
    #expect(try sandbox.run("import", "T").status == 1)
    let run = try sandbox.run("export", "-l", "de", "-o", "T")
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test func `a text under an id that never went out`() throws {
    let sandbox = try returned()
    try sandbox.edit(Self.xliff, ">Tschüss<", ">Adieu<")
    let text = try sandbox.text(Self.xliff)
    let unit = #"<trans-unit id="Later"><source>Later</source><target>Bis dann</target></trans-unit></body>"#
    let end = try #require(text.range(of: "</body>"))
    try sandbox.write(Self.xliff, text.replacingCharacters(in: end, with: unit))
    let run = try sandbox.run("export", "-l", "de", "-o", "T")
    #expect(run.status == 2 && run.errors.contains("holds 1 translation not imported yet (1 of"), "\(run.errors)")
  }

  @Test func `what only came back as it went out is no work, also of a table that is gone`() throws {
    let sandbox = try returned()
    try sandbox.edit(Self.xliff, ">Tschüss<", ">Adieu<")
    // Written anew by a tool, so that the bundle is not untouched.
    try sandbox.write(Self.xliff, try sandbox.text(Self.xliff) + "\n")
    try FileManager.default.removeItem(at: sandbox.url.appending(path: "App/B.xcstrings"))
    let run = try sandbox.run("export", "-l", "de", "-o", "T")
    #expect(run.status == 0, "\(run.errors)")
  }
}
