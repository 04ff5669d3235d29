import Foundation
import Localization
import TestSupport
import Testing

@testable import Project

@Suite struct DiscoveryTests {
  private static func discover(_ folder: TestFolder, _ path: String = "") throws -> DiscoveredProject {
    try ProjectDiscovery.discover(path.isEmpty ? folder.path : "\(folder.path)/\(path)")
  }

  @Test func catalogsAreFoundInByteOrder() throws {
    let folder = try TestFolder()
    for path in [
      "b.xcstrings", "B.xcstrings", "App/Localizable.xcstrings", "App/mul.lproj/Main.xcstrings",
      "Packages/Kit/Sources/Kit/Resources/Localizable.xcstrings", "a b/é.xcstrings", "a b/e\u{301}.xcstrings",
      "App/build/Kept.xcstrings",
      // None of these is the project's own.
      ".build/x.xcstrings", ".hidden.xcstrings", "build/x.xcstrings", "DerivedData/x.xcstrings", "Pods/x.xcstrings",
      "App/Carthage/x.xcstrings", "node_modules/x.xcstrings", "de.xcloc/Source Contents/x.xcstrings",
      "App.xcodeproj/x.xcstrings", "App/x.xcstrings.orig", "App/xcstrings",
    ] { try folder.write(path) }
    try folder.makeFolder("Folder.xcstrings")
    let project = try Self.discover(folder)
    let expected = [
      "App/Localizable.xcstrings", "App/build/Kept.xcstrings", "App/mul.lproj/Main.xcstrings", "B.xcstrings",
      "Packages/Kit/Sources/Kit/Resources/Localizable.xcstrings", "a b/e\u{301}.xcstrings", "a b/é.xcstrings",
      "b.xcstrings",
    ]
    #expect(project.tables.map(\.path).map { Array($0.utf8) } == expected.map { Array($0.utf8) })
    #expect(project.table(at: "a b/é.xcstrings").map { Array($0.path.utf8) } == Array("a b/é.xcstrings".utf8))
    #expect(project.table(at: "a b/../b.xcstrings") == nil)
  }

  @Test func projectFileAndItsLanguages() throws {
    let folder = try TestFolder()
    try folder.write("Some App/App.xcodeproj/project.pbxproj", Self.projectFile)
    try folder.write("Some App/App.xcworkspace/contents.xcworkspacedata")
    try folder.write("Some App/A.xcstrings")
    for path in ["Some App", "Some App/", "Some App/App.xcodeproj", "Some App/App.xcodeproj/"] {
      let project = try Self.discover(folder, path)
      #expect(project.projectFile == .project("App.xcodeproj"))
      #expect(project.developmentRegion?.name == "pt-BR")
      #expect(project.knownRegions?.map(\.name) == ["pt-BR", "Base", "zh-Hans", "de"])
      #expect(project.tables.map(\.path) == ["A.xcstrings"])
      #expect(project.warnings == [])
    }
    let workspace = try Self.discover(folder, "Some App/App.xcworkspace")
    #expect(workspace.projectFile == .workspace("App.xcworkspace"))
    #expect(workspace.developmentRegion?.name == "pt-BR")
    // The only project of a subfolder: the root stays.
    let above = try Self.discover(folder)
    #expect(above.tables.map(\.path) == ["Some App/A.xcstrings"])
    #expect(above.projectFile == .project("App.xcodeproj"))
    #expect(above.knownRegions?.count == 4)
    #expect(above.warnings == [])
  }

  @Test func oneOfSeveralProjectsIsNamed() throws {
    let folder = try TestFolder()
    try folder.write("B.xcodeproj/project.pbxproj", Self.projectFile)
    try folder.write("A.xcodeproj/project.pbxproj", "{\nnonsense {")
    let project = try Self.discover(folder)
    #expect(project.projectFile == .project("A.xcodeproj"))
    #expect(project.languages == nil)
    #expect(
      project.warnings.map(\.kind) == [
        .chosenAmong(others: ["B.xcodeproj"]),
        .languagesUnknown(reason: "line 2 is not an old-style property list"),
      ])
    #expect(project.warnings.first?.path == "\(folder.path)/A.xcodeproj")
  }

  @Test func aPackageHasNoProjectFile() throws {
    let folder = try TestFolder()
    try folder.write("Package.swift", "")
    try folder.write("Sources/Kit/Localizable.xcstrings")
    let project = try Self.discover(folder)
    #expect(project.projectFile == nil && project.knownRegions == nil && project.developmentRegion == nil)
    #expect(project.tables.map(\.path) == ["Sources/Kit/Localizable.xcstrings"])
  }

  @Test func aSingleCatalogIsAProject() throws {
    let folder = try TestFolder()
    try folder.write("App/A.xcstrings", "{ }")
    try folder.write("App/B.xcstrings")
    try folder.link("linked.xcstrings", to: "App/A.xcstrings")
    for path in ["App/A.xcstrings", "linked.xcstrings"] {
      let project = try Self.discover(folder, path)
      #expect(project.tables.map(\.path) == ["A.xcstrings"])
      #expect(try project.root.readFile("A.xcstrings").bytes == Array("{ }".utf8))
    }
  }

  @Test func whatIsNoProject() throws {
    let folder = try TestFolder()
    try folder.write("a.txt")
    #expect(problem { _ = try Self.discover(folder, "a.txt") } == .notAProject)
    #expect(problem { _ = try Self.discover(folder, "missing") } == .cannot(.open, code: ENOENT))
  }

  @Test func linksDoNotLeadOut() throws {
    let outside = try TestFolder()
    try outside.write("deep/Out.xcstrings")
    let folder = try TestFolder()
    try folder.write("App/A.xcstrings")
    try folder.write(".hidden/H.xcstrings")
    try folder.link("Twice.xcstrings", to: "App/A.xcstrings")
    try folder.link("H.xcstrings", to: ".hidden/H.xcstrings")
    try folder.link("Out.xcstrings", to: "\(outside.path)/deep/Out.xcstrings")
    try folder.link("Nowhere.xcstrings", to: "missing.xcstrings")
    try folder.link("inside", to: "App")
    try folder.link("App/loop", to: "..")
    try folder.link("outside", to: outside.path)
    let project = try Self.discover(folder)
    #expect(project.tables.map(\.path) == [".hidden/H.xcstrings", "App/A.xcstrings"])
    #expect(
      project.warnings == [
        ProjectWarning(path: "\(folder.path)/Nowhere.xcstrings", kind: .tableLinkedFromOutside),
        ProjectWarning(path: "\(folder.path)/Out.xcstrings", kind: .tableLinkedFromOutside),
        ProjectWarning(path: "\(folder.path)/outside", kind: .folderLinkedFromOutside),
      ])
  }

  @Test(.enabled(if: geteuid() != 0, "the superuser may read every folder"))
  func unreadableFoldersEndTheSearch() throws {
    let folder = try TestFolder()
    try folder.write("closed/A.xcstrings")
    try folder.setMode(0, of: "closed")
    defer { try? folder.setMode(0o755, of: "closed") }
    #expect(
      throws: ProjectError(path: "\(folder.path)/closed", problem: .cannot(.open, code: EACCES)),
      performing: { try Self.discover(folder) })
  }

  @Test func deepFoldersAreNamed() throws {
    let folder = try TestFolder()
    let path = Array(repeating: "d", count: 120).joined(separator: "/")
    try folder.write("\(path)/A.xcstrings")
    let project = try Self.discover(folder)
    #expect(project.tables.map(\.path) == [])
    #expect(project.warnings.map(\.kind) == [.tooDeep])
  }

  @Test(.enabled(if: TestData.isSharedPresent))
  func everyTableOfARealExportIsFound() throws {
    let exports = try #require(TestData.shared).appending(path: "exports")
    let names = try FileManager.default.contentsOfDirectory(atPath: exports.path)
    #expect(names.count >= 20)
    for name in names {
      let root = exports.appending(path: "\(name)/project")
      let all = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
      let project = try ProjectDiscovery.discover(root.path)
      #expect(Set(project.tables.map(\.path)) == Set(all.filter { $0.hasSuffix(".xcstrings") }), "\(name)")
      #expect(!project.tables.isEmpty, "\(name)")
    }
  }

  /// Xcode's layout, shortened.
  static let projectFile = """
    // !$*UTF8*$!
    {
    	archiveVersion = 1;
    	classes = {
    	};
    	objectVersion = 77;
    	objects = {

    /* Begin PBXFileReference section */
    		1A00 /* de */ = {isa = PBXFileReference; name = de; path = "de.lproj/A \\"b\\" // no.strings"; sourceTree = "<group>"; };
    /* End PBXFileReference section */
    		1A01 /* Project object */ = {
    			isa = PBXProject;
    			attributes = {
    				BuildIndependentTargetsInParallel = 1;
    				data = <0fbd777 1c2735ae>;
    			};
    			developmentRegion = "pt-BR";
    			hasScannedForEncodings = 0;
    			knownRegions = (
    				"pt-BR",
    				Base,
    				"zh-Hans",
    				de,
    				"../x",
    			);
    			targets = (
    				1A02 /* App */,
    			);
    		};
    	};
    	rootObject = 1A01 /* Project object */;
    }
    """

  @Test func aLinkToAProjectFileThatTheUserNamesIsFollowed() throws {
    func project(_ region: String) -> String {
      "{ objects = { A = { isa = PBXProject; developmentRegion = \(region); knownRegions = (\(region), da) ; }; }; "
        + "rootObject = A; }"
    }
    let elsewhere = try TestFolder()
    try elsewhere.write("Real.xcodeproj/project.pbxproj", project("fr"))
    let folder = try TestFolder()
    try folder.write("L.xcstrings", #"{"sourceLanguage":"fr","strings":{},"version":"1.0"}"#)
    try folder.write("Sub/Other.xcodeproj/project.pbxproj", project("ja"))
    try folder.link("Named.xcodeproj", to: "\(elsewhere.path)/Real.xcodeproj")
    let found = try ProjectDiscovery.discover("\(folder.path)/Named.xcodeproj")
    #expect(found.projectFile == .project("Named.xcodeproj"))
    #expect(found.developmentRegion?.name == "fr" && found.knownRegions?.map(\.name) == ["fr", "da"])
    #expect(found.warnings == [])
    // A link that nobody named is passed by.
    #expect(try ProjectDiscovery.discover(folder.path).developmentRegion?.name == "ja")
  }
}
