import Localization
import Testing

@testable import Project

@Suite struct ProjectLanguagesTests {
  private static func failure(_ text: String) -> ProjectContents.Failure? {
    do throws(ProjectContents.Failure) {
      _ = try ProjectContents(projectFile: Array(text.utf8)).languages
      return nil
    } catch {
      return error
    }
  }

  @Test func theProjectIsTheRootObject() throws {
    let text = """
      { objects = { A = { isa = PBXProject; developmentRegion = fr; }; B = { isa = PBXProject; developmentRegion = English;
      knownRegions = (en, 'de') ; } ; }; rootObject = B; }
      """
    let languages = try ProjectContents(projectFile: Array(text.utf8)).languages
    #expect(languages.developmentRegion?.name == "en")
    #expect(languages.knownRegions.map(\.name) == ["en", "de"])
  }

  @Test func aRegionThatIsListedTwiceCountsOnce() throws {
    let text = """
      { objects = { A = { isa = PBXProject; knownRegions = (English, de, en, Base, German); }; }; rootObject = A; }
      """
    let languages = try ProjectContents(projectFile: Array(text.utf8)).languages
    #expect(languages.knownRegions.map(\.name) == ["en", "de", "Base"])
  }

  @Test(arguments: [
    ("", 1), ("{\n", 2), ("{\n a = b }", 2), ("{ a = (b c); }", 1), ("{ a = \"b; }", 1), ("{ a = <00; }", 1),
    ("/* never closed", 1), ("\u{0}", 1), ("<?xml version=\"1.0\"?", 1),
  ])
  func whatIsNoPropertyList(text: String, line: Int) {
    guard case .notOldStyle(let found) = Self.failure(text) else {
      Issue.record("read: \(text)")
      return
    }
    #expect(found == line)
  }

  @Test func nestingWithoutEndIsRefused() {
    guard case .notOldStyle = Self.failure(String(repeating: "(", count: 1_000_000)) else {
      Issue.record("read")
      return
    }
  }

  @Test(arguments: ["{ }", "{ rootObject = A; objects = { A = { isa = PBXGroup; }; }; }", "<?xml version=\"1.0\"?>"])
  func whatHasNoProjectObject(text: String) {
    guard case .noProjectObject = Self.failure(text) else {
      Issue.record("read: \(text)")
      return
    }
  }
}
