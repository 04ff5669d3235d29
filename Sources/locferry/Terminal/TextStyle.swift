/// How a piece of text is set off on a terminal that shows colours.
enum TextStyle: String, Sendable {
  case bold = "1"
  case red = "31"
  case green = "32"
  case yellow = "33"
  case cyan = "36"

  func apply(to text: String) -> String { "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }
}
