public import Diagnostics

/// The codec between a key with its variation path and a trans-unit's id, as Xcode writes it.
///
/// `KEY`, `KEY|==|plural.one`, `KEY|==|device.iphone.plural.other`, `KEY|==|substitutions.NAME.plural.few`; a NAME that
/// holds a dot is wrapped as `@NAME@`. Everything else in a key or a name is written as it is, so one id can be read in
/// several ways: only the table knows which key was meant.
public enum UnitID {
  /// One way to read an id.
  public struct Reading: Hashable, Sendable {
    public var key: UTF8Text
    public var path: VariationPath

    public init(key: UTF8Text, path: VariationPath) {
      self.key = key
      self.path = path
    }
  }

  /// The text between a key and its path.
  static let separator: [UInt8] = Array("|==|".utf8)

  /// Separators looked at, counted from the end of an id. An id with more is an attack, not a nesting.
  static let separatorLimit = 32

  /// The id of a key's text. The key's own bytes where the path is plain.
  public static func encode(key: UTF8Text, path: VariationPath) -> UTF8Text {
    guard !path.isPlain else { return key }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(key.count + 16 + 24 * path.steps.count)
    append(key: key, path: path, to: &bytes)
    return UTF8Text(validated: bytes[...])
  }

  /// Appends the id of a key's text, unescaped.
  public static func append(key: UTF8Text, path: VariationPath, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: key.bytes)
    guard !path.isPlain else { return }
    bytes.append(contentsOf: separator)
    append(path: path, to: &bytes)
  }

  /// Appends a path alone: `device.iphone.plural.other`. Nothing for the plain path.
  public static func append(path: VariationPath, to bytes: inout [UInt8]) {
    var isFirst = true
    for step in path.steps {
      if !isFirst { bytes.append(UInt8(ascii: ".")) }
      isFirst = false
      append(step: step, to: &bytes)
    }
  }

  /// A path as reports name it: `device.iphone.plural.other`.
  public static func name(of path: VariationPath) -> UTF8Text {
    var bytes: [UInt8] = []
    append(path: path, to: &bytes)
    return UTF8Text(validated: bytes[...])
  }

  /// One step as reports name it: `plural.one`, `device.iphone`, `substitutions.NAME`.
  public static func name(of step: VariationStep) -> UTF8Text {
    var bytes: [UInt8] = []
    append(step: step, to: &bytes)
    return UTF8Text(validated: bytes[...])
  }

  private static func append(step: VariationStep, to bytes: inout [UInt8]) {
    switch step {
    case .plural(let category):
      bytes.append(contentsOf: "plural.".utf8)
      bytes.append(contentsOf: category.rawValue.utf8)
    case .device(let name):
      bytes.append(contentsOf: "device.".utf8)
      bytes.append(contentsOf: name.bytes)
    case .width(let name):
      bytes.append(contentsOf: "width.".utf8)
      bytes.append(contentsOf: name.bytes)
    case .substitution(let name):
      bytes.append(contentsOf: "substitutions.".utf8)
      let isWrapped = name.bytes.contains(UInt8(ascii: "."))
      if isWrapped { bytes.append(UInt8(ascii: "@")) }
      bytes.append(contentsOf: name.bytes)
      if isWrapped { bytes.append(UInt8(ascii: "@")) }
    }
  }

  /// Every reading of an id as a key and a variation, the last separator first. The reading as a plain key, always
  /// possible, is not among them.
  public static func splits(of id: UTF8Text) -> [Reading] {
    var readings: [Reading] = []
    forEachSeparator(in: id.bytes) { key, tail in
      for path in VariationPathParser.paths(tail) {
        readings.append(Reading(key: UTF8Text(validated: key), path: path))
      }
      return true
    }
    return readings
  }

  /// What may be the key of an id that names a variation, whether the rest is one or not: all that stands before a
  /// separator, the longest first.
  public static func possibleKeys(of id: UTF8Text) -> [UTF8Text] {
    var keys: [UTF8Text] = []
    forEachSeparator(in: id.bytes) { key, _ in
      keys.append(UTF8Text(validated: key))
      return true
    }
    return keys
  }

  /// The part of an id that has a variation's shape but names no plural category: `banana` of `x|==|plural.banana`.
  ///
  /// Nil where the id can be read, or looks like no variation at all.
  public static func unknownCategory(in id: UTF8Text) -> (key: UTF8Text, category: UTF8Text)? {
    var found: (key: UTF8Text, category: UTF8Text)?
    forEachSeparator(in: id.bytes) { key, tail in
      guard VariationPathParser.paths(tail).isEmpty else {
        found = nil
        return false
      }
      if found == nil, let name = VariationPathParser.unknownCategory(tail) {
        found = (UTF8Text(validated: key), UTF8Text(validated: name))
      }
      return true
    }
    return found
  }

  /// Calls `body` with what stands before and after each separator, the last first, until it returns false.
  private static func forEachSeparator(
    in bytes: ArraySlice<UInt8>, _ body: (_ key: ArraySlice<UInt8>, _ tail: ArraySlice<UInt8>) -> Bool
  ) {
    guard bytes.count >= separator.count, bytes.holds(UInt8(ascii: "|")) else { return }
    var index = bytes.endIndex - separator.count
    var found = 0
    while index >= bytes.startIndex {
      if bytes[index] == UInt8(ascii: "|"), bytes[index...].starts(with: separator) {
        guard body(bytes[..<index], bytes[(index + separator.count)...]) else { return }
        found += 1
        if found == separatorLimit { return }
      }
      index -= 1
    }
  }
}
