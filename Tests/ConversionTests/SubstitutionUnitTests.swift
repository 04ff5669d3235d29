import Conversion
import Diagnostics
import Localization
import StringCatalog
import Testing

/// Units of localizations with substitutions, as Xcode writes them.
@Suite struct SubstitutionUnitTests {
  private func substitution(
    _ name: String, argNum: Int?, specifier: String = "lld", _ cases: KeyValuePairs<String, String>
  ) -> String {
    let number = argNum.map { #""argNum":\#($0),"# } ?? ""
    return #""\#(name)":{\#(number)"formatSpecifier":"\#(specifier)",\#(plural(cases))}"#
  }

  private func localization(_ language: String, _ root: String, _ substitutions: String...) -> String {
    let unit = #""stringUnit":{"state":"translated","value":"\#(root)"}"#
    return #""\#(language)":{\#(unit),"substitutions":{\#(substitutions.joined(separator: ","))}}"#
  }

  private var birds: String { substitution("BIRDS", argNum: 1, ["one": "%arg bird", "other": "%arg birds"]) }
  private var yards: String { substitution("YARDS", argNum: 2, ["one": "%arg yard", "other": "%lld yards"]) }

  @Test func `references and arguments are numbered`() throws {
    let catalog = try catalog(
      entry(
        "m", localization("en", "%#@BIRDS@ in %#@YARDS@", birds, yards),
        localization(
          "fr", "%2$#@YARDS@ : %#@BIRDS@",
          substitution("BIRDS", argNum: 1, ["one": "%arg oiseau", "other": "%lld oiseaux %arg"]),
          substitution("YARDS", argNum: 2, ["other": "%arg m"]))))
    #expect(
      try exported(catalog, "fr") == [
        "m ‹%1$#@BIRDS@ in %2$#@YARDS@› %2$#@YARDS@ : %1$#@BIRDS@ (translated)",
        "m|==|substitutions.BIRDS.plural.one ‹%1$lld bird› %1$lld oiseau (translated)",
        "m|==|substitutions.BIRDS.plural.other ‹%1$lld birds› %lld oiseaux %1$lld (translated)",
        "m|==|substitutions.YARDS.plural.one ‹%2$lld yard›",
        "m|==|substitutions.YARDS.plural.other ‹%lld yards› %2$lld m (translated)",
      ])
  }

  @Test func `a language without a localization is offered the source's`() throws {
    let catalog = try catalog(entry("m", localization("en", "%#@BIRDS@ %@", birds)))
    #expect(
      try exported(catalog, "pl") == [
        "m ‹%1$#@BIRDS@ %@›", "m|==|substitutions.BIRDS.plural.few ‹%1$lld birds›",
        "m|==|substitutions.BIRDS.plural.many ‹%1$lld birds›", "m|==|substitutions.BIRDS.plural.one ‹%1$lld bird›",
        "m|==|substitutions.BIRDS.plural.other ‹%1$lld birds›",
      ])
    #expect(try exported(catalog, "ja").count == 2)
  }

  @Test func `the source's references are numbered only where the target has that substitution`() throws {
    let catalog = try catalog(
      entry("m", localization("en", "%#@BIRDS@", birds), plain("fr", "perdu %1$#@BIRDS@")))
    #expect(try exported(catalog, "fr") == ["m ‹%#@BIRDS@› perdu %1$#@BIRDS@ (translated)"])
  }

  @Test func `a substitution the source lacks has its own id as source`() throws {
    let catalog = try catalog(
      entry("t", localization("fr", "Total %#@N@", substitution("N", argNum: 1, ["one": "%arg", "other": "%arg s"]))))
    #expect(
      try exported(catalog, "fr") == [
        "t ‹t› Total %1$#@N@ (translated)",
        "t|==|substitutions.N.plural.one ‹t|==|substitutions.N.plural.one› %1$lld (translated)",
        "t|==|substitutions.N.plural.other ‹t|==|substitutions.N.plural.other› %1$lld s (translated)",
      ])
  }

  @Test func `without a number nothing is numbered`() throws {
    let catalog = try catalog(
      entry(
        "m", localization("en", "%#@N@", substitution("N", argNum: nil, specifier: "d", ["other": "%arg x"]))))
    #expect(try exported(catalog, "ja") == ["m ‹%#@N@›", "m|==|substitutions.N.plural.other ‹%d x›"])
  }

  @Test func `a name with a dot is wrapped, others are not`() throws {
    let catalog = try catalog(
      [
        entry("a", localization("en", "%#@D.N@", substitution("D.N", argNum: 1, ["other": "x"]))),
        entry("b", localization("en", "%#@é@", substitution("é", argNum: 1, ["other": "x"]))),
      ].joined(separator: ","))
    #expect(
      try exported(catalog, "ja").map { $0.prefix { $0 != " " } } == [
        "a", "a|==|substitutions.@D.N@.plural.other", "b", "b|==|substitutions.é.plural.other",
      ])
  }

  @Test func `substitutions beside a text that varies by device`() throws {
    let catalog = try catalog(
      #"""
      "k":{"localizations":{"en":{"substitutions":{\#(birds)},"variations":{"device":{
      "iphone":\#(text("%#@BIRDS@ phone")),"other":\#(text("%lld other"))}}}}}
      """#)
    #expect(
      try exported(catalog, "de") == [
        "k|==|device.iphone ‹%1$#@BIRDS@ phone›", "k|==|device.other ‹%lld other›",
        "k|==|substitutions.BIRDS.plural.one ‹%1$lld bird›", "k|==|substitutions.BIRDS.plural.other ‹%1$lld birds›",
      ])
  }
}
