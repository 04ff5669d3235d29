public import Diagnostics

/// One place in a format string where an argument goes, or that looks like one.
///
/// Grammar: `%[N$][flags][width][.precision][length]conversion` (IEEE Std 1003.1, printf, with Foundation's `%@`), and
/// String Catalogs' `%#@NAME@`, `%N$#@NAME@`, `%arg`. `%%` is none.
public struct FormatSpecifier: Hashable, Sendable {
  /// What the call must pass. Two arguments of one class are read alike, so `%d`, `%u` and `%x` fit each other.
  public enum Argument: Hashable, Sendable {
    /// `%@`
    case object
    /// `%d %i %u %x %X %o`, with `h` and `hh` too: 32 bits.
    case integer32
    /// The same with `l ll q j z t`, and `%D %U %O`: 64 bits on Apple's systems.
    case integer64
    /// `%f %e %g %a` and upper case
    case floating
    /// The same with `L`
    case longDouble
    /// `%c`
    case character
    /// `%C`, `%lc`
    case wideCharacter
    /// `%s`
    case cString
    /// `%S`, `%ls`
    case wideCString
    /// `%p`
    case pointer
    /// `%n`, which writes.
    case writtenCount
    /// `%arg`, whose type the substitution names.
    case substituted
    /// `%#@NAME@`
    case reference(UTF8Text)

    /// Whether it can hold the count a plural is chosen by.
    var isNumber: Bool {
      switch self {
      case .integer32, .integer64, .floating, .longDouble, .substituted, .reference: true
      default: false
      }
    }
  }

  /// What makes text look like a specifier.
  public enum Doubt: Hashable, Sendable {
    /// `50% off`, `100%-os`: a space flag, or a minus without a width.
    case flag
    /// `100%ig`: a digit stands before the sign, and the word goes on behind the letter.
    case word
  }

  public var argument: Argument
  /// N of `%N$…`, from 1; nil for the next argument in turn.
  public var position: Int?
  /// As written, the percent sign included.
  public var spelling: UTF8Text
  /// Why it is more likely text than a specifier; nil for one that leaves no doubt.
  public var doubt: Doubt?
  /// Arguments that `*` takes for width and precision, before its own.
  public var starArguments: Int

  /// More likely text than a specifier.
  public var isDoubtful: Bool { doubt != nil }

  /// The specifiers of a text in their order.
  public static func all(in text: UTF8Text) -> [FormatSpecifier] {
    var specifiers: [FormatSpecifier] = []
    var rest = text.bytes
    while let start = rest.firstIndex(of: UInt8(ascii: "%")) {
      var scanner = FormatScanner(text.bytes, at: start)
      if let specifier = scanner.specifier() {
        specifiers.append(specifier)
        rest = rest[scanner.index...]
      } else {
        // Past `%%`, else past the sign alone: what follows it may begin a specifier.
        let isEscape = start + 1 < rest.endIndex && rest[start + 1] == UInt8(ascii: "%")
        rest = rest[(start + (isEscape ? 2 : 1))...]
      }
    }
    return specifiers
  }
}
