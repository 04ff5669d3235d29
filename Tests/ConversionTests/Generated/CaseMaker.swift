import Diagnostics
import Localization
import PropertySupport
import StringCatalog
import TestSupport
import XLIFF

extension GeneratedCase {
  /// The case of a seed: the same on every machine.
  static func make(seed: UInt64) throws -> GeneratedCase {
    var random = SeededGenerator(seed: ~seed)
    let language = ["de", "de", "pl", "ar", "ja", "pt-BR"][Int.random(in: 0..<6, using: &random)]
    var maker = CatalogMaker(seed: seed, language: language)
    var generated = GeneratedCase(
      seed: seed, language: language, tree: maker.catalog(), layout: .random(using: &maker.random))
    if maker.once(in: 3) {
      for _ in 0..<Int.random(in: 1...4, using: &maker.random) {
        maker.projectEdit(of: generated.tree).map { generated.projectEdits.append($0) }
      }
    }
    let units = try export(StringCatalog(generated.exported), to: language).units
    for unit in units {
      // Most come back filled or changed; more than one thing may happen to one unit.
      while !maker.once(in: 3) { generated.returnEdits.append(maker.returnEdit(of: unit)) }
    }
    if maker.once(in: 3) { generated.returnEdits.append(maker.pick([.reverse, .rotate(2)])) }
    return generated
  }
}

extension CatalogMaker {
  /// Something that developers and translators do to a catalog while a bundle is away.
  fileprivate mutating func projectEdit(of tree: PlainJSON) -> ProjectEdit? {
    let strings = Array("strings".utf8)
    guard case .object(let entries)? = tree.member(strings) else { return nil }
    let fresh = key()
    guard !entries.isEmpty, !once(in: 8) else {
      return ProjectEdit(path: [strings, Array(fresh.utf8)], value: entry(fresh))
    }
    let entry = pick(entries)
    let path = [strings, entry.name]
    let localizations = path + [Array("localizations".utf8)]
    let (source, own) = (localizations + [Array("en".utf8)], localizations + [Array(language.utf8)])
    let plain = own + [Array("stringUnit".utf8)]
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return ProjectEdit(path: path, value: nil)
    case 1: return ProjectEdit(path: source, value: localization(shape(depth: 0), []))
    case 2: return ProjectEdit(path: source, value: .object([unit(anyText())]))
    case 3: return ProjectEdit(path: own, value: nil)
    case 4: return ProjectEdit(path: own, value: localization(shape(depth: 0), []))
    case 5, 6: return ProjectEdit(path: own, value: .object([unit(text(with: []))]))
    case 7: return ProjectEdit(path: path + [Array("shouldTranslate".utf8)], value: .word("false"))
    default:
      guard entry.value.holds(plain[2...]) else { return nil }
      return ProjectEdit(
        path: plain + [Array("state".utf8)], value: .text(pick(["translated", "needs_review", "new"])))
    }
  }

  /// Something that translators and their programs do to a unit.
  fileprivate mutating func returnEdit(of unit: TransUnit) -> ReturnEdit {
    let id = unit.id ?? .empty
    switch Int.random(in: 0..<25, using: &random) {
    case 0: return .target(id, nil)
    case 1: return .target(id, .text(UTF8Text(pick(["", " ", "\n"]))))
    case 2: return .copiesSource(id)
    case 3, 24:
      let (state, qualifier) = pick(
        [
          ("translated", nil), ("needs-review-l10n", nil), ("new", nil), ("final", nil), ("x-odd", nil), (nil, nil),
          ("translated", "fuzzy-match"), ("translated", "leveraged-mt"),
        ] as [(String?, String?)])
      return .state(id, state, qualifier: qualifier)
    case 4: return .approved(id, pick(["yes", "no"]))
    case 5: return once(in: 3) ? .source(id, .text(UTF8Text(anyWritableText()))) : .source(id, nil)
    case 6: return once(in: 3) ? .notTranslatable(id) : .drop(id)
    case 7: return .drop(id)
    case 8: return .duplicate(id, once(in: 2) ? nil : translation(of: unit))
    case 9:
      return .add(
        UTF8Text(id.string + pick(["|==|plural.one", "x", "|==|plural.few", "|==|device.mac"])), translation(of: unit))
    case 10:
      guard let dot = id.string.range(of: "plural.") else {
        return .add(UTF8Text(anyWritableText()), translation(of: unit))
      }
      return .add(
        UTF8Text(id.string[..<dot.upperBound] + pick(["zero", "one", "two", "few", "many", "lots"])),
        translation(of: unit))
    case 11: return .target(id, .text(UTF8Text(anyWritableText())))
    default: return .target(id, translation(of: unit))
    }
  }

  /// What a translator makes of a unit: the source's specifiers with other words.
  private mutating func translation(of unit: TransUnit) -> UnitValue {
    func translated(_ text: UTF8Text) -> UTF8Text {
      UTF8Text(pick(["«", "Ж ", "über "]) + text.string + pick([" ·", "", "\n"]))
    }
    switch unit.source {
    case .text(let text)?: return .text(translated(text))
    case .phrases(let phrases)?: return .phrases(phrases.map { translated($0) })
    case nil: return .text("nothing")
    }
  }

  /// A text that XML can hold.
  private mutating func anyWritableText() -> String {
    let text = anyText()
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter {
          ($0.value >= 0x20 || ["\n", "\r", "\t"].contains($0)) && $0.value != 0xFFFE && $0.value != 0xFFFF
        }))
  }
}

extension PlainJSON {
  /// Whether there is a member at a path.
  func holds(_ path: ArraySlice<[UInt8]>) -> Bool {
    guard let name = path.first else { return true }
    return member(name)?.holds(path.dropFirst()) ?? false
  }
}

extension String {
  fileprivate func range(of part: String) -> Range<String.Index>? { firstRange(of: part) }
}
