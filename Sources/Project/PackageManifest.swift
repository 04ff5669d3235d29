import Localization

/// What a `Package.swift` says about languages.
///
/// It is a program, and is not run: it is looked through for `defaultLocalization:` with a text behind it, outside comments
/// and other texts.
struct PackageManifest {
  static let fileName = "Package.swift"
  private static let parameter = "defaultLocalization"

  enum Failure: Error, Equatable {
    /// The argument is worked out by the program.
    case computed
    case noLanguage(String)

    var message: String {
      switch self {
      case .computed: "its \(PackageManifest.parameter) is no plain text"
      case .noLanguage(let name): "its \(PackageManifest.parameter), \"\(name)\", is no language"
      }
    }
  }

  /// Nil where the package names none.
  let defaultLocalization: LanguageTag?

  init(_ bytes: [UInt8]) throws(Failure) {
    var scanner = SwiftScanner(bytes: bytes)
    while let token = scanner.next() {
      guard case .word(let word) = token, word == PackageManifest.parameter else { continue }
      guard scanner.next() == .mark(UInt8(ascii: ":")) else { continue }
      var argument = scanner.next()
      // `LanguageTag("de")`, `.init("de")`
      while let token = argument, token.mayPrecedeText { argument = scanner.next() }
      guard case .text(let name) = argument else { throw .computed }
      guard let language = LanguageTag(name) else { throw .noLanguage(name) }
      defaultLocalization = language
      return
    }
    defaultLocalization = nil
  }
}

/// Words, texts and marks of Swift code, as far as telling them apart goes.
private struct SwiftScanner {
  enum Token: Equatable {
    case word(String)
    /// What stands between the quotes of a text on one line, as written.
    case text(String)
    case mark(UInt8)

    var mayPrecedeText: Bool {
      switch self {
      case .word: true
      case .mark(let byte): byte == UInt8(ascii: ".") || byte == UInt8(ascii: "(")
      case .text: false
      }
    }
  }

  let bytes: [UInt8]
  private var index = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Nil at the end.
  mutating func next() -> Token? {
    while index < bytes.count {
      if begins("//") {
        skip(past: "\n")
      } else if begins("/*") {
        skipComment()
      } else if begins("\"\"\"") {
        index += 3
        skip(past: "\"\"\"")
      } else if bytes[index] == UInt8(ascii: "\"") {
        return .text(text())
      } else if SwiftScanner.isWordByte(bytes[index]) {
        let start = index
        while index < bytes.count, SwiftScanner.isWordByte(bytes[index]) { index += 1 }
        return .word(String(decoding: bytes[start..<index], as: UTF8.self))
      } else {
        index += 1
        if bytes[index - 1] > 0x20 { return .mark(bytes[index - 1]) }
      }
    }
    return nil
  }

  private mutating func text() -> String {
    index += 1
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: "\""), bytes[index] != UInt8(ascii: "\n") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    index = min(index, bytes.count)
    let content = String(decoding: bytes[start..<index], as: UTF8.self)
    index += 1
    return content
  }

  /// Comments of this kind nest.
  private mutating func skipComment() {
    var depth = 0
    repeat {
      if begins("/*") {
        depth += 1
        index += 2
      } else if begins("*/") {
        depth -= 1
        index += 2
      } else {
        index += 1
      }
    } while depth > 0 && index < bytes.count
  }

  private mutating func skip(past end: String) {
    while index < bytes.count, !begins(end) { index += 1 }
    index += end.utf8.count
  }

  private func begins(_ words: String) -> Bool { index < bytes.count && bytes[index...].starts(with: words.utf8) }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default:
      byte >= 0x80
    }
  }
}
