import Diagnostics
import Localization
import TestSupport
import Testing

@Suite struct UnitIDTests {
  /// Ids as Xcode 27 writes them.
  static let known: [(id: UTF8Text, key: UTF8Text, path: VariationPath)] = [
    ("%lld items|==|plural.one", "%lld items", VariationPath([.plural(.one)])),
    ("device|==|device.ipad", "device", VariationPath([.device("ipad")])),
    ("chained|==|device.iphone.plural.other", "chained", VariationPath([.device("iphone"), .plural(.other)])),
    (
      "multi|==|substitutions.YARDS.plural.one", "multi",
      VariationPath([.substitution("YARDS"), .plural(.one)])
    ),
    (
      "sub_DOT.NAME|==|substitutions.@DOT.NAME@.plural.one", "sub_DOT.NAME",
      VariationPath([.substitution("DOT.NAME"), .plural(.one)])
    ),
    (
      "name_A..B|==|substitutions.@A..B@.plural.other", "name_A..B",
      VariationPath([.substitution("A..B"), .plural(.other)])
    ),
    ("varied|==|key|==|plural.one", "varied|==|key", VariationPath([.plural(.one)])),
    ("|==|plural.few", "", VariationPath([.plural(.few)])),
    ("é|==|substitutions.é.plural.two", "é", VariationPath([.substitution("é"), .plural(.two)])),
  ]

  @Test func knownIdsBothWays() {
    for (id, key, path) in UnitIDTests.known {
      #expect(UnitID.encode(key: key, path: path) == id)
      #expect(UnitID.splits(of: id).first == UnitID.Reading(key: key, path: path), "\(id)")
    }
  }

  @Test(arguments: [
    "", "plain", "a|==|b", "x|==|plural.banana", "x|==|plural.", "x|==|plural", "x|==|device.", "x|==|Plural.one",
    "x|==|plural.one.", "x|==|plural.One", "x|==|substitutions.N", "x|==|substitutions.N.", "plural.one",
    "x|=|plural.one", "x|==|plural.one ", "x|==|substitutions.N.substitutions.M.plural.one",
  ])
  func otherIdsArePlain(id: String) {
    #expect(UnitID.splits(of: UTF8Text(id)).isEmpty)
  }

  @Test func everySplitIsGivenTheLastFirst() {
    let readings = UnitID.splits(of: "a|==|device.mac|==|plural.one")
    // The first separator's tail would be a device of the name `mac|==|plural`, followed by no step.
    #expect(readings == [UnitID.Reading(key: "a|==|device.mac", path: VariationPath([.plural(.one)]))])
    let two = UnitID.splits(of: "sub|==|substitutions.X|==|device.mac")
    #expect(
      two == [
        UnitID.Reading(key: "sub|==|substitutions.X", path: VariationPath([.device("mac")]))
      ])
    let names = UnitID.splits(of: "k|==|substitutions.N|==|plural.one.plural.one")
    #expect(
      names == [
        UnitID.Reading(key: "k|==|substitutions.N", path: VariationPath([.plural(.one), .plural(.one)]))
      ])
    let both = UnitID.splits(of: "k|==|device.a|==|device.b")
    #expect(
      both == [
        UnitID.Reading(key: "k|==|device.a", path: VariationPath([.device("b")]))
      ])
  }

  @Test func aNameWithASeparatorIsFound() {
    let id: UTF8Text = "sub_PIPE|==|NAME|==|substitutions.PIPE|==|NAME.plural.one"
    let path = VariationPath([.substitution("PIPE|==|NAME"), .plural(.one)])
    #expect(UnitID.encode(key: "sub_PIPE|==|NAME", path: path) == id)
    #expect(UnitID.splits(of: id) == [UnitID.Reading(key: "sub_PIPE|==|NAME", path: path)])
  }

  @Test func wrappedNamesAreReadInEveryWay() {
    let id: UTF8Text = "k|==|substitutions.@A.@.plural.one@.plural.one"
    let names = UnitID.splits(of: id).map(\.path.steps.first)
    #expect(names.contains(.substitution("A.@.plural.one")))
    let bound = UnitID.splits(of: "k|==|substitutions.@BOUND@.plural.one").map(\.path.steps.first)
    #expect(bound == [.substitution("@BOUND@")])
  }

  @Test func misnamedCategoriesAreTold() throws {
    let plain = try #require(UnitID.unknownCategory(in: "x|==|plural.banana"))
    #expect(plain.key == "x" && plain.category == "banana")
    let deep = try #require(UnitID.unknownCategory(in: "a|==|b|==|substitutions.N.plural.lots"))
    #expect(deep.key == "a|==|b" && deep.category == "lots")
    #expect(UnitID.unknownCategory(in: "x|==|device.mac.plural.One")?.category == "One")
    #expect(UnitID.unknownCategory(in: "x|==|plural.one") == nil)
    #expect(UnitID.unknownCategory(in: "x|==|banana.one") == nil)
    #expect(UnitID.unknownCategory(in: "x") == nil)
  }

  /// What was encoded is among the readings, whatever the key and the names hold.
  @Test func encodedIdsAreAmongTheReadings() {
    let seed: UInt64 = 27
    var generator = SeededGenerator(seed: seed)
    let pieces = ["|==|", "|", "=", ".", "@", "plural.", "one", "device.", "substitutions.", "é", " ", "a", "@."]
    func text(_ limit: Int, without: Set<String> = []) -> UTF8Text {
      let allowed = pieces.filter { !without.contains($0) && without.isDisjoint(with: $0.map(String.init)) }
      let count = Int.random(in: 0...limit, using: &generator)
      return UTF8Text((0..<count).map { _ in allowed.randomElement(using: &generator) ?? "" }.joined())
    }
    for round in 0..<5_000 {
      let key = text(8)
      var steps: [VariationStep] = []
      if Bool.random(using: &generator) { steps.append(.substitution(text(5))) }
      if Bool.random(using: &generator) {
        let device = text(3, without: ["."])
        steps.append(.device(device.isEmpty ? "mac" : device))
      }
      steps.append(.plural(PluralCategory.allCases.randomElement(using: &generator) ?? .other))
      let path = VariationPath(steps)
      let id = UnitID.encode(key: key, path: path)
      #expect(
        UnitID.splits(of: id).contains(UnitID.Reading(key: key, path: path)), "seed \(seed), round \(round): \(id)")
    }
  }

  @Test func hostileIdsEnd() {
    for piece in ["|==|", "|==|substitutions.@", "@.device.a", "|==|plural.", "|==|substitutions.@a.@.plural.one"] {
      let id = UTF8Text("|==|substitutions.@." + String(repeating: piece, count: 20_000))
      #expect(UnitID.splits(of: id).count < 1_000)
      _ = UnitID.unknownCategory(in: id)
    }
  }
}
