public import Diagnostics

/// A named part of a text with plural forms of its own: `%#@NAME@` in the text, `%arg` in the forms.
public struct Substitution: Hashable, Sendable {
  public var name: UTF8Text
  /// Which of the format's arguments it takes, from 1; nil where the catalog does not say.
  public var argumentNumber: Int?
  /// Without its percent sign: `lld`.
  public var formatSpecifier: UTF8Text

  /// The numbers that texts can refer to: of nine digits at most, more than any call has arguments.
  public static let argumentNumbers = 1...999_999_999

  public init(name: UTF8Text, argumentNumber: Int?, formatSpecifier: UTF8Text) {
    self.name = name
    self.argumentNumber = argumentNumber
    self.formatSpecifier = formatSpecifier
  }
}

/// Texts with substitutions between a catalog's spelling and an XLIFF's, as Xcode rewrites them.
///
/// Exporting numbers what a catalog leaves unnumbered, importing takes the numbers away again. The two are not inverse:
/// a text that a catalog stores numbered comes back unnumbered, so compare texts after the same rewriting.
public enum SubstitutionText {
  /// A text that refers to substitutions, for an XLIFF: `%#@NAME@` → `%N$#@NAME@`. What has no number or no definition
  /// stays.
  public static func exported(root text: UTF8Text, _ substitutions: [Substitution]) -> UTF8Text {
    guard !substitutions.isEmpty else { return text }
    return text.replacingPercents { rest, result in
      guard let name = reference(rest), let number = argument(name, substitutions) else { return nil }
      result.append(contentsOf: "%\(number)$#@".utf8)
      result.append(contentsOf: name)
      result.append(UInt8(ascii: "@"))
      return name.count + 3
    }
  }

  /// A text from an XLIFF that refers to substitutions: `%N$#@NAME@` → `%#@NAME@` where NAME's number is N.
  public static func imported(root text: UTF8Text, _ substitutions: [Substitution]) -> UTF8Text {
    guard !substitutions.isEmpty else { return text }
    return text.replacingPercents { rest, result in
      guard let (number, digits) = position(rest), let name = reference(rest.dropFirst(digits + 1)),
        argument(name, substitutions) == number
      else { return nil }
      result.append(contentsOf: "%#@".utf8)
      result.append(contentsOf: name)
      result.append(UInt8(ascii: "@"))
      return digits + 1 + name.count + 3
    }
  }

  /// A substitution's form, for an XLIFF: `%arg` → `%N$<specifier>`, without the number where it has none.
  public static func exported(leaf text: UTF8Text, of substitution: Substitution) -> UTF8Text {
    text.replacingPercents { rest, result in
      guard rest.starts(with: "arg".utf8) else { return nil }
      result.append(UInt8(ascii: "%"))
      if let number = substitution.argumentNumber { result.append(contentsOf: "\(number)$".utf8) }
      result.append(contentsOf: substitution.formatSpecifier.bytes)
      return 3
    }
  }

  /// A substitution's form from an XLIFF: `%N$<specifier>` → `%arg`, `%<specifier>` where it has no number.
  public static func imported(leaf text: UTF8Text, of substitution: Substitution) -> UTF8Text {
    let specifier = substitution.formatSpecifier.bytes
    guard !specifier.isEmpty else { return text }
    return text.replacingPercents { rest, result in
      var prefix = 0
      if let expected = substitution.argumentNumber {
        guard let (number, digits) = position(rest), number == expected else { return nil }
        prefix = digits + 1
      }
      guard rest.dropFirst(prefix).starts(with: specifier) else { return nil }
      result.append(contentsOf: "%arg".utf8)
      return prefix + specifier.count
    }
  }

  /// The substitutions that a text refers to, numbered or not, each once.
  public static func references(in text: UTF8Text) -> [UTF8Text] {
    guard text.bytes.holds(UInt8(ascii: "#")) else { return [] }
    var names: [UTF8Text] = []
    _ = text.replacingPercents { rest, _ in
      let number = position(rest).map { $0.digits + 1 } ?? 0
      guard let name = reference(rest.dropFirst(number)).map({ UTF8Text(validated: $0) }) else { return nil }
      if !names.contains(name) { names.append(name) }
      return nil
    }
    return names
  }

  /// NAME where the bytes after a percent sign are `#@NAME@`. A reference ends at the first `@`.
  static func reference(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard rest.starts(with: "#@".utf8) else { return nil }
    let name = rest.dropFirst(2)
    return name.firstIndex(of: UInt8(ascii: "@")).map { name[..<$0] }
  }

  /// N and the count of its digits where the bytes after a percent sign are `N$`; no leading zero, as Xcode writes it.
  static func position(_ rest: ArraySlice<UInt8>) -> (number: Int, digits: Int)? {
    var number = 0
    var digits = 0
    for byte in rest {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        // No number of `Substitution.argumentNumbers` is longer, and none of these overflows.
        guard digits < 9, digits > 0 || byte != UInt8(ascii: "0") else { return nil }
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
        digits += 1
      case UInt8(ascii: "$"):
        return digits > 0 ? (number, digits) : nil
      default:
        return nil
      }
    }
    return nil
  }

  private static func argument(_ name: ArraySlice<UInt8>, _ substitutions: [Substitution]) -> Int? {
    substitutions.first { $0.name.bytes.elementsEqual(name) }?.argumentNumber
  }
}

extension UTF8Text {
  /// Rewrites what follows percent signs; `%%` is passed over. `rewrite` gets the bytes behind a sign: it appends what
  /// stands for the sign and the bytes it used and returns their count, or nil to leave the sign as it is.
  fileprivate func replacingPercents(
    _ rewrite: (_ rest: ArraySlice<UInt8>, _ result: inout [UInt8]) -> Int?
  ) -> UTF8Text {
    let percent = UInt8(ascii: "%")
    guard bytes.holds(percent), var index = bytes.firstIndex(of: percent) else { return self }
    var result: [UInt8] = []
    var replacement: [UInt8] = []
    var copied = bytes.startIndex
    while index < bytes.endIndex {
      guard bytes[index] == percent else {
        index += 1
        continue
      }
      let rest = bytes[(index + 1)...]
      if rest.first == percent {
        index += 2
      } else if let used = rewrite(rest, &replacement) {
        result.append(contentsOf: bytes[copied..<index])
        result.append(contentsOf: replacement)
        replacement.removeAll(keepingCapacity: true)
        index += 1 + used
        copied = index
      } else {
        index += 1
      }
    }
    guard copied > bytes.startIndex else { return self }
    result.append(contentsOf: bytes[copied...])
    return UTF8Text(validated: result[...])
  }
}
