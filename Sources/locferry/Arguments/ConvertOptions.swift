import Localization

/// `locferry convert`, as typed.
struct ConvertOptions: Equatable, Sendable {
  var inputs: [String] = []
  var output: String?
  /// Nil: English.
  var sourceLanguage: LanguageTag?
  var makesPlainPlurals = false
  var isForced = false
  var reporting = ReportingOptions()

  static var declaration: VerbDeclaration<ConvertOptions> {
    VerbDeclaration(
      verb: .convert,
      discussion: """
        Makes String Catalogs of .strings and .stringsdict files, or such files of catalogs. IN is a folder that holds \
        the LANG.lproj folders, one of these, or files in them: the files of one name in all languages become one \
        catalog. Or IN is an .xcstrings file: it becomes OUT/LANG.lproj/NAME.strings and .stringsdict. What the other \
        format cannot say is left out, named, and makes the exit status 1.
        """,
      operands: .oneOrMore(placeholder: "IN", \.inputs),
      options: [
        .text("output", "o", \.output, "OUT", "folder to write to, or the one .xcstrings file"),
        .language(
          "source-language", nil, \.sourceLanguage,
          "language the files are written in (default en); Base.lproj counts as this"),
        .flag(
          "plain-plurals", nil, \.makesPlainPlurals,
          "as Xcode does, make a .stringsdict text that is one variable plain plural cases; the variable's name is lost"
        ),
        .flag("force", nil, \.isForced, "replace files that are there"),
      ] + ReportingOptions.declarations(at: \.reporting))
  }
}
