import Diagnostics
import Localization
import StringsFiles

/// How a format spells its units' ids.
public enum UnitCodec: Sendable {
  /// `KEY|==|plural.one`
  case catalog
  /// `/KEY:dict/VARIABLE:dict/one:dict/:string`
  case stringsDictionary
  /// The key itself: `.strings`, storyboards, xibs and intents.
  case keys

  /// By a table's path.
  init(ofTable path: String) {
    if path.hasSuffix(".xcstrings") {
      self = .catalog
    } else if path.hasSuffix(".stringsdict") {
      self = .stringsDictionary
    } else {
      self = .keys
    }
  }

  /// The ways to read an id as a key and a variation, the likeliest first.
  func readings(of id: UTF8Text) -> [UnitID.Reading] {
    let plain = UnitID.Reading(key: id, path: .plain)
    switch self {
    case .catalog: return [plain] + UnitID.splits(of: id)
    case .keys: return [plain]
    case .stringsDictionary:
      guard let keys = StringsDictionary.keys(inUnitID: id), let key = keys.first else { return [] }
      return [UnitID.Reading(key: key, path: StringsRuleTexts.path(of: keys.dropFirst()))]
    }
  }
}
