import LocalizationCatalog
import TestSupport
import Testing

@Suite struct SHA256Tests {
  /// NIST's examples for FIPS 180-4 (SHA256.pdf) and the empty text (SHA256ShortMsg.rsp).
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ])
  func standardVectors(text: String, digest: String) {
    #expect(SHA256.hex(SHA256.digest(Array(text.utf8)[...])) == digest)
  }

  @Test func aMillionLettersInPieces() {
    var hash = SHA256()
    let piece = [UInt8](repeating: UInt8(ascii: "a"), count: 1000)
    for _ in 0..<1000 { hash.update(piece[...]) }
    #expect(
      SHA256.hex(hash.finalize()) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  /// Every length around the block's borders, cut anywhere, equals the whole at once.
  @Test func piecesDoNotMatter() {
    let seed: UInt64 = 180_4
    var generator = SeededGenerator(seed: seed)
    for length in 0..<200 {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      var hash = SHA256()
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 0...rest.count, using: &generator)
        hash.update(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      #expect(hash.finalize() == SHA256.digest(bytes[...]), "seed \(seed), length \(length)")
    }
  }

  /// 55, 56, 63 and 64 bytes: the padding's borders. Digests by OpenSSL.
  @Test(arguments: [
    (55, "d5e285683cd4efc02d021a5c62014694958901005d6f71e89e0989fac77e4072"),
    (56, "04c26261370ee7541549d16dee320c723e3fd14671e66a099afe0a377c16888e"),
    (63, "75220b47218278e656f2013bb8f0c455a25eaf01e86c64924e9d48d89776d6f2"),
    (64, "7ce100971f64e7001e8fe5a51973ecdfe1ced42befe7ee8d5fd6219506b5393c"),
    (119, "000b48d4edf0fa7bee3c6236ecd2785baa5db4eeb8bb54341b029e0d9fa5fb0c"),
    (120, "13f05a0b594787f5ecd315edc96141bd3243203d1b7d4f0836f37308b276ba98"),
  ])
  func paddingBorders(length: Int, digest: String) {
    #expect(SHA256.hex(SHA256.digest([UInt8](repeating: UInt8(ascii: "x"), count: length)[...])) == digest)
  }
}
