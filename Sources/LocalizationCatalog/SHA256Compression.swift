extension SHA256 {
  static let blockSize = 64
  private static let rounds = 64

  /// Whole blocks of 64 bytes, one after the other (FIPS 180-4, section 6.2.2).
  static func compress(_ state: inout SIMD8<UInt32>, _ blocks: UnsafeRawBufferPointer) {
    guard var block = blocks.baseAddress else { return }
    let end = unsafe block + blocks.count / blockSize * blockSize
    unsafe withUnsafeTemporaryAllocation(byteCount: 2 * rounds * 4, alignment: 16) { memory in
      guard let schedule = memory.baseAddress else { return }
      unsafe constants.withUnsafeBytes { constants in
        guard let constants = constants.baseAddress else { return }
        while unsafe block < end {
          unsafe prepare(schedule, block, constants)
          unsafe digest(&state, schedule + rounds * 4)
          unsafe block += blockSize
        }
      }
    }
  }

  /// Puts the schedule's 64 words, and behind them each with its round's constant added: four at a time.
  @inline(__always)
  private static func prepare(
    _ schedule: UnsafeMutableRawPointer, _ block: UnsafeRawPointer, _ constants: UnsafeRawPointer
  ) {
    var offset = 0
    while offset < blockSize {
      let words = unsafe SIMD4(
        word(block + offset), word(block + offset + 4), word(block + offset + 8), word(block + offset + 12))
      unsafe put(words, at: offset, schedule, constants)
      offset &+= 16
    }
    while offset < rounds * 4 {
      let early = unsafe four(schedule + (offset - 64)) &+ lower0(four(schedule + (offset - 60)))
      var words = unsafe early &+ four(schedule + (offset - 28))
      let last = unsafe four(schedule + (offset - 16))
      // The last two depend on the first two; nothing stays nothing.
      words &+= lower1(SIMD4(last[2], last[3], 0, 0))
      words &+= lower1(SIMD4(0, 0, words[0], words[1]))
      unsafe put(words, at: offset, schedule, constants)
      offset &+= 16
    }
  }

  @inline(__always)
  private static func word(_ place: UnsafeRawPointer) -> UInt32 {
    unsafe UInt32(bigEndian: place.loadUnaligned(as: UInt32.self))
  }

  @inline(__always)
  private static func four(_ place: UnsafeRawPointer) -> SIMD4<UInt32> {
    unsafe place.loadUnaligned(as: SIMD4<UInt32>.self)
  }

  @inline(__always)
  private static func put(
    _ words: SIMD4<UInt32>, at offset: Int, _ schedule: UnsafeMutableRawPointer, _ constants: UnsafeRawPointer
  ) {
    unsafe (schedule + offset).storeBytes(of: words, as: SIMD4<UInt32>.self)
    let sums = unsafe words &+ four(constants + offset)
    unsafe (schedule + (rounds * 4 + offset)).storeBytes(of: sums, as: SIMD4<UInt32>.self)
  }

  @inline(__always)
  private static func lower0(_ words: SIMD4<UInt32>) -> SIMD4<UInt32> {
    // Not as rotations, and in this order: else the optimiser takes the words one by one.
    words &>> 3 ^ words &<< 14 ^ words &>> 7 ^ words &<< 25 ^ words &>> 18
  }

  @inline(__always)
  private static func lower1(_ words: SIMD4<UInt32>) -> SIMD4<UInt32> {
    words &>> 10 ^ words &<< 13 ^ words &>> 17 ^ words &<< 15 ^ words &>> 19
  }

  @inline(__always)
  private static func digest(_ state: inout SIMD8<UInt32>, _ words: UnsafeRawPointer) {
    var a = state[0]
    var b = state[1]
    var c = state[2]
    var d = state[3]
    var e = state[4]
    var f = state[5]
    var g = state[6]
    var h = state[7]
    var difference = b ^ c
    unsafe turn(&a, &b, &c, &d, &e, &f, &g, &h, &difference, words)
    unsafe turn(&a, &b, &c, &d, &e, &f, &g, &h, &difference, words + 32)
    unsafe turn(&a, &b, &c, &d, &e, &f, &g, &h, &difference, words + 64)
    unsafe turn(&a, &b, &c, &d, &e, &f, &g, &h, &difference, words + 96)
    unsafe turn(&a, &b, &c, &d, &e, &f, &g, &h, &difference, words + 128)
    unsafe turn(&a, &b, &c, &d, &e, &f, &g, &h, &difference, words + 160)
    unsafe turn(&a, &b, &c, &d, &e, &f, &g, &h, &difference, words + 192)
    unsafe turn(&a, &b, &c, &d, &e, &f, &g, &h, &difference, words + 224)
    state &+= SIMD8(a, b, c, d, e, f, g, h)
  }

  /// Eight rounds with the names turned instead of the values moved.
  @inline(__always)
  private static func turn(
    _ a: inout UInt32, _ b: inout UInt32, _ c: inout UInt32, _ d: inout UInt32, _ e: inout UInt32,
    _ f: inout UInt32, _ g: inout UInt32, _ h: inout UInt32, _ difference: inout UInt32, _ words: UnsafeRawPointer
  ) {
    unsafe round(a, b, &difference, &d, e, f, g, &h, words.load(as: UInt32.self))
    unsafe round(h, a, &difference, &c, d, e, f, &g, words.load(fromByteOffset: 4, as: UInt32.self))
    unsafe round(g, h, &difference, &b, c, d, e, &f, words.load(fromByteOffset: 8, as: UInt32.self))
    unsafe round(f, g, &difference, &a, b, c, d, &e, words.load(fromByteOffset: 12, as: UInt32.self))
    unsafe round(e, f, &difference, &h, a, b, c, &d, words.load(fromByteOffset: 16, as: UInt32.self))
    unsafe round(d, e, &difference, &g, h, a, b, &c, words.load(fromByteOffset: 20, as: UInt32.self))
    unsafe round(c, d, &difference, &f, g, h, a, &b, words.load(fromByteOffset: 24, as: UInt32.self))
    unsafe round(b, c, &difference, &e, f, g, h, &a, words.load(fromByteOffset: 28, as: UInt32.self))
  }

  /// - Parameter difference: `b ^ c`; that of the next round on return.
  @inline(__always)
  private static func round(
    _ a: UInt32, _ b: UInt32, _ difference: inout UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32,
    _ h: inout UInt32, _ word: UInt32
  ) {
    // Rotations by 6, 11 and 25, and by 2, 13 and 22, each on from the one before.
    let upper1 = rotate(rotate(rotate(e, 14) ^ e, 5) ^ e, 6)
    let choice = g ^ (e & (f ^ g))
    let first = h &+ word &+ choice &+ upper1
    let upper0 = rotate(rotate(rotate(a, 9) ^ a, 11) ^ a, 2)
    let next = a ^ b
    let majority = b ^ (next & difference)
    difference = next
    d = d &+ first
    h = first &+ upper0 &+ majority
  }

  @inline(__always)
  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    (word &>> count) | (word &<< (32 &- count))
  }

  /// Section 4.2.2.
  private static let constants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
    0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
    0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
    0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
    0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
    0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
    0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
  ]
}
