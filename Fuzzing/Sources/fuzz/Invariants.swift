import Diagnostics
import Localization

/// Stops the fuzzer: it keeps the input, and shrinks it where asked.
func broken(_ promise: String) -> Never { fatalError("broken promise: \(promise)") }

func require(_ holds: Bool, _ promise: @autoclosure () -> String) {
  if !holds { broken(promise()) }
}

/// What is refused is refused at a place that the input has.
func requirePlace(_ position: TextPosition?, in bytes: [UInt8], _ message: String) {
  guard let position else { broken("no place: \(message)") }
  require(position.line >= 1 && position.column >= 1, "\(position): \(message)")
  // UTF-16 has fewer bytes than its text in UTF-8, and CR alone may end a line: an upper bound for any of them.
  require(position.line <= bytes.count + 1 && position.column <= 3 * bytes.count + 2, "\(position): \(message)")
}

/// Texts of the kinds that edits have to spell: plain, escapes of every format, beyond ASCII.
let newTexts: [UTF8Text] = ["new", "\"q\"\\ <&>]]>\n\t", "é🙂\u{2028}", ""]

/// A language whose name is known to be one.
func language(_ name: String) -> LanguageTag {
  guard let language = LanguageTag(name) else { broken("\(name) is no language") }
  return language
}
