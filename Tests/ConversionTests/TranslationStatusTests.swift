import Conversion
import Foundation
import Localization
import StringCatalog
import TestSupport
import Testing

/// How far a translation is, key by key.
@Suite struct TranslationStatusTests {
  private func status(_ entries: String, _ language: String = "fr", version: String = "1.0") throws -> TranslationStatus
  {
    TranslationStatus(of: try catalog(entries, version: version), in: tag(language))
  }

  @Test func `each key counts once`() throws {
    let status = try status(
      [
        entry("done it", plain("fr", "fini")), entry("machine", plain("fr", "m", "machine_translated")),
        entry("to look at", plain("fr", "r", "needs_review")), entry("new", plain("fr", "new", "new")),
        #""lacking two words":{}"#, entry("blank", plain("fr", "  ")),
      ].joined(separator: ","), version: "1.3")
    #expect(status.translated == 1 && status.machineTranslated == 1 && status.needsReview == 1)
    #expect(status.new == 1 && status.missing == 2 && status.keys == 6)
    #expect(status.words == 2 + 1 + 3 + 1 + 3 + 1 && status.wordsLeft == status.words - 2)
    #expect(abs(status.percent - 100.0 / 6) < 0.001)
  }

  @Test func `a plural is as far as its least form, and lacks what the language needs`() throws {
    let english = #""en":{\#(plural(["one": "1 file", "other": "%d files"]))}"#
    func key(_ language: String, _ cases: KeyValuePairs<String, String>) -> String {
      entry("n", english, #""\#(language)":{\#(plural(cases))}"#)
    }
    #expect(try status(key("fr", ["one": "1", "other": "%d"])).translated == 1)
    #expect(try status(key("fr", ["other": "%d"])).missing == 1)
    #expect(try status(key("pl", ["one": "1", "few": "%d", "other": "%d"]), "pl").missing == 1)
    #expect(try status(key("pl", ["one": "1", "few": "%d", "many": "%d", "other": "%d"]), "pl").translated == 1)
    #expect(try status(key("ja", ["other": "%d"]), "ja").translated == 1)
    let halfReviewed = entry(
      "n", english,
      #""fr":{"variations":{"plural":{"one":\#(text("1")),"other":\#(text("%d", "needs_review"))}}}"#)
    #expect(try status(halfReviewed).needsReview == 1)
    // The longest form is what there is to translate.
    #expect(try status(entry("n", english)).words == 2)
  }

  @Test func `a language can do without a text for zero`() throws {
    let source = #""en":{\#(plural(["zero": "none", "one": "1", "other": "%d"]))}"#
    #expect(try status(entry("n", source, #""fr":{\#(plural(["one": "1", "other": "%d"]))}"#)).translated == 1)
    #expect(
      try status(
        entry("n", source, #""ar":{\#(plural(["one": "1", "two": "2", "few": "%d", "many": "%d", "other": "%d"]))}"#),
        "ar"
      ).missing == 1)
  }

  @Test func `what is not to be translated does not count, stale keys stand apart`() throws {
    let status = try status(
      #""fixed":{"shouldTranslate":false},"old":{"extractionState":"stale"},"":{},"a":{}"#)
    #expect(status.keys == 1 && status.missing == 1 && status.stale == 1)
    #expect(try self.status("").percent == 100)
  }

  @Test func `a key of another shape lacks its texts`() throws {
    let table = try dictionaryTable(
      pluralRule("n", ["one": "1", "other": "%d"]), ["fr": "<key>n</key><string>texte</string>"])
    let status = table.status(in: tag("fr"))
    #expect(status.missing == 1 && status.keys == 1 && status.percent == 0)
  }
}
