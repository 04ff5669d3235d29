import Foundation
import TestSupport
import Testing

/// The commit an export names.
@Suite struct BuildNumberTests {
  private static let table = #"{"sourceLanguage":"en","strings":{"k":{"localizations":{}}},"version":"1.0"}"#

  private func buildNumber(_ repository: Repository) throws -> String {
    let run = try repository.locferry("export", "App", "-l", "de", "-o", "out", "--xliff-only", "--force")
    #expect(run.status == 0, "\(run.errors)")
    let text = try repository.sandbox.text("out/de.xliff")
    return text.firstMatch(of: #/build-num="([^"]*)"/#).map { String($0.1) } ?? ""
  }

  @Test func `it is exact only where the commit holds the files' bytes`() throws {
    let repository = try Repository(Self.table, hasDriver: false)
    let head = String(try repository.git("rev-parse", "--short=12", "HEAD").text.dropLast())
    #expect(try buildNumber(repository) == head)
    try repository.sandbox.write(Repository.path, Self.table + "\n")
    #expect(try buildNumber(repository) == head + "+")
  }

  @Test func `a table that git ignores is in no commit`() throws {
    let repository = try Repository(Self.table, hasDriver: false)
    try repository.sandbox.write(".git/info/exclude", "Other.xcstrings\n")
    try repository.sandbox.write("App/Other.xcstrings", Self.table)
    #expect(try buildNumber(repository).hasSuffix("+"))
  }

  @Test func `another language's file counts as well`() throws {
    let repository = try Repository(Self.table, hasDriver: false)
    for language in ["en", "de"] { try repository.sandbox.write("App/\(language).lproj/T.strings", "\"k\" = \"k\";\n") }
    try repository.git("add", ".")
    try repository.git("commit", "-q", "-m", "text files")
    #expect(try !buildNumber(repository).hasSuffix("+"))
    try repository.sandbox.write("App/de.lproj/T.strings", "\"k\" = \"K\";\n")
    #expect(try buildNumber(repository).hasSuffix("+"))
  }

  @Test func `no filter of the repository's is run`() throws {
    let repository = try Repository(Self.table, hasDriver: false)
    try repository.sandbox.write(".git/info/attributes", "*.xcstrings filter=x\n")
    try repository.git("config", "filter.x.clean", "touch '\(repository.sandbox.url.path)/filtered'; cat")
    // Its time alone makes git look at its content.
    try repository.sandbox.write(Repository.path, Self.table)
    #expect(try !buildNumber(repository).isEmpty)
    #expect(!repository.sandbox.exists("filtered"))
  }
}
