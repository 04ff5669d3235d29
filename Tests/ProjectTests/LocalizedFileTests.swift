import Foundation
import Testing

@testable import Project

@Suite struct LocalizedFileTests {
  private static func folder() throws -> TestFolder {
    let folder = try TestFolder()
    for path in [
      "en.lproj/Localizable.strings", "en.lproj/Localizable.stringsdict", "de.lproj/Info.Plist.strings",
      "de.lproj/Main.storyboard", "de.lproj/.hidden.strings", "other/Localizable.strings", "Loose.strings",
    ] {
      try folder.write(path, path)
    }
    return folder
  }

  private static func names(_ folder: TestFolder, _ path: String) throws -> [String] {
    try LocalizedFile.find(at: folder.path + path).map { "\($0.region) \($0.table) \($0.kind)" }
  }

  @Test func aFolderOfLanguagesOneLanguageOrOneFile() throws {
    let folder = try Self.folder()
    let english = ["en Localizable strings", "en Localizable stringsdict"]
    #expect(try Self.names(folder, "") == ["de Info.Plist strings"] + english)
    #expect(try Self.names(folder, "/en.lproj") == english)
    #expect(try Self.names(folder, "/en.lproj/") == english)
    #expect(try Self.names(folder, "/en.lproj/Localizable.stringsdict") == ["en Localizable stringsdict"])
    let file = try LocalizedFile.find(at: folder.path + "/en.lproj")[1]
    #expect(file.path == folder.path + "/en.lproj/Localizable.stringsdict")
    #expect(try file.read() == Array("en.lproj/Localizable.stringsdict".utf8))
  }

  @Test(arguments: ["/other", "/Loose.strings", "/de.lproj/Main.storyboard", "/other/Localizable.strings"])
  func whatIsNoTableIsRefused(path: String) throws {
    let folder = try Self.folder()
    #expect(throws: ProjectError(path: folder.path + path, problem: .noTables)) {
      try LocalizedFile.find(at: folder.path + path)
    }
  }

  @Test func linksInAFolderAreRefused() throws {
    let folder = try Self.folder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/de.lproj/Link.strings", withDestinationPath: "../en.lproj/Localizable.strings")
    #expect(throws: ProjectError(path: folder.path + "/de.lproj/Link.strings", problem: .symbolicLink)) {
      try LocalizedFile.find(at: folder.path)
    }
    #expect(throws: ProjectError.self) { try LocalizedFile.find(at: folder.path + "/absent") }
  }
}
