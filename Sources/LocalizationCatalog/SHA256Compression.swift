extension SHA256 {
  /// One block of 64 bytes (FIPS 180-4, section 6.2.2). The schedule is a window of 16 words, advanced in place.
  static func compress(_ state: inout SIMD8<UInt32>, _ block: UnsafeRawBufferPointer) {
    var a = state[0]
    var b = state[1]
    var c = state[2]
    var d = state[3]
    var e = state[4]
    var f = state[5]
    var g = state[6]
    var h = state[7]
    unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 16) { words in
      var index = 0
      while index < 16 {
        let word = unsafe block.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
        unsafe words[index] = UInt32(bigEndian: word)
        index += 1
      }
      unsafe constants.withUnsafeBufferPointer { constants in
        var start = 0
        while true {
          // Sixteen rounds with the names turned instead of the values moved.
          unsafe round(a, b, c, &d, e, f, g, &h, constants[start] &+ words[0])
          unsafe round(h, a, b, &c, d, e, f, &g, constants[start + 1] &+ words[1])
          unsafe round(g, h, a, &b, c, d, e, &f, constants[start + 2] &+ words[2])
          unsafe round(f, g, h, &a, b, c, d, &e, constants[start + 3] &+ words[3])
          unsafe round(e, f, g, &h, a, b, c, &d, constants[start + 4] &+ words[4])
          unsafe round(d, e, f, &g, h, a, b, &c, constants[start + 5] &+ words[5])
          unsafe round(c, d, e, &f, g, h, a, &b, constants[start + 6] &+ words[6])
          unsafe round(b, c, d, &e, f, g, h, &a, constants[start + 7] &+ words[7])
          unsafe round(a, b, c, &d, e, f, g, &h, constants[start + 8] &+ words[8])
          unsafe round(h, a, b, &c, d, e, f, &g, constants[start + 9] &+ words[9])
          unsafe round(g, h, a, &b, c, d, e, &f, constants[start + 10] &+ words[10])
          unsafe round(f, g, h, &a, b, c, d, &e, constants[start + 11] &+ words[11])
          unsafe round(e, f, g, &h, a, b, c, &d, constants[start + 12] &+ words[12])
          unsafe round(d, e, f, &g, h, a, b, &c, constants[start + 13] &+ words[13])
          unsafe round(c, d, e, &f, g, h, a, &b, constants[start + 14] &+ words[14])
          unsafe round(b, c, d, &e, f, g, h, &a, constants[start + 15] &+ words[15])
          start += 16
          guard start < 64 else { break }
          index = 0
          while index < 16 {
            let sum = unsafe words[index] &+ words[(index + 9) & 15]
            unsafe words[index] = sum &+ lower0(words[(index + 1) & 15]) &+ lower1(words[(index + 14) & 15])
            index += 1
          }
        }
      }
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
    state[5] &+= f
    state[6] &+= g
    state[7] &+= h
  }

  @inline(__always)
  private static func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32,
    _ h: inout UInt32, _ word: UInt32
  ) {
    let upper1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    let choice = g ^ (e & (f ^ g))
    let first = h &+ upper1 &+ choice &+ word
    let upper0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    let majority = (a & b) | (c & (a | b))
    d = d &+ first
    h = first &+ upper0 &+ majority
  }

  @inline(__always)
  private static func lower0(_ word: UInt32) -> UInt32 { rotate(word, 7) ^ rotate(word, 18) ^ (word &>> 3) }

  @inline(__always)
  private static func lower1(_ word: UInt32) -> UInt32 { rotate(word, 17) ^ rotate(word, 19) ^ (word &>> 10) }

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
