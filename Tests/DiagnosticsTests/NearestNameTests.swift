import Diagnostics
import Testing

@Suite struct NearestNameTests {
  private let verbs = [
    "export", "import", "check", "verify", "status", "diff", "merge", "convert", "fmt", "list", "undo",
  ]

  @Test(arguments: [
    ("exprot", "export"), ("improt", "import"), ("Import", "import"), ("verfiy", "verify"), ("statsu", "status"),
    ("mrege", "merge"), ("chek", "check"), ("fmtt", "fmt"), ("lsit", "list"),
  ])
  func mistakesAreForgiven(typed: String, meant: String) {
    #expect(NearestName.nearest(to: typed, among: verbs) == meant)
  }

  @Test(arguments: ["banana", "x", "", "translate"])
  func farNamesAreNone(typed: String) {
    #expect(NearestName.nearest(to: typed, among: verbs) == nil)
  }

  @Test func theNearestWinsThenTheFirst() {
    #expect(NearestName.nearest(to: "colour", among: ["colours!", "color", "colours"]) == "color")
    #expect(NearestName.nearest(to: "cat", among: ["bat", "cut"]) == "bat")
  }

  @Test func endlessNamesAreNotCompared() {
    let long = String(repeating: "a", count: 1_000_000)
    #expect(NearestName.nearest(to: long, among: [long]) == nil)
    #expect(NearestName.nearest(to: "aaaa", among: [long]) == nil)
  }
}
