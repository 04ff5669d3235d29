import Diagnostics
import Foundation
import InterfaceFiles
import StringsFiles
import TestSupport
import Testing

/// Documents of our own against what was written down for them by hand.
@Suite struct FixtureTests {
  private static func bytes(_ name: String) throws -> [UInt8] {
    try TestData.bytes(at: TestData.fixtures.appending(path: "interface/\(name)"))
  }

  /// A text without its place.
  private struct Text: Hashable {
    var id: UTF8Text
    var text: UTF8Text
    var note: UTF8Text?
  }

  @Test(arguments: [("Boats.storyboard", "Boats.strings"), ("Desk.xib", "Desk.strings")])
  func documentsHaveTheTextsWrittenDown(document: String, strings: String) throws {
    let texts = try InterfaceDocument(Self.bytes(document)).texts.map { Text(id: $0.id, text: $0.text, note: $0.note) }
    let expected = try StringsFile(Self.bytes(strings)).entries.map { Text(id: $0.key, text: $0.value, note: $0.note) }
    #expect(texts == expected)
  }

  @Test func whatXcodeDoesNotExportIsToldApart() throws {
    #expect(
      try InterfaceDocument(Self.bytes("Boats.storyboard")).unlisted == [
        UnlistedText(
          id: "aaa-00-008.attributedText", text: "Sold out", reason: .attributedText,
          position: TextPosition(line: 30, column: 53)),
        UnlistedText(
          id: "aaa-00-020.userDefinedRuntimeAttributes", text: "name", reason: .runtimeAttribute,
          position: TextPosition(line: 82, column: 37)),
        UnlistedText(
          id: "aaa-00-021.emptyText", text: "Nothing yet", reason: .unknownProperty,
          position: TextPosition(line: 89, column: 29)),
      ])
    let desk = try InterfaceDocument(Self.bytes("Desk.xib")).unlisted
    #expect(
      desk.map(\.id) == [
        "bbb-00-012.title", "bbb-00-033.title", "bbb-00-021.title", "bbb-00-024.title", "bbb-00-027.title",
        "bbb-00-029.title",
      ])
    #expect(desk.allSatisfy { $0.reason == .defaultText })
  }

  @Test func textsHaveTheirElementsPlaces() throws {
    let texts = try InterfaceDocument(Self.bytes("Boats.storyboard")).texts
    let places = Dictionary(uniqueKeysWithValues: texts.map { ($0.id, $0.position) })
    #expect(places["aaa-00-001.title"] == TextPosition(line: 12, column: 17))
    #expect(places["aaa-00-009.configuration.title"] == TextPosition(line: 43, column: 53))
  }

  @Test func intentDefinitionHasTheTextsBesideIDs() throws {
    #expect(
      try IntentDefinition(Self.bytes("Booking.intentdefinition")).texts == [
        LocalizableText(
          id: "b7Vn2K", text: "Books a boat & a skipper", note: nil, position: TextPosition(line: 19, column: 4)),
        LocalizableText(id: "Xy3dLm", text: "Boat", note: nil, position: TextPosition(line: 24, column: 6)),
        LocalizableText(id: "9KhaIT", text: "Book a Boat", note: nil, position: TextPosition(line: 41, column: 4)),
      ])
  }
}
