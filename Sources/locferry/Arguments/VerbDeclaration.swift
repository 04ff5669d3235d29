/// One verb's arguments: what may be typed after it.
struct VerbDeclaration<Options> {
  /// What stands without a dash.
  enum Operands {
    case none
    /// At most one.
    case optional(placeholder: String, WritableKeyPath<Options, String>)
    case oneOrMore(placeholder: String, WritableKeyPath<Options, [String]>)
    /// Each of them, in this order.
    case each([(placeholder: String, path: WritableKeyPath<Options, String>)])
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
    case .each(let operands):
      "locferry \(verb.rawValue)\(options.isEmpty ? "" : " [options]") "
        + operands.map(\.placeholder).joined(separator: " ")
    }
  }
}
