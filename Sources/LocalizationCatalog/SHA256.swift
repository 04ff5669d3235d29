/// SHA-256 (FIPS 180-4, section 6.2), fed in pieces.
public struct SHA256: Sendable {
  private var state: SIMD8<UInt32> = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
  ]
  /// Bytes that do not fill a block yet.
  private var pending: [UInt8] = []
  private var byteCount: UInt64 = 0

  private static let blockSize = 64

  public init() {
    pending.reserveCapacity(2 * SHA256.blockSize)
  }

  /// The digest of bytes at hand: 32 bytes.
  public static func digest(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finalize()
  }

  /// Lower-case hexadecimal digits.
  public static func hex(_ digest: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(2 * digest.count)
    for byte in digest {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  public mutating func update(_ bytes: ArraySlice<UInt8>) {
    unsafe bytes.withUnsafeBytes { unsafe update($0) }
  }

  /// Hashes bytes that stay valid during the call; nothing of the buffer is kept.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    byteCount &+= UInt64(bytes.count)
    var offset = 0
    if !pending.isEmpty {
      offset = min(SHA256.blockSize - pending.count, bytes.count)
      unsafe pending.append(contentsOf: bytes[0..<offset])
      guard pending.count == SHA256.blockSize else { return }
      flush()
    }
    while bytes.count - offset >= SHA256.blockSize {
      unsafe SHA256.compress(&state, UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + SHA256.blockSize)]))
      offset += SHA256.blockSize
    }
    unsafe pending.append(contentsOf: bytes[offset...])
  }

  /// The digest: 32 bytes. Ends the hash; what is fed afterwards has no meaning.
  public mutating func finalize() -> [UInt8] {
    let bitCount = byteCount &* 8
    pending.append(0x80)
    if pending.count > SHA256.blockSize - 8 {
      pad(to: SHA256.blockSize)
      flush()
    }
    pad(to: SHA256.blockSize - 8)
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      pending.append(UInt8(truncatingIfNeeded: bitCount >> shift))
    }
    flush()
    return state.bytes
  }

  private mutating func pad(to count: Int) {
    while pending.count < count { pending.append(0) }
  }

  private mutating func flush() {
    unsafe pending.withUnsafeBytes { unsafe SHA256.compress(&state, $0) }
    pending.removeAll(keepingCapacity: true)
  }
}

extension SIMD8<UInt32> {
  fileprivate var bytes: [UInt8] {
    indices.flatMap { index in
      stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self[index] >> $0) }
    }
  }
}
