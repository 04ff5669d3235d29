import Conversion
import Diagnostics
import Foundation
import Localization
import StringCatalog
import TestSupport
import Testing
import Verification

/// Correct translations of shipped catalogs, each damaged in one specifier: the rule must see it.
@Suite struct FaultInjectionTests {
  private static let seed: UInt64 = 20_261_201

  /// How a text is varied; each is tried as often.
  private enum Shape: String, CaseIterable {
    case plain, plural, device, substitution
  }

  /// The texts of a key in a language, found correct.
  private struct Group {
    var language: LanguageTag
    var sourceLanguage: LanguageTag
    var units: [TranslationUnit]
    var sources: [TranslationUnit]

    var shape: Shape {
      let steps = units.flatMap(\.path.steps)
      if steps.contains(where: { if case .substitution = $0 { true } else { false } }) { return .substitution }
      if steps.contains(where: { if case .device = $0 { true } else { false } }) { return .device }
      return steps.isEmpty ? .plain : .plural
    }

    /// Whether a text has specifiers that cannot stand for each other.
    var hasTwoKinds: Bool {
      units.contains { unit in
        let kinds = FormatToken.all(in: unit.target?.value.shownText ?? "").map(\.kind)
        return kinds.contains { $0 != kinds[0] }
      }
    }

    func findings(_ check: TranslationCheck) -> [Finding] {
      check.findings(
        table: "T", language: language, sourceLanguage: sourceLanguage, units: units, sourceUnits: sources
      ).filter { $0.rule == .formatSpecifier || $0.rule == .formatSpecifierMissing }
    }
  }

  @Test(.enabled(if: TestData.isSharedPresent))
  func damagedSpecifiersAreFound() throws {
    var random = SeededGenerator(seed: Self.seed)
    let check = TranslationCheck(CheckSettings())
    let groups = Dictionary(grouping: try Self.groups(&random), by: \.shape)
    var tried: [String: Int] = [:]
    var missed: [String] = []
    for shape in Shape.allCases {
      let candidates = try #require(groups[shape])
      let mixed = candidates.filter(\.hasTwoKinds)
      var left = 250
      var attempts = 0
      while left > 0, attempts < 100_000 {
        attempts += 1
        // The faults take turns as far as the texts offer them.
        let fault = FormatFault.allCases[attempts % FormatFault.allCases.count]
        guard var group = (fault == .swapped ? mixed : candidates).randomElement(using: &random),
          let index = group.units.indices.randomElement(using: &random)
        else { continue }
        let unit = group.units[index]
        guard case .text(let text)? = unit.target?.value,
          let damaged = fault.damage(
            text.string, sources: group.sources.map(\.shownText) + [unit.source.shownText],
            mayOmitNumber: unit.mayOmitNumber, &random), damaged != text.string,
          // An empty text is no translation, which other rules judge.
          damaged.contains(where: { !$0.isWhitespace }), group.findings(check).isEmpty
        else { continue }
        group.units[index].target?.value = .text(UTF8Text(damaged))
        left -= 1
        tried["\(shape.rawValue) \(fault.rawValue)", default: 0] += 1
        let found = group.findings(check)
        // What is dropped may be left out on purpose; all else is read wrongly, and that is never less than an error.
        if found.isEmpty || fault != .dropped && !found.contains(where: { $0.severity == .error }) {
          missed.append(
            "\(shape.rawValue) \(fault.rawValue) \(group.language) \(UnitID.name(of: unit.path)): "
              + "\(unit.source.shownText) → \(text) → \(damaged)")
        }
      }
      #expect(left == 0, "\(shape.rawValue) offers too few texts")
    }
    let total = tried.values.reduce(0, +)
    print("seed \(Self.seed): \(total - missed.count) of \(total) faults found")
    for (name, count) in tried.sorted(by: { $0.key < $1.key }) { print("  \(count) \(name)") }
    for line in missed { print("  missed: \(PrintableText.escape(line))") }
    #expect(total == 1000)
    #expect(missed.count * 100 <= total, "seed \(Self.seed)")
  }

  /// The texts with specifiers of every catalog, each in some languages.
  private static func groups(_ random: inout SeededGenerator) throws -> [Group] {
    let folder = try #require(TestData.shared).appending(path: "catalogs")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    var groups: [Group] = []
    for name in names where name.hasSuffix(".xcstrings") {
      guard let catalog = try? StringCatalog(TestData.bytes(at: folder.appending(path: name))) else { continue }
      let sources = CatalogUnits(catalog: catalog, language: catalog.sourceLanguage)
      let languages = catalog.languages.filter { $0 != catalog.sourceLanguage }.shuffled(using: &random).prefix(3)
      for language in languages {
        let units = CatalogUnits(catalog: catalog, language: language)
        for index in catalog.entries.indices where catalog.entries[index].shouldTranslate {
          guard units.hasLocalization(ofEntry: index) else { continue }
          let own = ((try? units.units(ofEntry: index)) ?? []).map(\.unit)
          guard own.contains(where: { $0.target?.value.shownText.utf8.contains(UInt8(ascii: "%")) == true })
          else { continue }
          let source = ((try? sources.units(ofEntry: index)) ?? []).map(\.unit)
          groups.append(
            Group(language: language, sourceLanguage: catalog.sourceLanguage, units: own, sources: source))
        }
      }
    }
    return groups
  }
}

extension UnitValue {
  fileprivate var shownText: String {
    switch self {
    case .text(let text): text.string
    case .phrases(let phrases): phrases.first?.string ?? ""
    }
  }
}

extension TranslationUnit {
  fileprivate var shownText: String { (target?.value ?? source).shownText }

  fileprivate var mayOmitNumber: Bool {
    path.steps.contains { $0 == .plural(.zero) || $0 == .plural(.one) || $0 == .plural(.two) }
  }
}
