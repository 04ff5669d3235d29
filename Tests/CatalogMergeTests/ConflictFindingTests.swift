import CatalogMerge
import Diagnostics
import Localization
import StringCatalog
import Testing

/// What a report says of conflicts in every place that a catalog has.
@Suite struct ConflictFindingTests {
  private func unit(_ text: String) -> String { #"{"stringUnit":{"state":"translated","value":"\#(text)"}}"# }

  private func table(_ entry: String, others: Int = 0) throws -> StringCatalog {
    let entries = (0..<others).map { #""other \#($0)":{}"# } + [#""a":{\#(entry)}"#]
    return try StringCatalog(
      Array(#"{"sourceLanguage":"en","strings":{\#(entries.joined(separator: ","))},"version":"1.0"}"#.utf8))
  }

  private func findings(_ base: String, _ ours: String, _ theirs: String, others: Int = 0) throws -> [Finding] {
    let merge = try CatalogMerge(
      base: table(base, others: others), ours: table(ours, others: others), theirs: table(theirs, others: others))
    return merge.findings(in: merge.result, named: "L.xcstrings")
  }

  private func german(_ content: String) -> String { #""localizations":{"de":{\#(content)}}"# }

  @Test func `a device's text`() throws {
    func texts(_ text: String) -> String {
      german(#""variations":{"device":{"mac":\#(unit(text)),"other":\#(unit("o"))}}"#)
    }
    let found = try #require(try findings(texts("b"), texts("c"), texts("d")).first)
    #expect(found.message == #""a" de device.mac: both sides changed it differently; ours stays"#)
    #expect(found.address?.path == VariationPath([.device("mac")]) && found.unitID == "a|==|device.mac")
    #expect(found.ours == .text("c") && found.theirs == .text("d") && found.base == .text("b"))
  }

  @Test func `a substitution's text, and what stands beside it`() throws {
    func texts(_ text: String, _ number: Int) -> String {
      german(
        #""stringUnit":{"state":"translated","value":"%#@n@"},"substitutions":{"n":{"argNum":\#(number),"#
          + #""formatSpecifier":"lld","variations":{"plural":{"other":\#(unit(text))}}}}"#)
    }
    let found = try findings(texts("b", 1), texts("c", 2), texts("d", 3))
    let text = try #require(found.first { $0.address?.path.steps.count == 2 })
    #expect(text.address?.path == VariationPath([.substitution("n"), .plural(.other)]))
    #expect(text.message == #""a" de substitutions.n.plural.other: both sides changed it differently; ours stays"#)
    let number = try #require(found.first { $0.member != nil })
    #expect(number.message.hasPrefix(#""a" de substitutions.n"#) && number.member?.string.contains("argNum") == true)
    #expect(found.count == 2)
  }

  @Test func `each side dropped what the other kept`() throws {
    func texts(_ devices: String...) -> String {
      german(#""variations":{"device":{\#(devices.map { #""\#($0)":\#(unit("x"))"# }.joined(separator: ","))}}"#)
    }
    let found = try findings(texts("ipad", "mac"), texts("mac"), texts("ipad"))
    #expect(
      found.map(\.message) == [
        #""a" de device: each side dropped a case that the other one kept; the cases of ours stay"#
      ])
  }

  @Test func `a case that one side dropped and the other changed`() throws {
    func texts(_ mac: String?) -> String {
      let mac = mac.map { #""mac":\#(unit($0)),"# } ?? ""
      return german(#""variations":{"device":{\#(mac)"other":\#(unit("o"))}}"#)
    }
    let found = try #require(try findings(texts("b"), texts(nil), texts("d")).first)
    #expect(found.message == #""a" de device.mac: removed in ours and changed in theirs; it stays removed"#)
    #expect(found.member == nil && found.ours == nil)
    let other = try #require(try findings(texts("b"), texts("c"), texts(nil)).first)
    #expect(other.message == #""a" de device.mac: removed in theirs and changed in ours; ours stays"#)
  }

  @Test func `a language that one side dropped`() throws {
    func texts(_ german: String?) -> String {
      let german = german.map { #""de":\#(unit($0)),"# } ?? ""
      return #""localizations":{\#(german)"en":\#(unit("e"))}"#
    }
    let found = try #require(try findings(texts("b"), texts(nil), texts("d")).first)
    #expect(found.message == #""a" de: removed in ours and changed in theirs; it stays removed"#)
    #expect(found.member == nil && found.address?.path == .plain)
  }

  /// Members nobody knows are told of as they stand.
  @Test func `an unknown member`() throws {
    let found = try #require(
      try findings(#""x":1"#, #""x":{"k":[1,"é"],"l":null}"#, #""x":[true]"#).first)
    #expect(found.message == #""a" x: both sides changed it differently; ours stays"#)
    #expect(
      found.base == .text("1") && found.ours == .text(#"{"k": [1, "é"], "l": null}"#) && found.theirs == .text("[true]")
    )
    #expect(found.member == "x" && found.address == nil && found.unitID == "a")
  }

  /// Names are looked up otherwise in an object of many.
  @Test func `one key among many`() throws {
    let found = try findings(#""comment":"b""#, #""comment":"c""#, #""comment":"d""#, others: 100)
    #expect(found.map(\.message) == [#""a" comment: both sides changed it differently; ours stays"#])
  }
}
