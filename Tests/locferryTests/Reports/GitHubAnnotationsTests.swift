import Diagnostics
import Foundation
import Localization
import TestSupport
import Testing

@testable import locferry

@Suite struct GitHubAnnotationsTests {
  private func lines(_ run: FinishedRun) -> [String] {
    ReportSample.text(GitHubAnnotations(run: run).render()).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  @Test func `a command, letter by letter`() {
    var finding = ReportSample.conflict("100%: a, b")
    finding.set = []
    let expected = [
      "::error file=App/100%25%3A a%2C b.xcstrings,line=12,col=5,title=both-changed (de)::100%25: a, b",
      #"base (</script><script>alert(1)</script>): "100%25: a, b""#,
      #"ours (@someone @org/team #12 GH-7 a@b.example): "100%25: a, b ours""#,
      #"returned: "100%25: a, b · 100%25: a, b""#,
    ].joined(separator: "%0A")
    #expect(lines(ReportSample.run([finding])).first == expected)
  }

  @Test func `ten of each, and how many more there are`() {
    let errors = (0..<25).map { ReportSample.conflict("key \($0)") }
    let warnings = (0..<11).map { Finding(rule: .bundleOddity, location: SourceLocation(path: "x"), message: "\($0)") }
    let notes = [Finding(rule: .added, message: "n")]
    let printed = lines(ReportSample.run(notes + warnings + errors))
    #expect(printed.count { $0.hasPrefix("::error ") } == 10 && printed.count { $0.hasPrefix("::warning ") } == 10)
    #expect(printed.count == 22 && printed.last == "")
    #expect(
      printed[20]
        == "::notice title=locferry import::15 more errors and 1 more warning not shown here: GitHub shows 10 of each")
    #expect(lines(ReportSample.run(Array(errors.prefix(10)))).count == 11)
  }

  @Test(arguments: ReportSample.hostileTexts) func `a text stays in its command`(text: String) {
    let finding = ReportSample.conflict(text)
    let printed = lines(ReportSample.run([finding]))
    #expect(printed.count == 2 && isHarmless(printed[0]))
    let parts = printed[0].split(separator: "::", maxSplits: 1)
    // Four properties, however many signs their values hold.
    #expect(parts[0].dropFirst("error ".count).split(separator: ",").count == 4)
  }

  @Test func `paths are the repository's`() {
    let paths = RepositoryPaths(root: "/w/repo", workingFolder: "/w/repo/app", projectFolder: "../ios/./App")
    let inProject = Finding(rule: .layout, place: SourceLocation(path: "T.xcstrings"), message: "")
    #expect(
      paths.placeInProject(of: inProject)
        == RepositoryPaths.Place(path: "ios/App/T.xcstrings", isInRepository: true))
    func input(_ path: String) -> RepositoryPaths.Place? {
      paths.placeOfInput(of: Finding(rule: .schema, location: SourceLocation(path: path), message: ""))
    }
    #expect(input("de.xliff") == RepositoryPaths.Place(path: "app/de.xliff", isInRepository: true))
    #expect(input("../../other/de.xliff") == RepositoryPaths.Place(path: "../../other/de.xliff", isInRepository: false))
    #expect(input("/w/repo/de.xliff") == RepositoryPaths.Place(path: "de.xliff", isInRepository: true))
    #expect(input("/w/repository/de.xliff")?.isInRepository == false)
    #expect(paths.project == RepositoryPaths.Place(path: "ios/App", isInRepository: true))
  }
}
