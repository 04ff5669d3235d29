import Diagnostics

/// Reads a verb's arguments by its declaration. Only what was typed is looked at: no file, no environment.
struct ArgumentParser<Options> {
  private let declaration: VerbDeclaration<Options>
  private var options: Options
  private var rest: ArraySlice<String>
  private var operands: [String] = []

  /// Reads the arguments after the verb; nil when help is asked for.
  static func parse(
    _ arguments: ArraySlice<String>, _ declaration: VerbDeclaration<Options>, into defaults: Options
  ) throws(UsageError) -> Options? {
    var parser = ArgumentParser(declaration: declaration, options: defaults, rest: arguments)
    return try parser.run()
  }

  private init(declaration: VerbDeclaration<Options>, options: Options, rest: ArraySlice<String>) {
    self.declaration = declaration
    self.options = options
    self.rest = rest
  }

  private mutating func run() throws(UsageError) -> Options? {
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        rest = []
      } else if argument == "--help" || argument == "-h" {
        return nil
      } else if argument.hasPrefix("--") {
        try long(argument.dropFirst(2))
      } else if argument.hasPrefix("-"), argument != "-" {
        try short(argument.dropFirst())
      } else {
        operands.append(argument)
      }
    }
    try takeOperands()
    return options
  }

  private mutating func long(_ text: Substring) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = declaration.options.first(where: { $0.long == name }) else {
      let names = declaration.options.map(\.long) + ["help"]
      let hint = NearestName.nearest(to: name, among: names).map { "; did you mean --\($0)?" } ?? ""
      throw failure("unknown option --\(PrintableText.escape(name))\(hint)")
    }
    try apply(option, typed: "--\(name)", attached: parts.count == 2 ? String(parts[1]) : nil)
  }

  /// `-q`, `-qv`, `-l de`, `-lde`, `-l=de`
  private mutating func short(_ text: Substring) throws(UsageError) {
    var letters = text
    while let letter = letters.popFirst() {
      if letter == "h" { throw failure("-h stands alone") }
      guard let option = declaration.options.first(where: { $0.short == letter }) else {
        throw failure("unknown option -\(PrintableText.escape(String(letter)))")
      }
      if case .flag = option.arity, letters.first != "=" {
        try apply(option, typed: "-\(letter)", attached: nil)
        continue
      }
      let attached = letters.first == "=" ? letters.dropFirst() : letters
      return try apply(
        option, typed: "-\(letter)", attached: letters.isEmpty ? nil : String(attached))
    }
  }

  private mutating func apply(
    _ option: OptionDeclaration<Options>, typed: String, attached: String?
  ) throws(UsageError) {
    switch option.arity {
    case .flag(let set):
      guard attached == nil else { throw failure("\(typed) takes no value") }
      set(&options)
    case .value(let placeholder, let set):
      let value = try value(attached, for: typed, placeholder)
      if let complaint = set(&options, value) {
        throw failure("\(typed) \"\(PrintableText.escape(value))\" \(complaint)")
      }
    case .pair(let placeholders, let set):
      let first = try value(attached, for: typed, placeholders.0)
      let second = try value(nil, for: typed, placeholders.1)
      guard !first.isEmpty, !second.isEmpty else { throw failure("\(typed) has an empty value") }
      set(&options, first, second)
    }
  }

  private mutating func value(
    _ attached: String?, for typed: String, _ placeholder: String
  ) throws(UsageError) -> String {
    if let attached { return attached }
    guard let value = rest.first else { throw failure("\(typed) needs a value: \(typed) \(placeholder)") }
    guard !value.hasPrefix("-") || value == "-" else {
      throw failure(
        "\(typed) needs a value before \(PrintableText.escape(value)) (one that begins with a dash: --option=VALUE)")
    }
    rest.removeFirst()
    return value
  }

  private mutating func takeOperands() throws(UsageError) {
    for (index, operand) in operands.enumerated() where operand.isEmpty && !mayBeEmpty(index) {
      throw failure("an argument is empty: \"\"")
    }
    switch declaration.operands {
    case .none: try refuseOperands(after: 0)
    case .optional(_, let path):
      try refuseOperands(after: 1)
      if let operand = operands.first { options[keyPath: path] = operand }
    case .oneOrMore(let placeholder, let path):
      guard !operands.isEmpty else { throw failure("\(placeholder) is missing") }
      options[keyPath: path] = operands
    case .any(_, let path): options[keyPath: path] = operands
    case .each(let places, let others):
      try refuseOperands(after: places.count + others.count)
      guard operands.count >= places.count else { throw failure("\(places[operands.count].placeholder) is missing") }
      for (place, operand) in zip(places + others, operands) { options[keyPath: place.path] = operand }
    }
  }

  private func mayBeEmpty(_ index: Int) -> Bool {
    guard case .each(let places, let others) = declaration.operands, index < places.count + others.count else {
      return false
    }
    return (places + others)[index].mayBeEmpty
  }

  private func refuseOperands(after count: Int) throws(UsageError) {
    guard operands.count > count else { return }
    throw failure("\"\(PrintableText.escape(operands[count]))\" is one argument too many")
  }

  private func failure(_ message: String) -> UsageError { UsageError(verb: declaration.verb, message: message) }
}
