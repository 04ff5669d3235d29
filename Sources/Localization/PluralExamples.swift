extension LanguagePlurals {
  /// Numbers for which a language takes a category, for a translator to think of: `2–4, 22–24, 32–34, …`.
  ///
  /// By the rules of CLDR (`cldrVersion`): from 0 to 1000, then the powers of ten up to a million. A text for `zero` that a
  /// language's rules lack is shown for 0. Nil where no rule names the category.
  public static func examples(of category: PluralCategory, for language: LanguageTag) -> String? {
    let categories = cldr(for: language)
    guard knows(language), categories.contains(category) else { return category == .zero ? "0" : nil }
    guard categories.count > 1 else { return "every number" }
    // Of all regional varieties only European Portuguese has other numbers than its language.
    let isEuropeanPortuguese = ["pt-pt", "pt_pt"].contains(language.name.lowercased())
    return exampleTable[isEuropeanPortuguese ? "it" : language.primarySubtag]?[category]
  }

  private static let exampleTable: [String: [PluralCategory: String]] = {
    var table: [String: [PluralCategory: String]] = [:]
    for (examples, languages) in exampleRows {
      for language in languages.split(separator: " ") { table[String(language)] = examples }
    }
    return table
  }()

  /// Categories of fractions alone.
  private static let fractions = "fractions, such as 1.5"

  /// The languages of more than one category, legacy codes beside today's.
  private static let exampleRows: [([PluralCategory: String], String)] = [
    (
      [.one: "1", .other: "0, 2–1000, 10000, …"],
      """
      af an asa ast az bal bem bez bg brx ce cgg chr ckb da de dv ee el en eo et eu fi fo fur fy gl gsw ha haw hu ia \
      ie io jgo ji jmc ka kaj kcg kk kkj kl ks ksb ku ky lb lg lij mas mgo ml mn mr nah nb nd ne nl nn nnh no nr \
      ny nyn om or os pap ps rm rof rwk saq sc sd sdh seh sn so sq ss ssy st sv sw syr ta te teo tig tk tn tr ts \
      ug ur uz ve vo vun wae xh xog yi
      """
    ),
    (
      [.one: "0, 1", .other: "2–1000, 10000, 100000, …"],
      "ak am as bho bn csw doi fa ff gu guw hi hy kab kn kok ln mg nso pa pcm si ti wa zu"
    ),
    (
      [.one: "1", .two: "2", .other: "0, 3–1000, 10000, …"],
      "he iu iw naq sat se sma smi smj smn sms"
    ),
    (
      [.one: "1", .many: "1000000, 2000000, …", .other: "0, 2–1000, 10000, …"],
      "ca es it lld scn vec"
    ),
    (
      [.zero: "0", .one: "1", .other: "2–1000, 10000, 100000, …"],
      "blo cv ksh lag"
    ),
    (
      [.one: "1, 21, 31, …", .few: "2–4, 22–24, 32–34, …", .other: "0, 5–20, 25–30, …"],
      "bs hr sh sr"
    ),
    (
      [.one: "0–3, 5, 7, …", .other: "4, 6, 9, …"],
      "ceb fil tl"
    ),
    (
      [.one: "1, 101, 201, …", .two: "2, 102, 202, …", .few: "3, 4, 103, …", .other: "0, 5–100, 105–200, …"],
      "dsb hsb sl"
    ),
    (
      [.one: "1, 21, 31, …", .few: "2–4, 22–24, 32–34, …", .many: "0, 5–20, 25–30, …", .other: fractions],
      "be ru uk"
    ),
    (
      [.one: "1, 21, 31, …", .other: "0, 2–20, 22–30, …"],
      "is mk"
    ),
    (
      [.zero: "0, 10–20, 30, …", .one: "1, 21, 31, …", .other: "2–9, 22–29, 32–39, …"],
      "lv prg"
    ),
    (
      [.one: "1", .few: "0, 2–19, 101–119, …", .other: "20–100, 120–200, 220–300, …"],
      "mo ro"
    ),
    (
      [.one: "0, 1", .many: "1000000, 2000000, …", .other: "2–1000, 10000, 100000, …"],
      "fr pt"
    ),
    (
      [.one: "1", .few: "2–4", .many: fractions, .other: "0, 5–1000, 10000, …"],
      "cs sk"
    ),
    (
      [
        .zero: "0", .one: "1", .two: "2", .few: "3–10, 103–110, 203–210, …", .many: "11–99, 111–199, 211–299, …",
        .other: "100–102, 200–202, 300–302, …",
      ],
      "ar ars"
    ),
    (
      [.one: "0, 1, 11–99", .other: "2–10, 100–1000, 10000, …"],
      "tzm"
    ),
    (
      [.one: "0, 1", .few: "2–10", .other: "11–1000, 10000, 100000, …"],
      "shi"
    ),
    (
      [.one: "1, 11", .two: "2, 12", .few: "3–10, 13–19", .other: "0, 20–1000, 10000, …"],
      "gd"
    ),
    (
      [.one: "1, 21, 31, …", .few: "2–9, 22–29, 32–39, …", .many: fractions, .other: "0, 10–20, 30, …"],
      "lt"
    ),
    (
      [.one: "1", .few: "2–4, 22–24, 32–34, …", .many: "0, 5–21, 25–31, …", .other: fractions],
      "pl"
    ),
    (
      [
        .one: "1, 21, 31, …", .two: "2, 22, 32, …", .few: "3, 4, 9, …", .many: "1000000, 2000000, …",
        .other: "0, 5–8, 10–20, …",
      ],
      "br"
    ),
    (
      [.one: "1", .two: "2", .few: "3–6", .many: "7–10", .other: "0, 11–1000, 10000, …"],
      "ga"
    ),
    (
      [
        .one: "1, 11, 21, …", .two: "2, 12, 22, …", .few: "0, 20, 40, …", .many: fractions,
        .other: "3–10, 13–19, 23–30, …",
      ],
      "gv"
    ),
    (
      [
        .one: "1", .two: "2", .few: "0, 3–10, 103–110, …", .many: "11–19, 111–119, 211–219, …",
        .other: "20–102, 120–202, 220–302, …",
      ],
      "mt"
    ),
    (
      [.one: "1, 21, 31, …", .two: "2", .few: "3–9, 22–29, 32–39, …", .many: fractions, .other: "0, 10–20, 30, …"],
      "sgs"
    ),
    (
      [.zero: "0", .one: "1", .two: "2", .few: "3", .many: "6", .other: "4, 5, 7–1000, …"],
      "cy"
    ),
    (
      [
        .zero: "0", .one: "1", .two: "2, 22, 42, …", .few: "3, 23, 43, …", .many: "21, 41, 61, …",
        .other: "4–20, 24–40, 44–60, …",
      ],
      "kw"
    ),
  ]
}
