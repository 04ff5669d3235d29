/// XXH64 (the xxHash specification, version 0.1.1, "XXH64 algorithm"), seed 0, fed in pieces.
struct XXH64: Sendable {
  private(set) var byteCount: UInt64 = 0
  private var lanes: SIMD4<UInt64> = [prime1 &+ prime2, prime2, 0, 0 &- prime1]
  /// Bytes that do not fill a stripe yet.
  private var pending: [UInt8] = []

  private static let stripeSize = 32
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  mutating func update(_ bytes: ArraySlice<UInt8>) {
    unsafe bytes.withUnsafeBytes { unsafe update($0) }
  }

  /// Hashes bytes that stay valid during the call.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    byteCount &+= UInt64(bytes.count)
    var offset = 0
    if !pending.isEmpty {
      offset = min(XXH64.stripeSize - pending.count, bytes.count)
      unsafe pending.append(contentsOf: bytes[0..<offset])
      guard pending.count == XXH64.stripeSize else { return }
      unsafe pending.withUnsafeBytes { stripe in
        var start = 0
        unsafe XXH64.mix(&lanes, stripe, from: &start)
      }
      pending.removeAll(keepingCapacity: true)
    }
    unsafe XXH64.mix(&lanes, bytes, from: &offset)
    unsafe pending.append(contentsOf: bytes[offset...])
  }

  /// The hash of what was fed so far.
  var value: UInt64 {
    var hash = XXH64.prime5
    if byteCount >= XXH64.stripeSize {
      hash =
        XXH64.rotate(lanes[0], 1) &+ XXH64.rotate(lanes[1], 7) &+ XXH64.rotate(lanes[2], 12)
        &+ XXH64.rotate(lanes[3], 18)
      for lane in lanes.indices {
        hash = (hash ^ XXH64.round(0, lanes[lane])) &* XXH64.prime1 &+ XXH64.prime4
      }
    }
    hash &+= byteCount
    var rest = pending[...]
    while rest.count >= 8 {
      hash ^= XXH64.round(0, XXH64.number(rest.prefix(8)))
      hash = XXH64.rotate(hash, 27) &* XXH64.prime1 &+ XXH64.prime4
      rest = rest.dropFirst(8)
    }
    if rest.count >= 4 {
      hash ^= XXH64.number(rest.prefix(4)) &* XXH64.prime1
      hash = XXH64.rotate(hash, 23) &* XXH64.prime2 &+ XXH64.prime3
      rest = rest.dropFirst(4)
    }
    for byte in rest {
      hash ^= UInt64(byte) &* XXH64.prime5
      hash = XXH64.rotate(hash, 11) &* XXH64.prime1
    }
    hash = (hash ^ (hash &>> 33)) &* XXH64.prime2
    hash = (hash ^ (hash &>> 29)) &* XXH64.prime3
    return hash ^ (hash &>> 32)
  }

  /// Little-endian.
  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 &<< 8 | UInt64($1) }
  }

  /// Mixes in whole stripes from an offset on, and moves it behind them. Four numbers instead of a vector: multiplying
  /// vectors of 64 bits takes longer.
  private static func mix(_ lanes: inout SIMD4<UInt64>, _ bytes: UnsafeRawBufferPointer, from offset: inout Int) {
    var (first, second, third, fourth) = (lanes[0], lanes[1], lanes[2], lanes[3])
    var start = offset
    while start &+ stripeSize <= bytes.count {
      first = unsafe round(first, word(bytes, start))
      second = unsafe round(second, word(bytes, start &+ 8))
      third = unsafe round(third, word(bytes, start &+ 16))
      fourth = unsafe round(fourth, word(bytes, start &+ 24))
      start &+= stripeSize
    }
    lanes = [first, second, third, fourth]
    offset = start
  }

  /// Little-endian.
  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  @inline(__always)
  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    rotate(lane &+ word &* prime2, 31) &* prime1
  }

  @inline(__always)
  private static func rotate(_ word: UInt64, _ count: UInt64) -> UInt64 {
    (word &<< count) | (word &>> (64 &- count))
  }
}
