/// A specifier of a text as the tests read it: by one expression, apart from the code that is tested.
struct FormatToken {
  /// What the call passes.
  enum Kind: Equatable {
    case object, integer32, integer64, floating, other
    case reference(String)

    var isNumber: Bool { [.integer32, .integer64, .floating].contains(self) }
  }

  var range: Range<String.Index>
  var position: Int?
  /// Everything behind the percent sign and the position.
  var rest: String
  var kind: Kind

  /// `%%` is none, and neither is what has a space flag.
  static func all(in text: String) -> [FormatToken] {
    let expression =
      /%(?:%|(?:([1-9][0-9]*)\$)?(?:(#@([^@]*)@)|([-+0#']*[0-9]*(?:\.[0-9]+)?(hh|h|ll|l|q|z|t|j|L)?([@diuxXoDUOfFeEgGaAcCsSp]))))/
    return text.matches(of: expression).compactMap { match in
      let (whole, position, reference, name, plain, length, conversion) = match.output
      guard whole != "%%" else { return nil }
      let kind: Kind
      if let name {
        kind = .reference(String(name))
      } else {
        let isLong = ["l", "ll", "q", "z", "t", "j"].contains(length ?? "")
        switch conversion ?? "" {
        case "@": kind = .object
        case "d", "i", "u", "x", "X", "o": kind = isLong ? .integer64 : .integer32
        case "D", "U", "O": kind = .integer64
        case "f", "F", "e", "E", "g", "G", "a", "A": kind = length == "L" ? .other : .floating
        default: kind = .other
        }
      }
      return FormatToken(
        range: match.range, position: position.flatMap { Int($0) }, rest: String(reference ?? plain ?? ""), kind: kind)
    }
  }
}
