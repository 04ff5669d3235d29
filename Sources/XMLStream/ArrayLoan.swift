#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An array that is lent again and again, to whoever looks at it and lets it go.
///
/// Whoever keeps it makes it a copy's worth larger than needed; so after that, arrays of the right length are handed out
/// for a while.
struct ArrayLoan {
  /// Enough for most units.
  private static let size = 512
  private static let pause = 64

  private var array: [UInt8] = []
  /// Where the array lay when it was lent last. As a number: it is only compared.
  private var address: UInt = 0
  private var pauses = 0

  /// An array that begins with the bytes.
  @inline(__always)
  mutating func fill(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    guard bytes.count <= Self.size, pauses == 0, !array.isEmpty else { return unsafe fillNew(bytes) }
    // Copies the array when somebody else still holds it, which the address tells.
    let found = unsafe array.withUnsafeMutableBytes { array in
      if let base = array.baseAddress, let source = bytes.baseAddress { unsafe memcpy(base, source, bytes.count) }
      return UInt(bitPattern: array.baseAddress)
    }
    if found != address {
      address = found
      pauses = Self.pause
    }
    return array
  }

  @inline(never)
  private mutating func fillNew(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    if pauses > 0 { pauses -= 1 }
    if array.isEmpty {
      array = [UInt8](repeating: 0, count: Self.size)
      address = unsafe array.withUnsafeMutableBytes { UInt(bitPattern: $0.baseAddress) }
    }
    return unsafe [UInt8](bytes)
  }
}
