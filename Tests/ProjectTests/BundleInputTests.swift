import Foundation
import TestSupport
import Testing

@testable import Project

@Suite struct BundleInputTests {
  private static func bundle() throws -> TestFolder {
    let folder = try TestFolder()
    try folder.write("fr.xcloc/contents.json", "{ }")
    try folder.write("fr.xcloc/Localized Contents/fr.xliff", "<x/>")
    return folder
  }

  private static func open(_ folder: TestFolder, _ path: String = "fr.xcloc") throws -> BundleFolder {
    let inputs = try BundleInput.open("\(folder.path)/\(path)")
    guard inputs.count == 1, case .folder(let bundle) = inputs[0] else {
      throw ProjectError(path: path, problem: .noBundles)
    }
    return bundle
  }

  private static func bytes(_ file: consuming OpenFile) throws -> [UInt8] { try file.readAll() }

  @Test func aBundleIsRead() throws {
    let folder = try Self.bundle()
    try folder.write("fr.xcloc/Source Contents/A.xcstrings")
    try folder.write("fr.xcloc/Notes/locferry/base", "base")
    let bundle = try Self.open(folder)
    #expect(bundle.name == "fr.xcloc")
    #expect(bundle.xliffs == ["fr.xliff"])
    #expect(bundle.warnings == [])
    #expect(try bundle.readManifest() == Array("{ }".utf8))
    #expect(try Self.bytes(try bundle.openXLIFF("fr.xliff")) == Array("<x/>".utf8))
    #expect(problem { _ = try bundle.openXLIFF("../contents.json") } == .unusablePath)
    #expect(try bundle.readNote("base") == Array("base".utf8))
    #expect(try bundle.readNote("base.sha256") == nil)
  }

  @Test func nothingIsDemanded() throws {
    let folder = try TestFolder()
    try folder.makeFolder("de.xcloc")
    let bundle = try Self.open(folder, "de.xcloc")
    #expect(bundle.xliffs == [])
    #expect(try bundle.readManifest() == nil)
    #expect(try bundle.readNote("base") == nil)
  }

  @Test func litterIsIgnoredAndStrangersAreNamed() throws {
    let folder = try Self.bundle()
    for path in [
      ".DS_Store", "._contents.json", "__MACOSX/x", "Localized Contents/._fr.xliff", "Localized Contents/run.sh",
      "Localized Contents/App/Contents.json", "Resources/x",
    ] { try folder.write("fr.xcloc/\(path)") }
    let bundle = try Self.open(folder)
    #expect(bundle.xliffs == ["fr.xliff"])
    let prefix = "\(folder.path)/fr.xcloc"
    #expect(
      bundle.warnings
        == ["\(prefix)/Localized Contents/App", "\(prefix)/Localized Contents/run.sh", "\(prefix)/Resources"]
        .map { ProjectWarning(path: $0, kind: .unknownFile) })
  }

  @Test(arguments: ["contents.json", "Localized Contents", "Localized Contents/fr.xliff", "Source Contents", "Other"])
  func linksAndSpecialFilesAreRefused(path: String) throws {
    for isLink in [true, false] {
      let folder = try Self.bundle()
      let place = "\(folder.path)/fr.xcloc/\(path)"
      try? FileManager.default.moveItem(atPath: place, toPath: "\(folder.path)/moved")
      if isLink {
        try folder.link("fr.xcloc/\(path)", to: "\(folder.path)/moved")
      } else {
        try folder.makeFIFO("fr.xcloc/\(path)")
      }
      #expect(problem { _ = try Self.open(folder) } == (isLink ? .symbolicLink : .notAFile), "\(path)")
    }
  }

  @Test func linksToOurNotesAreRefused() throws {
    let folder = try Self.bundle()
    try folder.write("base")
    try folder.makeFolder("fr.xcloc/Notes")
    try folder.link("fr.xcloc/Notes/locferry", to: folder.path)
    let bundle = try Self.open(folder)
    #expect(problem { _ = try bundle.readNote("base") } == .symbolicLink)
  }

  @Test func aFolderOfBundles() throws {
    let folder = try Self.bundle()
    try folder.makeFolder("de.xcloc")
    try folder.write("uk.xliff", "<u/>")
    try folder.write("notes.txt")
    try folder.write("._de.xcloc")
    let inputs = try BundleInput.open(folder.path)
    #expect(inputs.map(\.path) == ["de.xcloc", "fr.xcloc", "uk.xliff"].map { "\(folder.path)/\($0)" })
    guard case .file(let file) = inputs[2] else {
      Issue.record("uk.xliff is a file")
      return
    }
    #expect(try Self.bytes(try file.openFile()) == Array("<u/>".utf8))
    try folder.link("zz.xcloc", to: "fr.xcloc")
    #expect(problem { _ = try BundleInput.open(folder.path) } == .symbolicLink)
  }

  @Test func otherInputs() throws {
    let folder = try TestFolder()
    try folder.write("de.xcloc.zip")
    try folder.write("de.xcloc")
    try folder.write("sub/a.xliff", "<a/>")
    try folder.link("link.xliff", to: "sub/a.xliff")
    try folder.makeFolder("empty")
    #expect(problem { _ = try BundleInput.open("\(folder.path)/de.xcloc.zip") } == .archive(.damaged))
    #expect(problem { _ = try BundleInput.open("\(folder.path)/de.xcloc") } == .packed)
    #expect(problem { _ = try BundleInput.open("\(folder.path)/empty") } == .noBundles)
    #expect(problem { _ = try BundleInput.open("\(folder.path)/missing") } == .cannot(.open, code: ENOENT))
    guard case .file(let file) = try BundleInput.open("\(folder.path)/link.xliff").first else {
      Issue.record("a link the user names is followed")
      return
    }
    #expect(try Self.bytes(try file.openFile()) == Array("<a/>".utf8))
  }

  @Test(.enabled(if: TestData.isSharedPresent))
  func realBundlesHaveOneXLIFF() throws {
    let bundles = try #require(TestData.shared).appending(path: "bundles")
    let inputs = try BundleInput.open(bundles.path)
    #expect(inputs.count >= 40)
    for case .folder(let bundle) in inputs {
      #expect(bundle.xliffs.count == 1, "\(bundle.path)")
      #expect(try bundle.readManifest() != nil)
    }
  }
}
