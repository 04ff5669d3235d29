import Diagnostics
import Localization

extension OptionDeclaration {
  /// Languages: repeatable, or a comma list.
  static func languages(
    _ long: String, _ short: Character? = nil, _ path: WritableKeyPath<Options, [LanguageTag]>, _ help: String
  ) -> OptionDeclaration {
    list(
      long, short, path, "LANG", isCommaList: true, help, complaint: "is not a language such as de or pt-BR",
      convert: LanguageTag.init(typed:))
  }

  /// One language.
  static func language(
    _ long: String, _ short: Character? = nil, _ path: WritableKeyPath<Options, LanguageTag?>, _ help: String
  ) -> OptionDeclaration {
    OptionDeclaration(
      long: long, short: short, help: help, isRepeatable: false,
      arity: .value(placeholder: "LANG") { options, value in
        guard let language = LanguageTag(typed: value) else { return "is not a language such as de or pt-BR" }
        options[keyPath: path] = language
        return nil
      })
  }

  /// The project that is written to.
  static func project(_ path: WritableKeyPath<Options, String>, _ help: String) -> OptionDeclaration {
    OptionDeclaration(
      long: "project", short: nil, help: help, isRepeatable: false,
      arity: .value(placeholder: "PATH") { options, value in
        guard !value.isEmpty else { return "is empty" }
        options[keyPath: path] = value
        return nil
      })
  }

  /// A revision of git.
  static func revision(
    _ long: String, _ path: WritableKeyPath<Options, Revision?>, _ help: String
  ) -> OptionDeclaration {
    OptionDeclaration(
      long: long, short: nil, help: help, isRepeatable: false,
      arity: .value(placeholder: "git:REV") { options, value in
        guard let revision = Revision(value) else { return "is no revision such as git:v1.2" }
        options[keyPath: path] = revision
        return nil
      })
  }

  /// Choices: repeatable, or a comma list.
  static func choices<Value: Choice>(
    _ long: String, _ path: WritableKeyPath<Options, [Value]>, _ placeholder: String, _ help: String
  ) -> OptionDeclaration {
    list(
      long, nil, path, placeholder, isCommaList: true, help, complaint: "is not one of \(Value.placeholder)",
      convert: Value.init)
  }

  /// Patterns of paths. Repeatable; commas belong to the pattern.
  static func globs(
    _ long: String, _ path: WritableKeyPath<Options, [Glob]>, _ help: String
  ) -> OptionDeclaration {
    list(
      long, nil, path, "GLOB", isCommaList: false, help, complaint: "is empty",
      convert: { $0.isEmpty ? nil : Glob($0) })
  }

  /// Patterns of keys. Repeatable; commas belong to the pattern.
  static func patterns(
    _ long: String, _ path: WritableKeyPath<Options, [WildcardPattern]>, _ help: String
  ) -> OptionDeclaration {
    list(
      long, nil, path, "PATTERN", isCommaList: false, help, complaint: "is empty",
      convert: { $0.isEmpty ? nil : WildcardPattern($0) })
  }
}

extension LanguageTag {
  /// Nil, too, for what only names folders of texts in no language of their own: `Base.lproj`, `mul.lproj`.
  fileprivate init?(typed name: String) {
    guard !["base", "mul"].contains(where: { $0.utf8.elementsEqual(name.lowercased().utf8) }) else { return nil }
    self.init(name)
  }
}
