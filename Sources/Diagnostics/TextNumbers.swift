/// Numbers of texts, found by the texts' bytes.
///
/// A table of its own: a dictionary would hash each text with SipHash, which takes several times as long as all else that
/// is done for one. What is hashed may come from anybody, so the hash begins with a number nobody knows.
package struct TextNumbers: Sendable {
  /// A text's number, and a part of its hash that tells most others apart.
  private struct Slot {
    var mark: UInt32
    /// Negative where the slot is free.
    var number: Int32
  }

  private var slots: [Slot]
  private var texts: [UTF8Text] = []
  private let seed: UInt64
  private var mask: Int { slots.count - 1 }

  /// - Parameter capacity: How many texts there will be.
  package init(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: Slot(mark: 0, number: -1), count: size)
    texts.reserveCapacity(capacity)
    seed = UInt64.random(in: .min ... .max)
  }

  /// Numbers a text with the count of those before it. Of two that are equal the last one is found.
  package mutating func append(_ text: UTF8Text) {
    let (index, mark) = place(of: text)
    slots[index] = Slot(mark: mark, number: Int32(texts.count))
    texts.append(text)
    if texts.count * 2 > slots.count { grow() }
  }

  /// The number of a text; nil where it was not appended.
  package subscript(_ text: UTF8Text) -> Int? {
    let slot = slots[place(of: text).index]
    return slot.number < 0 ? nil : Int(slot.number)
  }

  /// The slot that has the text, or the free one where it belongs.
  private func place(of text: UTF8Text) -> (index: Int, mark: UInt32) {
    let hash = hash(text)
    let mark = UInt32(truncatingIfNeeded: hash &>> 32)
    var index = Int(truncatingIfNeeded: hash) & mask
    while slots[index].number >= 0 {
      if slots[index].mark == mark, texts[Int(slots[index].number)] == text { break }
      index = (index &+ 1) & mask
    }
    return (index, mark)
  }

  private mutating func grow() {
    slots = Array(repeating: Slot(mark: 0, number: -1), count: slots.count * 2)
    for (number, text) in texts.enumerated() {
      let (index, mark) = place(of: text)
      slots[index] = Slot(mark: mark, number: Int32(number))
    }
  }

  /// Products of 128 bits, the halves of each laid over one another.
  private func hash(_ text: UTF8Text) -> UInt64 {
    unsafe text.bytes.withUnsafeBytes { bytes in
      var hash = seed
      var index = 0
      while index &+ 8 <= bytes.count {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        hash = Self.mix(hash ^ word, 0x9E37_79B9_7F4A_7C15)
        index &+= 8
      }
      var tail: UInt64 = 0
      while index < bytes.count {
        tail = (tail &<< 8) | UInt64(unsafe bytes[index])
        index &+= 1
      }
      return Self.mix(hash ^ tail ^ UInt64(bytes.count), 0xBF58_476D_1CE4_E5B9 ^ seed)
    }
  }

  private static func mix(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let (high, low) = one.multipliedFullWidth(by: other)
    return high ^ low
  }
}
