import Diagnostics
import LosslessJSON
import PropertySupport
import TestSupport
import Testing

@Suite struct EditorPropertyTests {
  /// A removal of a member that earlier edits only asked for is not one that the editor offers.
  private static func node(at path: [UTF8Text], in document: JSONDocument) -> (key: JSONNode, object: JSONNode)? {
    var object = document.root
    for name in path.dropLast() {
      guard let next = document.member(name, of: object) else { return nil }
      object = next
    }
    guard let last = path.last,
      let key = document.members(of: object).first(where: { document.string($0.key, equals: last) })?.key
    else { return nil }
    return (key, object)
  }

  @Test(arguments: 0..<12)
  func editsGiveWhatTheModelGives(_ batch: Int) throws {
    for round in 0..<150 {
      let seed = UInt64(batch * 1000 + round)
      var random = RandomJSON(seed: seed)
      let original = Array(random.file().utf8)
      let document = try JSONDocument(original)
      var model = try #require(PlainReader.read(original), "seed \(seed)")
      var editor = JSONEditor(document, precedes: byBytes)
      #expect(editor.isEmpty && editor.render() == original, "seed \(seed)")

      // Removals first: what they remove must be in the document, not only in what earlier edits made of it.
      for _ in 0..<Int.random(in: 0...2, using: &random.random) {
        let path = random.path()
        guard let place = Self.node(at: path, in: document) else { continue }
        editor.remove(member: place.key, of: place.object)
        model.remove(path.map { Array($0.bytes) }[...])
      }
      for _ in 0..<Int.random(in: 0...6, using: &random.random) {
        let path = random.path()
        let fragment = random.fragment()
        editor.set(fragment, at: path, in: document.root)
        model.set(PlainJSON(fragment), at: path.map { Array($0.bytes) }[...])
      }

      let result = editor.render()
      let about =
        "seed \(seed)\n\(String(decoding: original, as: UTF8.self))\n\(String(decoding: result, as: UTF8.self))"
      #expect(throws: Never.self, "\(about)") { try JSONDocument(result) }
      #expect(PlainReader.read(result) == model, "\(about)")
      checkUntouched(editor, result, about)
    }
  }

  /// Every byte outside the changed ranges is in the result, in order, and the pieces written make up the result.
  private func checkUntouched(_ editor: JSONEditor, _ result: [UInt8], _ about: String) {
    let original = editor.document.bytes
    var rest = result[...]
    var position = 0
    for range in editor.changedRanges {
      #expect(position <= range.lowerBound, "\(about)")
      let kept = original[position..<range.lowerBound]
      guard let found = firstRange(of: kept, in: rest) else {
        Issue.record("bytes \(position)..<\(range.lowerBound) are not in the result: \(about)")
        return
      }
      rest = rest[found.upperBound...]
      position = range.upperBound
    }
    #expect(rest.suffix(original.count - position).elementsEqual(original[position...]), "\(about)")
    if editor.changedRanges.isEmpty { #expect(result == original, "\(about)") }
  }

  private func firstRange(of part: ArraySlice<UInt8>, in whole: ArraySlice<UInt8>) -> Range<Int>? {
    guard part.count <= whole.count else { return nil }
    for start in whole.startIndex...(whole.endIndex - part.count)
    where whole[start..<start + part.count].elementsEqual(part) {
      return start..<start + part.count
    }
    return nil
  }

  /// Inserting and then removing the same member gives the file back, in any layout.
  @Test func insertionAndRemovalCancel() throws {
    for seed in 0..<400 as Range<UInt64> {
      var random = RandomJSON(seed: seed)
      let original = Array(random.file().utf8)
      let document = try JSONDocument(original)
      // Into an empty object the layout of the empty form may come out otherwise.
      guard !document.members(of: document.root).map(\.key).isEmpty else { continue }
      var editor = JSONEditor(document, precedes: byBytes)
      let name: UTF8Text = random.pick(["A", "bb", "zz"])
      editor.set(random.fragment(), at: [name], in: document.root)
      let longer = try JSONDocument(editor.render())
      #expect(longer.bytes != original)
      var back = JSONEditor(longer, precedes: byBytes)
      let place = try #require(Self.node(at: [name], in: longer))
      back.remove(member: place.key, of: place.object)
      let restored = String(decoding: back.render(), as: UTF8.self)
      #expect(restored == String(decoding: original, as: UTF8.self), "seed \(seed)")
    }
  }

  /// The tape says what an independent reader says.
  @Test func readsWhatThePlainReaderReads() throws {
    for seed in 0..<500 as Range<UInt64> {
      var random = RandomJSON(seed: seed)
      let bytes = Array(random.file().utf8)
      let document = try JSONDocument(bytes)
      #expect(plain(document.root, document) == PlainReader.read(bytes), "seed \(seed)")
    }
  }

  private func plain(_ node: JSONNode, _ document: JSONDocument) -> PlainJSON {
    switch document.kind(of: node) {
    case .object:
      .object(
        document.members(of: node).map {
          PlainMember(name: Array(document.text(of: $0.key).bytes), value: plain($0.value, document))
        })
    case .array: .array(document.elements(of: node).map { plain($0, document) })
    case .string: .string(Array(document.text(of: node).bytes))
    default: .word(document.text(of: node).string)
    }
  }
}
