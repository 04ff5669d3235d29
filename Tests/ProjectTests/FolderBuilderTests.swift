import Foundation
import TestSupport
import Testing

@testable import Project

@Suite struct FolderBuilderTests {
  @Test func aFolderAppearsWhole() throws {
    let folder = try TestFolder()
    let builder = try FolderBuilder("de.xcloc", in: try folder.open())
    try builder.createFile("contents.json", content: Array("{}".utf8))
    let sink = try builder.createFile("Localized Contents/de.xliff")
    try sink.write(Array("<xliff/>".utf8))
    try builder.makeFolder("Notes")
    #expect(!folder.everything().contains("de.xcloc"))
    try builder.finish().publish(isReplacing: false)
    #expect(
      folder.everything() == [
        "de.xcloc", "de.xcloc/Localized Contents", "de.xcloc/Localized Contents/de.xliff", "de.xcloc/Notes",
        "de.xcloc/contents.json",
      ])
    #expect(try folder.text("de.xcloc/Localized Contents/de.xliff") == "<xliff/>")
  }

  @Test func anUnpublishedFolderLeavesNothing() throws {
    let folder = try TestFolder()
    try folder.write("kept/a")
    do {
      let builder = try FolderBuilder("de.xcloc", in: try folder.open())
      try builder.createFile("a/b/c", content: [])
      // Links are removed, never followed.
      let temporary = try #require(folder.everything().first { $0.hasPrefix(".de.xcloc.locferry-") })
      try folder.link("\(temporary)/link", to: "\(folder.path)/kept")
    }
    #expect(folder.everything() == ["kept", "kept/a"])
  }

  @Test func replacingIsAskedFor() throws {
    let folder = try TestFolder()
    try folder.write("de.xcloc/old/file", "old")
    do {
      let builder = try FolderBuilder("de.xcloc", in: try folder.open())
      try builder.createFile("new", content: [])
      #expect(problem { try builder.finish().publish(isReplacing: false) } == .exists)
    }
    #expect(folder.everything() == ["de.xcloc", "de.xcloc/old", "de.xcloc/old/file"])
    let builder = try FolderBuilder("de.xcloc", in: try folder.open())
    try builder.createFile("new", content: [])
    try builder.finish().publish(isReplacing: true)
    #expect(folder.everything() == ["de.xcloc", "de.xcloc/new"])
  }

  @Test func aFileOrALinkIsNotReplacedByAFolder() throws {
    let folder = try TestFolder()
    try folder.write("file")
    try folder.makeFolder("elsewhere")
    try folder.link("link", to: "elsewhere")
    let root = try folder.open()
    #expect(problem { try FolderBuilder("file", in: root).finish().publish(isReplacing: true) } == .notAFolder)
    #expect(problem { try FolderBuilder("link", in: root).finish().publish(isReplacing: true) } == .symbolicLink)
    #expect(folder.everything() == ["elsewhere", "file", "link"])
  }

  @Test(arguments: ["../x", "/x", "a//b", "", "a/../../x", "a/."])
  func pathsThatLeadOut(path: String) throws {
    let folder = try TestFolder()
    let builder = try FolderBuilder("de.xcloc", in: try folder.open())
    #expect(problem { _ = try builder.createFile(path) } == .unusablePath)
    #expect(problem { try builder.makeFolder(path) } == .unusablePath)
  }

  @Test func singleFiles() throws {
    let folder = try TestFolder()
    do {
      let abandoned = try NewFile("a.json", in: try folder.open())
      try abandoned.sink.write([0x61])
    }
    #expect(folder.everything() == [])
    let file = try NewFile("a.json", in: try folder.open())
    try file.sink.write([0x61])
    try file.finish().publish(isReplacing: false)
    #expect(try folder.text("a.json") == "a")
    let second = try NewFile("a.json", in: try folder.open())
    try second.sink.write([0x62])
    let finished = try second.finish()
    #expect(problem { try finished.publish(isReplacing: false) } == .exists)
    try finished.publish(isReplacing: true)
    #expect(try folder.text("a.json") == "b")
  }

  @Test func missingOutputFoldersAreMade() throws {
    let folder = try TestFolder()
    let made = try Folder.makeForOutput("\(folder.path)/a/b")
    #expect(made.path == "\(folder.path)/a/b")
    #expect(folder.everything() == ["a", "a/b"])
    _ = try Folder.makeForOutput("\(folder.path)/a/b/")
  }

  @Test func outputFoldersAreLookedAtBefore() throws {
    let folder = try TestFolder()
    try folder.write("file")
    try folder.link("link", to: "nowhere")
    #expect(try Folder.checkForOutput(folder.path)?.path == folder.path)
    #expect(try Folder.checkForOutput("\(folder.path)/a/b") == nil)
    #expect(problem { _ = try Folder.checkForOutput("\(folder.path)/file/a") } == .notAFolder)
    #expect(problem { _ = try Folder.checkForOutput("\(folder.path)/link") } == .cannot(.open, code: ENOENT))
    #expect(folder.everything() == ["file", "link"])
  }
}
