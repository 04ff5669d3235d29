#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Text as valid UTF-8 bytes, equal only when the bytes are equal.
///
/// Keys, ids and translations are compared and hashed by bytes: Swift's `String` folds canonically equivalent texts, so
/// `é` and `e` + accent would become one key of a catalog that holds both.
public struct UTF8Text: Hashable, Sendable {
  /// The bytes, valid UTF-8. May be a slice of a whole file: indices do not start at zero.
  public let bytes: ArraySlice<UInt8>

  /// Takes bytes that are known to be valid UTF-8 (a parser checked them).
  @inlinable
  public init(validated bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  @inlinable
  public init(_ string: String) {
    bytes = ArraySlice(string.utf8)
  }

  public static let empty = UTF8Text(validated: [])

  @inlinable public var isEmpty: Bool { bytes.isEmpty }

  /// The length in bytes.
  @inlinable public var count: Int { bytes.count }

  @inlinable public var string: String { String(decoding: bytes, as: UTF8.self) }

  public static func == (left: UTF8Text, right: UTF8Text) -> Bool {
    unsafe left.bytes.withUnsafeBytes { left in
      unsafe right.bytes.withUnsafeBytes { right in
        guard left.count == right.count else { return false }
        guard let one = left.baseAddress, let other = right.baseAddress else { return true }
        return unsafe memcmp(one, other, left.count) == 0
      }
    }
  }

  @inlinable
  public func hash(into hasher: inout Hasher) {
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }
}

extension UTF8Text: ExpressibleByStringLiteral, CustomStringConvertible {
  @inlinable
  public init(stringLiteral value: String) {
    self.init(value)
  }

  @inlinable public var description: String { string }
}

extension UTF8Text: Comparable {
  /// Byte order, which for UTF-8 is the order of code points.
  @inlinable
  public static func < (left: UTF8Text, right: UTF8Text) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
