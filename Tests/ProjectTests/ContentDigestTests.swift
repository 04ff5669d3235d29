import Testing

@testable import Project

@Suite struct ContentDigestTests {
  /// Values that are known for XXH64 with seed 0.
  @Test(arguments: [
    ("", 0xEF46_DB37_51D8_E999 as UInt64), ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
    ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
  ])
  func knownTexts(text: String, hash: UInt64) {
    let digest = ContentDigest(of: Array(text.utf8))
    #expect(digest.hash == hash)
    #expect(digest.length == UInt64(text.utf8.count))
  }

  /// Computed from the specification in another language.
  @Test(arguments: [
    (31, 0xA2AA_5F33_CC4A_6119 as UInt64), (32, 0x23C3_C17E_F790_FD97), (33, 0x50A7_CFC7_BA58_8784),
    (63, 0x5E3E_54B4_31C7_493C), (64, 0x0EB6_4B3E_F6EE_B01F), (100, 0xA61F_8D4C_170F_E531),
    (101, 0xBAD4_D3BF_033B_DA4C), (1000, 0x5F23_5FA0_33F1_A3FB),
  ])
  func lengthsAroundAStripe(length: Int, hash: UInt64) {
    let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 7 + 3) }
    #expect(ContentDigest(of: bytes).hash == hash)
    for size in [1, 5, 31, 32, 33] {
      var pieces = XXH64()
      for start in stride(from: 0, to: length, by: size) { pieces.update(bytes[start..<min(start + size, length)]) }
      #expect(pieces.value == hash, "in pieces of \(size)")
    }
  }

  @Test(arguments: ["3-44bc2cf5ad770999", "0-ef46db3751d8e999", "18446744073709551615-0000000000000001"])
  func whatIsWrittenDownIsRead(text: String) {
    #expect(ContentDigest(text)?.description == text)
  }

  @Test(arguments: [
    "", "-", "3", "3-44BC2CF5AD770999", "03-44bc2cf5ad770999", "3-44bc2cf5ad77099", "3-44bc2cf5ad770999 ",
    "+3-44bc2cf5ad770999", "3-44bc2cf5ad770999-1", "18446744073709551616-44bc2cf5ad770999",
  ])
  func nothingElseIs(text: String) {
    #expect(ContentDigest(text) == nil)
  }
}
