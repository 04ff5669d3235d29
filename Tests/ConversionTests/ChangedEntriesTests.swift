import Conversion
import Diagnostics
import StringCatalog
import Testing

/// What is new, or reads otherwise, since an earlier version of a table.
@Suite struct ChangedEntriesTests {
  private func changed(_ now: String, since then: String) throws -> [String] {
    let catalog = try catalog(now)
    return catalog.entries(changedSince: try self.catalogThen(then)).sorted().map { catalog.entries[$0].key.string }
  }

  private func catalogThen(_ entries: String) throws -> StringCatalog { try catalog(entries) }

  @Test func `new keys and reworded sources, whatever else changed`() throws {
    let then = [
      entry("same", plain("en", "Same"), plain("fr", "pareil")), entry("worded", plain("en", "Old")), #""gone":{}"#,
      #""commented":{"comment":"a"}"#, entry("n", #""en":{\#(plural(["one": "1", "other": "%d"]))}"#),
      entry("m", #""en":{\#(plural(["one": "1", "other": "%d"]))}"#),
    ].joined(separator: ",")
    let now = [
      #""new":{}"#, entry("same", plain("en", "Same"), plain("fr", "autre"), plain("de", "neu")),
      entry("worded", plain("en", "New")), #""commented":{"comment":"b"}"#,
      entry("n", #""en":{\#(plural(["one": "one", "other": "%d"]))}"#),
      entry("m", #""en":{\#(plural(["one": "1", "other": "%d"]))}"#),
    ].joined(separator: ",")
    #expect(try changed(now, since: then) == ["new", "worded", "n"])
  }

  @Test func `a key that got a text of its own, or a shape`() throws {
    #expect(try changed(entry("a", plain("en", "A")), since: #""a":{}"#) == ["a"])
    #expect(try changed(entry("a", plain("en", "a")), since: #""a":{}"#) == [])
    #expect(
      try changed(entry("a", #""en":{\#(plural(["one": "1", "other": "a"]))}"#), since: #""a":{}"#) == ["a"])
  }

  @Test func `a new table is new as a whole`() throws {
    #expect(try catalog(#""a":{},"b":{}"#).entries(changedSince: nil) == [0, 1])
  }

  /// The two keys are equal for Swift's strings and two keys for Xcode.
  @Test func `keys compare by bytes`() throws {
    #expect(try changed(#""e\u0301":{}"#, since: #""é":{}"#).count == 1)
  }
}
