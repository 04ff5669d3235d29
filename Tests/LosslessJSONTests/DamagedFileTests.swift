import Foundation
import LosslessJSON
import PropertySupport
import TestSupport
import Testing

/// Files with random damage: never read beyond their end (debug builds check every load), and never read as something
/// that Foundation does not read.
@Suite struct DamagedFileTests {
  @Test(arguments: 0..<4)
  func agreesWithFoundation(_ batch: Int) throws {
    var accepted = 0
    for round in 0..<800 {
      let seed = UInt64(batch * 1000 + round)
      var random = RandomJSON(seed: seed)
      var bytes = Array(random.file().utf8)
      for _ in 0..<Int.random(in: 1...2, using: &random.random) {
        let index = Int.random(in: 0..<max(bytes.count, 1), using: &random.random)
        guard bytes.indices.contains(index) else { break }
        switch Int.random(in: 0..<4, using: &random.random) {
        case 0: bytes.remove(at: index)
        case 1: bytes[index] = UInt8.random(in: 0...255, using: &random.random)
        case 2: bytes.insert(random.pick(Array("\"\\{}[],:u0e- \n/".utf8) + [0xC3, 0xED, 0xF0, 0x80]), at: index)
        default: bytes.removeSubrange(index...)
        }
      }
      let about = "seed \(seed): \(String(decoding: bytes, as: UTF8.self))"
      let foundation = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      guard let error = refusal(bytes) else {
        accepted += 1
        #expect(foundation != nil, "\(about)")
        #expect(PlainReader.read(bytes) != nil, "\(about)")
        continue
      }
      guard foundation != nil else { continue }
      switch error.reason {
      case .duplicateKey, .utf16: break
      default: Issue.record("Foundation reads it, but \(error), \(about)")
      }
    }
    #expect(accepted > 50)
  }
}
