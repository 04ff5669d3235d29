/// Which plural categories a language has: CLDR's cardinal rules, and what Xcode makes of them.
public enum LanguagePlurals {
  /// The release of CLDR's `plurals.xml` the table follows.
  public static let cldrVersion = "48"

  /// The categories Xcode exports for a language, in CLDR's order.
  ///
  /// CLDR's, save for: no `many` where it is for round millions only (Xcode leaves it out for es, fr, it, pt; taken so
  /// for ca, lld, scn, vec, whose rule is the same), and `many` for Hebrew, which CLDR dropped in release 42. An unknown
  /// language: one, other.
  public static func exported(for language: LanguageTag) -> [PluralCategory] {
    guard let code = known(language) else { return [.one, .other] }
    switch code {
    case "ca", "es", "fr", "it", "lld", "pt", "scn", "vec": return [.one, .other]
    case "he", "iw": return [.one, .two, .many, .other]
    default: return table[code] ?? [.one, .other]
    }
  }

  /// CLDR's categories, in CLDR's order; for an unknown language one, other.
  public static func cldr(for language: LanguageTag) -> [PluralCategory] {
    known(language).flatMap { table[$0] } ?? [.one, .other]
  }

  /// Whether a translation may have this category: CLDR has it, or Xcode exports it, or it is `zero`, which a text for
  /// the number 0 may have in every language.
  public static func allows(_ category: PluralCategory, for language: LanguageTag) -> Bool {
    category == .zero || cldr(for: language).contains(category) || exported(for: language).contains(category)
  }

  /// False where the answers for a language are a guess.
  public static func knows(_ language: LanguageTag) -> Bool { known(language) != nil }

  /// The table's code for a language. The primary subtag decides: no regional variety in CLDR has other categories
  /// than its language.
  private static func known(_ language: LanguageTag) -> String? {
    let primary = language.primarySubtag
    return table[primary] == nil ? nil : primary
  }

  private static let table: [String: [PluralCategory]] = {
    var table: [String: [PluralCategory]] = [:]
    for (categories, languages) in rows {
      for language in languages.split(separator: " ") {
        table[String(language)] = categories
      }
    }
    return table
  }()

  /// Legacy codes (in, iw, ji, jw, mo, no, sh, tl) stand beside today's.
  private static let rows: [([PluralCategory], String)] = [
    (
      [.other],
      """
      bm bo dz hnj id ig ii in ja jbo jv jw kde kea km ko lkt lo ms my nqo osa sah ses sg su th to tpi vi wo yo yue zh
      """
    ),
    (
      [.one, .other],
      """
      af ak am an as asa ast az bal bem bez bg bho bn brx ce ceb cgg chr ckb csw da de doi dv ee el en eo et eu fa ff fi \
      fil fo fur fy gl gsw gu guw ha haw hi hu hy ia ie io is jgo ji jmc ka kab kaj kcg kk kkj kl kn kok ks ksb ku ky lb \
      lg lij ln mas mg mgo mk ml mn mr nah nb nd ne nl nn nnh no nr nso ny nyn om or os pa pap pcm ps rm rof rwk saq sc \
      sd sdh seh si sn so sq ss ssy st sv sw syr ta te teo ti tig tk tl tn tr ts tzm ug ur uz ve vo vun wa wae xh xog yi \
      zu
      """
    ),
    ([.zero, .one, .other], "blo cv ksh lag lv prg"),
    ([.one, .two, .other], "he iu iw naq sat se sma smi smj smn sms"),
    ([.one, .few, .other], "bs hr mo ro sh shi sr"),
    ([.one, .many, .other], "ca es fr it lld pt scn vec"),
    ([.one, .two, .few, .other], "dsb gd hsb sl"),
    ([.one, .few, .many, .other], "be cs lt pl ru sk uk"),
    ([.one, .two, .few, .many, .other], "br ga gv mt sgs"),
    ([.zero, .one, .two, .few, .many, .other], "ar ars cy kw"),
  ]
}
