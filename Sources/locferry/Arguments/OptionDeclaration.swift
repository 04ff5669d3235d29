/// One option of a verb: how it is typed, what the help says, where its value goes.
struct OptionDeclaration<Options> {
  enum Arity {
    case flag((inout Options) -> Void)
    /// The text is what is wrong with a value; nil takes it.
    case value(placeholder: String, (inout Options, String) -> String?)
    case pair(placeholders: (String, String), (inout Options, String, String) -> Void)
  }

  let long: String
  let short: Character?
  let help: String
  let isRepeatable: Bool
  let arity: Arity

  /// How the help shows it: `-l, --language LANG…`
  var spelling: String {
    let names = short.map { "-\($0), --\(long)" } ?? "--\(long)"
    switch arity {
    case .flag: return names
    case .value(let placeholder, _): return "\(names) \(placeholder)\(isRepeatable ? "…" : "")"
    case .pair(let placeholders, _): return "\(names) \(placeholders.0) \(placeholders.1)"
    }
  }
}

extension OptionDeclaration {
  static func flag(
    _ long: String, _ short: Character? = nil, _ path: WritableKeyPath<Options, Bool>, to value: Bool = true,
    _ help: String
  ) -> OptionDeclaration {
    OptionDeclaration(
      long: long, short: short, help: help, isRepeatable: false, arity: .flag { $0[keyPath: path] = value })
  }

  static func text(
    _ long: String, _ short: Character? = nil, _ path: WritableKeyPath<Options, String?>, _ placeholder: String,
    _ help: String
  ) -> OptionDeclaration {
    OptionDeclaration(
      long: long, short: short, help: help, isRepeatable: false,
      arity: .value(placeholder: placeholder) { options, value in
        guard !value.isEmpty else { return "is empty" }
        options[keyPath: path] = value
        return nil
      })
  }

  /// A value of a closed set; the last one typed counts.
  static func choice<Value: Choice>(
    _ long: String, _ path: WritableKeyPath<Options, Value>, _ help: String
  ) -> OptionDeclaration {
    choice(long, help) { $0[keyPath: path] = $1 }
  }

  /// The same where nothing is chosen unless the option is typed.
  static func choice<Value: Choice>(
    _ long: String, _ path: WritableKeyPath<Options, Value?>, _ help: String
  ) -> OptionDeclaration {
    choice(long, help) { $0[keyPath: path] = $1 }
  }

  private static func choice<Value: Choice>(
    _ long: String, _ help: String, _ set: @escaping (inout Options, Value) -> Void
  ) -> OptionDeclaration {
    OptionDeclaration(
      long: long, short: nil, help: help, isRepeatable: false,
      arity: .value(placeholder: Value.placeholder) { options, value in
        guard let choice = Value(rawValue: value) else { return "is not one of \(Value.placeholder)" }
        set(&options, choice)
        return nil
      })
  }

  /// Values that `convert` understands. Repeatable; `isCommaList` also splits one value at its commas. `complaint` ends
  /// the sentence that names a value it does not understand.
  static func list<Value>(
    _ long: String, _ short: Character? = nil, _ path: WritableKeyPath<Options, [Value]>, _ placeholder: String,
    isCommaList: Bool, _ help: String, complaint: String, convert: @escaping (String) -> Value?
  ) -> OptionDeclaration {
    OptionDeclaration(
      long: long, short: short, help: help, isRepeatable: true,
      arity: .value(placeholder: placeholder) { options, value in
        let parts = isCommaList ? value.split(separator: ",", omittingEmptySubsequences: false) : [Substring(value)]
        for part in parts {
          guard let converted = convert(String(part)) else { return complaint }
          options[keyPath: path].append(converted)
        }
        return nil
      })
  }
}
