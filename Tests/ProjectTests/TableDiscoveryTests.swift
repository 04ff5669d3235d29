import Foundation
import Localization
import TestSupport
import Testing

@testable import Project

/// Tables of every format, found on disk.
@Suite struct TableDiscoveryTests {
  private static func discover(
    _ folder: TestFolder, _ path: String = "", source: String? = nil, excluding exclusion: Exclusion = .nothing
  ) throws -> DiscoveredProject {
    let location = try ProjectLocation(path.isEmpty ? folder.path : "\(folder.path)/\(path)")
    return try ProjectDiscovery.discover(
      location, sourceLanguage: source.flatMap(LanguageTag.init), excluding: exclusion)
  }

  private static func projectFile(_ region: String?, _ regions: [String], objects: String = "") -> String {
    let development = region.map { "developmentRegion = \($0); " } ?? ""
    return """
      { objects = { P = { isa = PBXProject; mainGroup = M; \(development)knownRegions = (\(regions.joined(separator: ", ")));
      }; \(objects) }; rootObject = P; }
      """
  }

  private static func folder(_ paths: String...) throws -> TestFolder {
    let folder = try TestFolder()
    for path in paths { try folder.write(path) }
    return folder
  }

  @Test func everyKindOfTableIsFound() throws {
    let folder = try Self.folder(
      "App/L.xcstrings", "App/mul.lproj/V.xcstrings", "App/Base.lproj/V.xib", "App/Base.lproj/Main.storyboard",
      "App/de.lproj/Main.strings", "App/de.lproj/L2.strings", "App/fr.lproj/L2.strings", "App/de.lproj/L2.stringsdict",
      "App/Base.lproj/I.intentdefinition", "App/Settings.bundle/de.lproj/Root.strings", "App/Launch.storyboard",
      "App/Loose.strings",
      // None of these is the project's own.
      "Pods/de.lproj/P.strings", "Some.framework/de.lproj/F.strings", "App/A.xcassets/de.lproj/A.strings",
      "Old.xcarchive/de.lproj/O.strings", ".build/de.lproj/B.strings", "build/de.lproj/B.strings")
    try folder.write("App.xcodeproj/project.pbxproj", Self.projectFile("de", ["de", "Base", "fr"]))
    let project = try Self.discover(folder)
    #expect(
      project.tables.map(\.path) == [
        "App/Base.lproj/I.intentdefinition", "App/Base.lproj/Main.storyboard", "App/L.xcstrings",
        "App/Settings.bundle/de.lproj/Root.strings", "App/de.lproj/L2.strings", "App/de.lproj/L2.stringsdict",
        "App/mul.lproj/V.xcstrings",
      ])
    #expect(
      project.tables.map(\.format) == [
        .intentDefinition, .storyboard, .catalog, .strings, .strings, .stringsdict, .catalog,
      ])
    #expect(project.warnings == [])
    #expect(project.sourceLanguage?.name == "de")
    #expect(project.table(at: "App/de.lproj/L2.strings")?.translations.map(\.path) == ["App/fr.lproj/L2.strings"])
    // A translation is no table, whatever a bundle says.
    #expect(project.table(at: "App/fr.lproj/L2.strings") == nil)
    #expect(project.table(at: "App/../App/L.xcstrings") == nil)
  }

  @Test func linksOfLanguagesAreNamed() throws {
    let folder = try Self.folder(
      "App.xcodeproj/x", "A/en.lproj/L.strings", "A/de.lproj/L.strings", "Shared/fr.lproj/L.strings")
    try folder.link("A/fr.lproj", to: "../Shared/fr.lproj")
    try folder.link("A/de.lproj/M.strings", to: "L.strings")
    try folder.makeFolder("A/it.lproj")
    try folder.link("A/it.lproj/L.strings", to: "../de.lproj/L.strings")
    try folder.link("A/nl.lproj", to: "de.lproj")
    try folder.link("A/da.lproj", to: "/tmp")
    let project = try Self.discover(folder, source: "en")
    #expect(project.tables.map(\.path) == ["A/en.lproj/L.strings"])
    #expect(project.tables[0].translations.map(\.path) == ["A/de.lproj/L.strings"])
    let named = project.warnings.map { $0.path.dropFirst(folder.path.count + 1) }
    #expect(named.contains("A/fr.lproj") && named.contains("A/nl.lproj") && named.contains("A/it.lproj/L.strings"))
    #expect(named.contains("A/de.lproj/M.strings") && named.contains("A/da.lproj"))
  }

  @Test func whatTellsTheSourceLanguage() throws {
    let folder = try Self.folder("en.lproj/L.strings", "de.lproj/L.strings", "fr.lproj/L.strings")
    func original(_ source: String? = nil) throws -> (String?, [ProjectWarning.Kind]) {
      let project = try Self.discover(folder, source: source)
      return (project.tables.first { $0.format == .strings }?.path, project.warnings.map(\.kind))
    }
    // The folders alone, which is no more than likely.
    #expect(try original() == ("en.lproj/L.strings", [.sourceLanguageAssumed(.english)]))
    // The catalogs agree.
    try folder.write("A.xcstrings", #"{"sourceLanguage":"fr","strings":{}}"#)
    #expect(try original() == ("fr.lproj/L.strings", []))
    try folder.write("B.xcstrings", #"{"sourceLanguage":"de","strings":{}}"#)
    #expect(try original() == ("en.lproj/L.strings", [.sourceLanguageAssumed(.english)]))
    // The package.
    try folder.write("Package.swift", "let package = Package(name: \"P\", defaultLocalization: \"de\")")
    #expect(try original() == ("de.lproj/L.strings", []))
    // The project file.
    try folder.write("App.xcodeproj/project.pbxproj", Self.projectFile("fr", ["fr"]))
    #expect(try original() == ("fr.lproj/L.strings", []))
    // The user.
    #expect(try original("en") == ("en.lproj/L.strings", []))
  }

  @Test func anUnknownSourceLanguageIsNamed() throws {
    let folder = try Self.folder("fr.lproj/L.strings", "de.lproj/L.strings", "A.xcstrings")
    let project = try Self.discover(folder)
    let languages = ["de", "fr"].compactMap(LanguageTag.init)
    #expect(project.tables.map(\.path) == ["A.xcstrings"])
    #expect(project.warnings.map(\.kind) == [.sourceLanguageUnknown(languages: languages)])
    #expect(try Self.discover(folder, source: "fr").tables.map(\.path) == ["A.xcstrings", "fr.lproj/L.strings"])
  }

  @Test func packagesHaveLanguagesOfTheirOwn() throws {
    let folder = try Self.folder(
      "Kit/Sources/Kit/de.lproj/L.strings", "Kit/Sources/Kit/en.lproj/L.strings", "Odd/en.lproj/L.strings",
      "Other/Sources/fr.lproj/L.strings")
    try folder.write("Kit/Package.swift", "Package(defaultLocalization: \"de\")")
    try folder.write("Odd/Package.swift", "Package(defaultLocalization: language)")
    try folder.write("Other/Package.swift", "Package(defaultLocalization: \"fr\")")
    let project = try Self.discover(folder)
    #expect(
      project.tables.map(\.path) == [
        "Kit/Sources/Kit/de.lproj/L.strings", "Odd/en.lproj/L.strings", "Other/Sources/fr.lproj/L.strings",
      ])
    #expect(project.tables.map(\.sourceLanguage?.name) == ["de", "en", "fr"])
    #expect(
      project.warnings == [
        ProjectWarning(
          path: "\(folder.path)/Odd/Package.swift",
          kind: .packageLanguageUnknown(reason: "its defaultLocalization is no plain text")),
        ProjectWarning(path: folder.path, kind: .sourceLanguageAssumed(.english)),
      ])
  }

  @Test func oneFileBringsItsTable() throws {
    let folder = try Self.folder(
      "App/en.lproj/L.strings", "App/de.lproj/L.strings", "App/de.lproj/L.stringsdict", "App/en.lproj/M.strings",
      "App/Base.lproj/V.xib", "App/fr.lproj/V.strings", "App/L.xcstrings", "App/V.xib")
    for path in ["App/en.lproj/L.strings", "App/de.lproj/L.strings"] {
      let project = try Self.discover(folder, path, source: "en")
      #expect(project.root.path == "\(folder.path)/App")
      #expect(project.tables.map(\.path) == ["en.lproj/L.strings"])
      #expect(project.tables[0].translations.map(\.path) == ["de.lproj/L.strings"])
      #expect(project.warnings == [])
    }
    let interface = try Self.discover(folder, "App/fr.lproj/V.strings", source: "en")
    #expect(interface.tables.map(\.path) == ["Base.lproj/V.xib"])
    let stray = try Self.discover(folder, "App/de.lproj/L.stringsdict", source: "en")
    #expect(stray.tables == [] && stray.warnings.count == 1)
    #expect(problem { _ = try Self.discover(folder, "App/V.xib") } == .notInLanguageFolder)
  }

  @Test func whatIsExcludedIsNotSearched() throws {
    let folder = try Self.folder(
      "A.xcstrings", "Vendor/en.lproj/V.strings", "en.lproj/L.strings", "de.lproj/L.strings", "App/B.xcstrings")
    let project = try Self.discover(
      folder, source: "en", excluding: Exclusion { ["Vendor", "App/B.xcstrings", "de.lproj"].contains($0) })
    #expect(project.tables.map(\.path) == ["A.xcstrings", "en.lproj/L.strings"])
    // A language is no table: its file is there, and stays known.
    #expect(project.tables[1].translations.map(\.path) == ["de.lproj/L.strings"])
  }

  @Test func theProjectsOfAWorkspaceCountTogether() throws {
    let folder = try Self.folder("A/A.xcstrings", "B/B.xcstrings", "Pods/P.xcstrings")
    try folder.write("A/A.xcodeproj/project.pbxproj", Self.projectFile("de", ["de", "Base", "fr"]))
    try folder.write("B/B.xcodeproj/project.pbxproj", Self.projectFile("en", ["en", "fr", "it"]))
    try folder.write("Pods/Pods.xcodeproj/project.pbxproj", Self.projectFile("nl", ["nl"]))
    try folder.write(
      "W.xcworkspace/contents.xcworkspacedata",
      """
      <Workspace version="1.0"><FileRef location="group:B/B.xcodeproj"/>
      <Group location="container:A"><FileRef location="group:A.xcodeproj"/></Group>
      <FileRef location="group:Pods/Pods.xcodeproj"/><FileRef location="group:C/C.xcodeproj"/></Workspace>
      """)
    for path in ["", "W.xcworkspace"] {
      let project = try Self.discover(folder, path)
      #expect(project.projectFile == .workspace("W.xcworkspace"))
      #expect(project.developmentRegion == .english)
      #expect(project.knownRegions?.map(\.name) == ["en", "fr", "it", "de", "Base"])
      #expect(project.tables.map(\.path) == ["A/A.xcstrings", "B/B.xcstrings"])
      let german = try #require(LanguageTag("de"))
      #expect(project.warnings.count == 2)
      #expect(project.warnings.last?.kind == .developmentRegionsDiffer(taken: .english, others: [german]))
      #expect(project.warnings.first?.path == "\(folder.path)/C/C.xcodeproj/project.pbxproj")
    }
  }

  private static let outsideObjects = """
    M = { isa = PBXGroup; children = (X, V, S, K, G); };
    X = { isa = PBXFileReference; path = ../Resources/X.xcstrings; sourceTree = "<group>"; };
    V = { isa = PBXVariantGroup; children = (VE, VD); };
    VE = { isa = PBXFileReference; path = ../Resources/en.lproj/L.strings; sourceTree = "<group>"; };
    VD = { isa = PBXFileReference; path = ../Resources/de.lproj/L.strings; sourceTree = "<group>"; };
    S = { isa = PBXFileSystemSynchronizedRootGroup; path = ../Sync; sourceTree = "<group>"; };
    K = { isa = PBXFileReference; lastKnownFileType = wrapper; path = ../Kit; sourceTree = "<group>"; };
    G = { isa = PBXFileReference; path = ../Gone.xcstrings; sourceTree = "<group>"; };
    """

  @Test func tablesOutsideTheProjectsFolderAreTaken() throws {
    let folder = try Self.folder(
      "repo/.git/HEAD", "repo/App/A.xcstrings", "repo/Resources/en.lproj/L.strings",
      "repo/Resources/de.lproj/L.strings", "repo/Resources/Not named.xcstrings", "repo/Sync/deep/S.xcstrings",
      "repo/Sync/build/B.xcstrings", "repo/Kit/Package.swift", "repo/Kit/fr.lproj/K.strings")
    try folder.write("repo/Resources/X.xcstrings", "outside")
    try folder.write(
      "repo/App/App.xcodeproj/project.pbxproj", Self.projectFile("en", ["en"], objects: Self.outsideObjects))
    let project = try Self.discover(folder, "repo/App")
    #expect(
      project.tables.map(\.path) == [
        "../Resources/X.xcstrings", "../Resources/en.lproj/L.strings", "../Sync/deep/S.xcstrings", "A.xcstrings",
      ])
    #expect(project.tables[1].translations.map(\.path) == ["../Resources/de.lproj/L.strings"])
    #expect(project.root.path == "\(folder.path)/repo/App")
    #expect(try project.accessPath(of: "A.xcstrings") == "App/A.xcstrings")
    let place = try project.accessPath(of: "../Resources/X.xcstrings")
    #expect(place == "Resources/X.xcstrings")
    #expect(try project.accessRoot.readFile(place).bytes == Array("outside".utf8))
    #expect(problem { _ = try project.accessPath(of: "../../x") } == .unusablePath)
    #expect(
      project.warnings.map { String($0.path.dropFirst(folder.path.count + 1)) } == [
        "repo/App/../Gone.xcstrings", "repo/App/../Kit/fr.lproj/K.strings",
      ])
  }

  @Test func whatLiesOutsideTheWorkTreeIsNamed() throws {
    let folder = try Self.folder(
      "App/A.xcstrings", "Resources/X.xcstrings", "Sync/S.xcstrings", "Kit/Package.swift")
    try folder.write("App/App.xcodeproj/project.pbxproj", Self.projectFile("en", ["en"], objects: Self.outsideObjects))
    try folder.write("App/.git", "gitdir: elsewhere")
    let project = try Self.discover(folder, "App")
    #expect(project.tables.map(\.path) == ["A.xcstrings"])
    #expect(project.accessRoot === project.root)
    #expect(project.warnings.allSatisfy { $0.kind == .outside } && project.warnings.count == 6)
  }

  /// In LoopKit the original is in one folder and its translations are in another.
  @Test func theProjectFileJoinsWhatLiesApart() throws {
    let folder = try Self.folder(
      "UI/Base.lproj/L.strings", "UI/Resources/de.lproj/L.strings", "UI/de.lproj/L.strings",
      "UI/Resources/fr.lproj/L.strings")
    let objects = """
      M = { isa = PBXGroup; path = UI; children = (V); };
      V = { isa = PBXVariantGroup; children = (VB, VD, VF); };
      VB = { isa = PBXFileReference; path = Base.lproj/L.strings; };
      VD = { isa = PBXFileReference; path = Resources/de.lproj/L.strings; };
      VF = { isa = PBXFileReference; path = Resources/fr.lproj/L.strings; };
      """
    try folder.write("App.xcodeproj/project.pbxproj", Self.projectFile("en", ["en"], objects: objects))
    let project = try Self.discover(folder)
    #expect(project.tables.map(\.path) == ["UI/Base.lproj/L.strings"])
    #expect(
      project.tables[0].translations.map(\.path) == [
        "UI/Resources/de.lproj/L.strings", "UI/Resources/fr.lproj/L.strings",
      ])
    #expect(project.warnings.map(\.kind) == [.secondFile(other: "UI/Resources/de.lproj/L.strings")])
  }

  /// Xcode's own exports say which files of a project are tables. What has no text got no `<file>`, so more may be found.
  @Test(.enabled(if: TestData.isSharedPresent))
  func everyOriginalOfARealBundleIsFound() throws {
    let bundles = try #require(TestData.shared).appending(path: "bundles")
    var count = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: bundles.path) where name.hasSuffix(".xcloc") {
      let contents = bundles.appending(path: "\(name)/Source Contents")
      let documents = bundles.appending(path: "\(name)/Localized Contents")
      guard
        let document = try FileManager.default.contentsOfDirectory(atPath: documents.path)
          .first(where: { $0.hasSuffix(".xliff") })
      else { continue }
      let text = String(decoding: try TestData.bytes(at: documents.appending(path: document)), as: UTF8.self)
      let originals = text.matches(of: /<file [^>]*?original="([^"]*)"[^>]*?source-language="([^"]*)"/)
        .map { (path: String($0.1).replacing("&amp;", with: "&"), language: String($0.2)) }
        .filter { !$0.path.hasPrefix("../") && !$0.path.hasPrefix("Pods/") }
        .filter { FileManager.default.fileExists(atPath: contents.appending(path: $0.path).path) }
      guard let language = originals.first?.language else { continue }
      let project = try ProjectDiscovery.discover(
        ProjectLocation(contents.path), sourceLanguage: LanguageTag(language))
      for original in originals where project.table(at: original.path) == nil {
        Issue.record("\(name): \(original.path) is not found")
      }
      count += originals.count
    }
    #expect(count > 300)
  }
}
