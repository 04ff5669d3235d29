internal import Conversion
internal import Localization

extension Report {
  /// What the tables of each language add up to, in the languages' order.
  var statuses: [(language: LanguageTag, status: TranslationStatus)] {
    files.map(\.language).distinct.compactMap { language in
      let statuses = files.filter { $0.language == language }.compactMap(\.status)
      return statuses.isEmpty ? nil : (language, statuses.reduce(TranslationStatus(), +))
    }
  }

  /// With one digit, rounded down: what is nearly done is not done.
  static func percent(_ status: TranslationStatus) -> String {
    let tenths = Int(status.percent * 10)
    return "\(tenths / 10).\(tenths % 10)"
  }
}
