import Diagnostics

/// Reads the part of an id after its separator.
enum VariationPathParser {
  /// Steps in one path. Catalogs nest two deep; compilers refuse more.
  static let stepLimit = 8

  /// Every path a tail can mean; usually one or none. More than one where a substitution's name holds `@.`.
  static func paths(_ tail: ArraySlice<UInt8>) -> [VariationPath] {
    guard let rest = tail.dropping(prefix: "substitutions.") else {
      return steps(tail).map { [VariationPath($0)] } ?? []
    }
    return substitutionNames(rest).compactMap { name, rest in
      steps(rest).map { VariationPath([.substitution(UTF8Text(validated: name))] + $0) }
    }
  }

  /// The name that stands where a plural category should.
  static func unknownCategory(_ tail: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let rest = tail.dropping(prefix: "substitutions.") else { return misnamedPlural(tail) }
    for (_, rest) in substitutionNames(rest) {
      if let name = misnamedPlural(rest) { return name }
    }
    return nil
  }

  /// Plural and device steps up to the end, at least one.
  private static func steps(_ tail: ArraySlice<UInt8>) -> [VariationStep]? {
    var steps: [VariationStep] = []
    var rest = tail
    while steps.count < stepLimit {
      guard let (kind, name, next) = step(rest) else { return nil }
      switch kind {
      case .plural:
        guard let category = PluralCategory(spelling: name) else { return nil }
        steps.append(.plural(category))
      case .device:
        steps.append(.device(UTF8Text(validated: name)))
      }
      guard let next else { return steps }
      rest = next
    }
    return nil
  }

  private static func misnamedPlural(_ tail: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest: ArraySlice<UInt8>? = tail
    for _ in 0..<stepLimit {
      guard let current = rest, let (kind, name, next) = step(current) else { return nil }
      if kind == .plural, PluralCategory(spelling: name) == nil { return name }
      rest = next
    }
    return nil
  }

  private enum Kind { case plural, device }

  private static func step(_ tail: ArraySlice<UInt8>) -> (Kind, name: ArraySlice<UInt8>, next: ArraySlice<UInt8>?)? {
    let kind: Kind
    let rest: ArraySlice<UInt8>
    if let plural = tail.dropping(prefix: "plural.") {
      (kind, rest) = (.plural, plural)
    } else if let device = tail.dropping(prefix: "device.") {
      (kind, rest) = (.device, device)
    } else {
      return nil
    }
    guard let dot = rest.firstIndex(of: UInt8(ascii: ".")) else { return rest.isEmpty ? nil : (kind, rest, nil) }
    return dot == rest.startIndex ? nil : (kind, rest[..<dot], rest[(dot + 1)...])
  }

  /// The names a substitution step can hold, with what follows: the plain one up to the first dot, and wrapped ones.
  private static func substitutionNames(
    _ rest: ArraySlice<UInt8>
  ) -> [(name: ArraySlice<UInt8>, rest: ArraySlice<UInt8>)] {
    var names: [(name: ArraySlice<UInt8>, rest: ArraySlice<UInt8>)] = []
    guard let firstDot = rest.firstIndex(of: UInt8(ascii: ".")) else { return [] }
    names.append((rest[..<firstDot], rest[(firstDot + 1)...]))
    guard rest.first == UInt8(ascii: "@") else { return names }
    // Only names with a dot are wrapped, so the closing `@.` lies behind the first dot.
    var index = firstDot + 1
    while index + 1 < rest.endIndex {
      if rest[index] == UInt8(ascii: "@"), rest[index + 1] == UInt8(ascii: "."), isStep(rest[(index + 2)...]) {
        names.append((rest[(rest.startIndex + 1)..<index], rest[(index + 2)...]))
      }
      index += 1
    }
    return names
  }

  private static func isStep(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.starts(with: "plural.".utf8) || bytes.starts(with: "device.".utf8)
  }
}

extension ArraySlice<UInt8> {
  /// What follows the prefix; nil where the bytes start otherwise.
  func dropping(prefix: StaticString) -> ArraySlice<UInt8>? {
    let matches = prefix.withUTF8Buffer { unsafe starts(with: $0) }
    return matches ? self[(startIndex + prefix.utf8CodeUnitCount)...] : nil
  }
}
