import Diagnostics
import Foundation
import LosslessJSON
import PropertySupport
import TestSupport
import Testing

/// Catalogs of public projects, and files made to do harm.
@Suite(.enabled(if: TestData.isSharedPresent)) struct RealCatalogTests {
  private static let catalogs: [URL] = {
    guard let shared = TestData.shared else { return [] }
    let files = try? FileManager.default.contentsOfDirectory(
      at: shared.appending(path: "catalogs"), includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "xcstrings" }.sorted { $0.path < $1.path }
  }()

  /// Every one is read, and where it is small enough for Foundation, Foundation says the same of it.
  @Test func agreesWithFoundation() throws {
    #expect(Self.catalogs.count > 200)
    for url in Self.catalogs {
      let bytes = try TestData.bytes(at: url)
      let document = try JSONDocument(bytes)
      #expect(JSONEditor(document, precedes: byBytes).render() == bytes, "\(url.lastPathComponent)")
      guard bytes.count < 60_000 else { continue }
      let theirs = try JSONSerialization.jsonObject(with: Data(bytes))
      #expect(isEqual(document.root, document, theirs), "\(url.lastPathComponent)")
    }
  }

  private func isEqual(_ node: JSONNode, _ document: JSONDocument, _ theirs: Any) -> Bool {
    switch document.kind(of: node) {
    case .object:
      guard let theirs = theirs as? NSDictionary else { return false }
      var count = 0
      for (key, value) in document.members(of: node) {
        count += 1
        guard let other = theirs[document.text(of: key).string], isEqual(value, document, other) else { return false }
      }
      return count == theirs.count
    case .array:
      guard let theirs = theirs as? NSArray else { return false }
      let nodes = document.elements(of: node).map { $0 }
      return nodes.count == theirs.count && zip(nodes, theirs).allSatisfy { isEqual($0, document, $1) }
    case .string:
      guard let theirs = theirs as? String else { return false }
      return document.string(node, equals: UTF8Text(theirs))
    case .true: return (theirs as? Bool) == true
    case .false: return (theirs as? Bool) == false
    case .number: return (theirs as? NSNumber)?.doubleValue == Double(document.text(of: node).string)
    case .null: return theirs is NSNull
    }
  }

  /// A copy is what a plain writer of that layout gives; copies of files that Xcode wrote are those files.
  @Test func copiesAreIdentical() throws {
    var identical = 0
    for url in Self.catalogs {
      let bytes = try TestData.bytes(at: url)
      let document = try JSONDocument(bytes)
      var writer = XcodeJSONWriter()
      writer.copy(document.root, of: document)
      let copy = writer.finish()
      if copy == bytes { identical += 1 }
      guard bytes.count < 60_000 else { continue }
      let plain = try #require(PlainReader.read(bytes), "\(url.lastPathComponent)")
      #expect(copy == plain.inXcodesLayout(), "\(url.lastPathComponent)")
    }
    // So many of these 295 does a serializer in another language reproduce.
    if Self.catalogs.count == 295 { #expect(identical == 208) }
  }

  /// Each file edited in its own layout: a line diff shows the lines of the edit only.
  @Test func editsChangeTheirLinesOnly() throws {
    for url in Self.catalogs {
      guard let document = try? JSONDocument(try TestData.bytes(at: url)) else { continue }
      var editor = JSONEditor(document, precedes: byBytes)
      var added = 0
      guard let strings = document.member("strings", of: document.root) else { continue }
      for (_, entry) in document.members(of: strings) {
        guard let localizations = document.member("localizations", of: entry), added < 50,
          document.member("fr", of: localizations) == nil
        else { continue }
        editor.set(.string("translated"), at: ["fr", "stringUnit", "state"], in: localizations)
        editor.set(.string("é \"\n"), at: ["fr", "stringUnit", "value"], in: localizations)
        added += 1
      }
      let result = editor.render()
      let edited = try JSONDocument(result)
      let insertions = editor.changedRanges
      #expect(insertions.count == added, "\(url.lastPathComponent)")
      if document.bytes.count > 100_000 { continue }
      let lines = lineCount(result) - lineCount(document.bytes)
      let expected = insertions.map { range in
        // Into an empty object: its own lines go.
        range.isEmpty ? 6 : 6 + 2 - lineCount(Array(document.bytes[range]))
      }
      if added > 0, lineCount(document.bytes) > 10 {
        #expect(lines == expected.reduce(0, +), "\(url.lastPathComponent)")
      }
      // Taking the additions out again gives the file back.
      var back = JSONEditor(edited, precedes: byBytes)
      let editedStrings = try #require(edited.member("strings", of: edited.root))
      for (before, after) in zip(document.members(of: strings), edited.members(of: editedStrings)) {
        guard let old = document.member("localizations", of: before.value),
          let new = edited.member("localizations", of: after.value),
          document.member("fr", of: old) == nil,
          let key = edited.members(of: new).first(where: { edited.string($0.key, equals: "fr") })?.key
        else { continue }
        back.remove(member: key, of: new)
      }
      if insertions.allSatisfy(\.isEmpty) { #expect(back.render() == document.bytes, "\(url.lastPathComponent)") }
    }
  }

  private func lineCount(_ bytes: [UInt8]) -> Int { bytes.count { $0 == 0x0A } }

  @Test(arguments: [
    ("200-dup-key", JSONError.Reason.duplicateKey("A", first: TextPosition(line: 1, column: 35)), 1, 55),
    ("202-lone-surrogate", .loneSurrogate, 1, 36),
    ("207-utf16", .utf16, 1, 1),
  ])
  func refusesHostileFiles(_ name: String, _ reason: JSONError.Reason, _ line: Int, _ column: Int) throws {
    let error = refusal(try hostile(name))
    #expect(error == JSONError(position: TextPosition(line: line, column: column), reason: reason))
  }

  @Test func refusesDeepFiles() throws {
    #expect(refusal(try hostile("217-deep"))?.reason == .tooDeep)
  }

  @Test(arguments: ["201-nfc-nfd-keys", "212-top-array", "216-unknown-fields", "222-crlf", "223-tabs", "225-huge-key"])
  func keepsHostileFiles(_ name: String) throws {
    let bytes = try hostile(name)
    let document = try JSONDocument(bytes)
    #expect(JSONEditor(document, precedes: byBytes).render() == bytes)
    guard let strings = document.member("strings", of: document.root) else {
      #expect(name == "212-top-array" && document.kind(of: document.root) == .array)
      return
    }
    if name == "201-nfc-nfd-keys" { #expect(document.members(of: strings).map(\.key).count == 2) }
  }

  @Test func editsKeepTheLayoutOfHostileFiles() throws {
    func edited(_ name: String, at path: [UTF8Text]) throws -> String {
      let document = try JSONDocument(try hostile(name))
      var editor = JSONEditor(document, precedes: byBytes)
      editor.set(.string("x"), at: path, in: document.root)
      return String(decoding: editor.render(), as: UTF8.self)
    }
    #expect(
      try edited("222-crlf", at: ["strings", "K", "zz"])
        == "{\r\n  \"sourceLanguage\" : \"en\",\r\n  \"strings\" : {\r\n    \"K\" : {\r\n      \"zz\" : \"x\"\r\n    }\r\n"
        + "  },\r\n  \"version\" : \"1.0\"\r\n}")
    #expect(
      try edited("223-tabs", at: ["strings", "A", "zz"])
        == "{\n\t\"sourceLanguage\": \"en\",\n\t\"strings\": {\"A\": {\"zz\": \"x\"}},\n\t\"version\": \"1.0\"\n}\n")
    #expect(
      try edited("216-unknown-fields", at: ["strings", "A", "comment"])
        == #"{"sourceLanguage":"en","futureThing":{"n":12345678901234567890123,"e":1.50},"#
        + #""strings":{"A":{"comment":"x","novel":[1,2]}},"version":"1.1"}"# + "\n")
  }

  private func hostile(_ name: String) throws -> [UInt8] {
    let shared = try #require(TestData.shared)
    return try TestData.bytes(at: shared.appending(path: "hostile/xcstrings/\(name).xcstrings"))
  }
}
