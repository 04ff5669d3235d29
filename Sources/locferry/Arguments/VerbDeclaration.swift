/// One verb's arguments: what may be typed after it.
struct VerbDeclaration<Options> {
  /// What stands without a dash.
  enum Operands {
    case none
    /// At most one.
    case optional(placeholder: String, WritableKeyPath<Options, String>)
    case oneOrMore(placeholder: String, WritableKeyPath<Options, [String]>)
    /// As many as are typed.
    case any(placeholder: String, WritableKeyPath<Options, [String]>)
    /// Each of them, in this order, and then as many of the others as are typed.
    case each([OperandPlace<Options>], optional: [OperandPlace<Options>] = [])
  }

  let verb: VerbName
  /// Sentences under the usage line.
  let discussion: String
  let operands: Operands
  let options: [OptionDeclaration<Options>]

  /// `locferry export [options] [PROJECT]`
  var usage: String {
    switch operands {
    case .none: "locferry \(verb.rawValue) [options]"
    case .optional(let placeholder, _): "locferry \(verb.rawValue) [options] [\(placeholder)]"
    case .oneOrMore(let placeholder, _): "locferry \(verb.rawValue) [options] \(placeholder)…"
    case .any(let placeholder, _): "locferry \(verb.rawValue) [options] [\(placeholder)…]"
    case .each(let places, let others):
      "locferry \(verb.rawValue)\(options.isEmpty ? "" : " [options]") "
        + (places.map(\.placeholder) + others.map { "[\($0.placeholder)]" }).joined(separator: " ")
    }
  }
}

/// Where one operand goes.
struct OperandPlace<Options> {
  let placeholder: String
  let path: WritableKeyPath<Options, String>
  /// An empty argument mostly is a variable that was not set, and refused.
  var mayBeEmpty = false
}
