/// A hidden name beside the one it stands in for, that nobody can guess.
func temporaryName(for name: String) -> String { temporaryName(for: name, marked: RandomMark()) }

/// The same with a mark chosen before.
func temporaryName(for name: String, marked mark: RandomMark) -> String {
  // A name may have 255 bytes; what is cut is only there for people who look.
  ".\(String(decoding: name.utf8.prefix(200), as: UTF8.self)).locferry-\(mark.text)"
}

/// What tells the files of one run from those of another: ten letters or digits.
struct RandomMark: Hashable, Sendable {
  let text: String

  private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789")
  private static let length = 10

  init() {
    let alphabet = RandomMark.alphabet
    text = String((0..<RandomMark.length).map { _ in alphabet[Int.random(in: alphabet.indices)] })
  }

  /// A mark that was written down; nil for any other text.
  init?(_ text: String) {
    let alphabet = String(RandomMark.alphabet).utf8
    guard text.utf8.count == RandomMark.length, text.utf8.allSatisfy({ alphabet.contains($0) }) else { return nil }
    self.text = text
  }
}
