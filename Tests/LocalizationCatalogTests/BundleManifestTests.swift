import Diagnostics
import Foundation
import Localization
import LocalizationCatalog
import TestSupport
import Testing

@Suite struct BundleManifestTests {
  private static func manifest(_ text: String) throws -> (manifest: BundleManifest, warnings: [BundleWarning]) {
    try BundleManifest.parse(Array(text.utf8), path: "x.xcloc/contents.json")
  }

  @Test(.enabled(if: TestData.isSharedPresent))
  func realManifestsEncodeToTheirOwnBytes() throws {
    let shared = try #require(TestData.shared).appending(path: "bundles")
    let names = try FileManager.default.contentsOfDirectory(atPath: shared.path).filter { $0.hasSuffix(".xcloc") }
    #expect(names.count >= 40)
    for name in names.sorted() {
      let path = shared.appending(path: name).appending(path: "contents.json")
      let bytes = try TestData.bytes(at: path)
      let parsed = try BundleManifest.parse(bytes, path: path.path)
      #expect(parsed.warnings == [], "\(name)")
      #expect(parsed.manifest.encode() == bytes, "\(name)")
    }
  }

  /// The layout an Xcode export of a workspace shows; an export of a project has "project" before "targetLocale".
  @Test func workspaceStandsLast() throws {
    let manifest = BundleManifest(
      developmentRegion: LanguageTag("en"), container: .workspace("A \"b\".xcworkspace"),
      targetLanguage: try #require(LanguageTag("nb")), tool: .xcode(version: "14.2", build: "14C18"))
    let expected = """
      {
        "developmentRegion" : "en",
        "targetLocale" : "nb",
        "toolInfo" : {
          "toolBuildNumber" : "14C18",
          "toolID" : "com.apple.dt.xcode",
          "toolName" : "Xcode",
          "toolVersion" : "14.2"
        },
        "version" : "1.0",
        "workspace" : "A \\"b\\".xcworkspace"
      }
      """
    #expect(String(decoding: manifest.encode(), as: UTF8.self) == expected)
  }

  @Test func ourOwnToolMayHaveNoBuild() throws {
    let manifest = BundleManifest(
      developmentRegion: nil, container: nil, targetLanguage: try #require(LanguageTag("de")),
      tool: .locferry(version: "1.0"))
    let text = String(decoding: manifest.encode(), as: UTF8.self)
    #expect(!text.contains("toolBuildNumber"))
    #expect(!text.contains("project"))
    #expect(try Self.manifest(text).manifest == manifest)
  }

  /// JSON read back by another implementation says what was put in, whatever the project's name holds.
  @Test func namesWithControlCharactersAreEscaped() throws {
    let name = "a\u{0}\u{1}\u{8}\t\n\u{C}\r\u{1F}\"\\/\u{7F}é🍽.xcodeproj"
    let manifest = BundleManifest(
      developmentRegion: nil, container: .project(name), targetLanguage: try #require(LanguageTag("de")), tool: nil)
    struct Mirror: Decodable { let project: String }
    let mirror = try JSONDecoder().decode(Mirror.self, from: Data(manifest.encode()))
    #expect(Array(mirror.project.unicodeScalars) == Array(name.unicodeScalars))
  }

  @Test(arguments: [
    (#"{"targetLocale":"fr","version":1e400}"#, BundleError.Problem.notAString(member: "version"), 1, 32),
    (#"{"targetLocale":["fr"],"version":"1.0"}"#, .notAString(member: "targetLocale"), 1, 17),
    (#"{"targetLocale":"fr","version":"1.0","toolInfo":"x"}"#, .notAnObject, 1, 49),
    ("[1]", .notAnObject, 1, 1),
  ])
  func wrongTypesAreRefusedWithTheirPlace(text: String, problem: BundleError.Problem, line: Int, column: Int) {
    let place = SourceLocation(path: "x.xcloc/contents.json", position: TextPosition(line: line, column: column))
    #expect(throws: BundleError(location: place, problem: problem)) { try Self.manifest(text) }
  }

  @Test(arguments: ["../../x", "", "fr/", "/tmp", "f", "fr\u{0}", "français", "de.xcloc"])
  func aTargetThatIsNoLanguageIsRefused(name: String) throws {
    let quoted = String(decoding: try JSONEncoder().encode(name), as: UTF8.self)
    #expect {
      try Self.manifest("{\"targetLocale\":\(quoted),\"version\":\"1.0\"}")
    } throws: {
      ($0 as? BundleError)?.problem == .notALanguage(member: "targetLocale", name)
    }
  }

  @Test func membersThatMustBeThere() {
    #expect { try Self.manifest(#"{"version":"1.0"}"#) } throws: {
      ($0 as? BundleError)?.problem == .missingMember("targetLocale")
    }
    #expect { try Self.manifest(#"{"targetLocale":"de"}"#) } throws: {
      ($0 as? BundleError)?.problem == .missingMember("version")
    }
  }

  @Test func oddMembersAndVersionsAreWarnings() throws {
    let parsed = try Self.manifest(#"{"x":[1,{"y":2}],"targetLocale":"de","version":"2.0"}"#)
    #expect(parsed.warnings == [.unknownMember("x"), .unknownVersion("2.0")])
  }
}
