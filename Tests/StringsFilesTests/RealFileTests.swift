import Diagnostics
import Foundation
import StringsFiles
import TestSupport
import Testing

/// The 464 real files beside the checkout: each is read as Foundation reads it, or refused for a reason named here.
@Suite(.enabled(if: TestData.isSharedPresent, "no ../shared"), .serialized) struct RealFileTests {
  private static func files(_ suffix: String) throws -> [(name: String, bytes: [UInt8])] {
    let folder = try #require(TestData.shared).appending(path: "legacy")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(suffix) }.sorted().map
    {
      ($0, try TestData.bytes(at: folder.appending(path: $0)))
    }
  }

  /// Of these Foundation reads none, or (the last) silently drops all that follows the place.
  private static let refusals = [
    "quicksilver__Quicksilver__Quicksilver__Localized__cs.lproj__Localizable.strings":
      #"1:1: error: "\u{FEFF}" where a key is expected"#,
    "Asana__locheck__Examples__test-translation.lproj__file2.strings":
      #"2:17: error: """ where "=" or ";" is expected"#,
    "utmapp__UTM__Platform__fr.lproj__Localizable.strings": #"683:39: error: "=" where a key is expected"#,
  ]

  @Test func stringsAreReadAsFoundationReadsThem() throws {
    var refused: [String: String] = [:]
    var (count, edited) = (0, 0)
    for (name, bytes) in try Self.files(".strings") {
      count += 1
      do {
        let file = try StringsFile(bytes)
        #expect(file.texts == (bytes.isEmpty ? [:] : try? FoundationReader.texts(bytes)), "\(name)")
        guard file.format != .binary else { continue }
        #expect(try StringsEditor(file).render() == bytes, "\(name)")
        if try edit(file, name) { edited += 1 }
      } catch let error as StringsFileError {
        refused[name] = error.description
      }
    }
    #expect(count == 410)
    #expect(edited > 350)
    #expect(refused == Self.refusals)
  }

  /// Changes one text: then that one differs, for Foundation too, and all bytes before and behind it are the same.
  private func edit(_ file: StringsFile, _ name: String) throws -> Bool {
    var random = SeededGenerator(seed: UInt64(file.entries.count))
    guard let entry = file.effectiveEntries.randomElement(using: &random) else { return false }
    let value = UTF8Text(entry.value.string + "\"ü\\\n")
    var editor = try StringsEditor(file)
    let old = editor.render()
    try editor.set(value, forKey: entry.key)
    let new = editor.render()
    var expected = file.texts
    expected[entry.key.string] = value.string
    #expect(try FoundationReader.texts(new) == expected, "\(name)")
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    #expect(old.count - head - tail <= 2 * entry.value.count * 8 + 8, "\(name)")
    return true
  }

  @Test func stringsdictsAreReadAsFoundationReadsThem() throws {
    var count = 0
    for (name, bytes) in try Self.files(".stringsdict") {
      count += 1
      let file = try StringsDictionary(bytes)
      #expect(StringsDictionaryEditor(file).render() == bytes, "\(name)")
      let expected = Self.leaves(try FoundationReader.dictionary(bytes), [])
      #expect(Dictionary(file.texts.map { ($0.path, $0.text) }, uniquingKeysWith: { $1 }) == expected, "\(name)")
      for entry in file.entries {
        guard case .format(let format) = entry.rule else {
          Issue.record("\(name): \(entry.key) \(entry.rule)")
          continue
        }
        #expect(!format.variables.isEmpty || !format.format.string.contains("#@"), "\(name): \(entry.key)")
      }
      try edit(file, expected, name)
    }
    #expect(count == 53)
  }

  private func edit(_ file: StringsDictionary, _ texts: [[UTF8Text]: UTF8Text], _ name: String) throws {
    var random = SeededGenerator(seed: UInt64(texts.count))
    guard let text = file.texts.randomElement(using: &random) else { return }
    var editor = StringsDictionaryEditor(file)
    try editor.set("<new> & \n", at: text.path)
    var expected = texts
    expected[text.path] = "<new> & \n"
    #expect(Self.leaves(try FoundationReader.dictionary(editor.render()), []) == expected, "\(name)")
  }

  private static func leaves(_ value: NSObject, _ path: [UTF8Text]) -> [[UTF8Text]: UTF8Text] {
    if let text = value as? NSString { return [path: UTF8Text("\(text)")] }
    guard let dictionary = value as? [String: NSObject] else { return [:] }
    var leaves: [[UTF8Text]: UTF8Text] = [:]
    for (key, value) in dictionary where !["NSStringFormatSpecTypeKey", "NSStringFormatValueTypeKey"].contains(key) {
      leaves.merge(Self.leaves(value, path + [UTF8Text(key)])) { $1 }
    }
    return leaves
  }
}
