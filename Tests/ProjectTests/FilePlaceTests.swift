import Foundation
import TestSupport
import Testing

@testable import Project

@Suite struct FilePlaceTests {
  @Test func nothingIsMadeBeforeTheFileIsWritten() throws {
    let folder = try TestFolder()
    let place = try FilePlace(at: "\(folder.path)/r.json")
    #expect(folder.everything() == [])
    try place.write([0x61])
    #expect(folder.everything() == ["r.json"])
    try place.write([0x62])
    #expect(try folder.text("r.json") == "b")
  }

  @Test func whatIsPreparedAndNotPublishedIsRemoved() throws {
    let folder = try TestFolder()
    try folder.write("a", "old")
    try folder.setMode(0o640, of: "a")
    let place = try FilePlace(at: "\(folder.path)/a", replacing: try folder.open().readFile("a"))
    do {
      _ = try place.prepare([0x61])
      #expect(folder.everything() == ["a"])
    }
    let file = try place.prepare([0x62])
    #expect(try folder.everything().count == 2 && folder.text("a") == "old")
    try place.publish(file)
    #expect(try folder.everything() == ["a"] && folder.text("a") == "b")
    let mode = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/a")[.posixPermissions] as? Int
    #expect(mode == 0o640)
  }

  @Test func placesThatCannotBeHad() throws {
    let folder = try TestFolder()
    try folder.makeFolder("folder")
    try folder.link("link", to: "nowhere")
    try folder.write("ro/a", "")
    try folder.setMode(0o555, of: "ro")
    defer { try? folder.setMode(0o755, of: "ro") }
    func refusal(_ path: String) -> ProjectError.Problem? {
      problem { _ = try FilePlace(at: "\(folder.path)/\(path)") }
    }
    #expect(refusal("folder") == .notAFile)
    #expect(refusal("link") == .symbolicLink)
    #expect(refusal("ro/a") == .readOnly && refusal("ro/b") == .readOnly)
    #expect(refusal("absent/a") == .cannot(.open, code: ENOENT))
    #expect(refusal("..") == .notAFile)
  }

  @Test func whatChangedSinceItWasReadIsNotReplaced() throws {
    let folder = try TestFolder()
    try folder.write("a", "old")
    let place = try FilePlace(at: "\(folder.path)/a", replacing: try folder.open().readFile("a"))
    let file = try place.prepare([0x61])
    try folder.write("a", "edited meanwhile")
    #expect(problem { try place.publish(file) } == .changed)
    #expect(try folder.text("a") == "edited meanwhile")
  }

  @Test func onePlaceUnderTwoPaths() throws {
    let folder = try TestFolder()
    try folder.makeFolder("sub")
    let place = try FilePlace(at: "\(folder.path)/a")
    #expect(try place.isSame(as: try FilePlace(at: "\(folder.path)/sub/../a")))
    #expect(try !place.isSame(as: try FilePlace(at: "\(folder.path)/sub/a")))
    #expect(try !place.isSame(as: try FilePlace(at: "\(folder.path)/b")))
  }
}
