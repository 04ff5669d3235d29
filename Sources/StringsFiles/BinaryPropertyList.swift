import Diagnostics

/// Reads the texts of a binary property list that is one flat dictionary, as compiled `.strings` are.
///
/// Every offset is checked; nothing else than the dictionary and its texts is followed, so no reference can lead in
/// circles.
struct BinaryPropertyList {
  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let objectCount: Int
  private let offsetTable: Int
  private let top: Int

  static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "bplist".utf8) }

  init(_ bytes: [UInt8]) throws(StringsFileError) {
    self.bytes = bytes
    let trailer = bytes.count - 32
    guard bytes.starts(with: "bplist00".utf8), trailer >= 8 else { throw Self.damaged }
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    func number(at offset: Int) -> Int? { Self.number(bytes, at: offset, size: 8) }
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = number(at: trailer + 8), let top = number(at: trailer + 16), let table = number(at: trailer + 24),
      count <= bytes.count, top < count, (8...trailer).contains(table), count * offsetSize <= trailer - table
    else { throw Self.damaged }
    objectCount = count
    offsetTable = table
    self.top = top
  }

  /// Keys and texts in the file's order.
  func texts() throws(StringsFileError) -> [(key: UTF8Text, value: UTF8Text)] {
    let place = try offset(ofObject: top)
    guard bytes[place] >> 4 == 0xD else {
      throw StringsFileError(
        position: TextPosition(line: 1, column: 1), reason: .shape(expected: "a property list with one dictionary"))
    }
    let (count, start) = try length(at: place)
    var texts: [(key: UTF8Text, value: UTF8Text)] = []
    // Objects may be referred to many times, but do not overlap: all of them are no longer than the file.
    var known: [Int: UTF8Text] = [:]
    var size = 0
    func text(ofObject object: Int) throws(StringsFileError) -> UTF8Text? {
      if let text = known[object] { return text }
      guard let text = try self.text(ofObject: object, adding: &size) else { return nil }
      guard size <= bytes.count else { throw Self.damaged }
      known[object] = text
      return text
    }
    for index in 0..<count {
      let key = try text(ofObject: try reference(start, index))
      guard let key else { throw Self.damaged }
      let object = try reference(start, count + index)
      guard let value = try text(ofObject: object) else {
        throw StringsFileError(
          position: TextPosition(line: 1, column: 1), reason: .notText(try kind(ofObject: object), key: key))
      }
      texts.append((key, value))
    }
    return texts
  }

  private func kind(ofObject object: Int) throws(StringsFileError) -> StringsFileError.ValueKind {
    switch bytes[try offset(ofObject: object)] >> 4 {
    case 0x0: .bool
    case 0x1, 0x2: .number
    case 0x3: .date
    case 0x4: .data
    case 0xA, 0xB, 0xC: .array
    case 0xD: .dictionary
    default: .other
    }
  }

  private func offset(ofObject object: Int) throws(StringsFileError) -> Int {
    guard object < objectCount,
      let offset = Self.number(bytes, at: offsetTable + object * offsetSize, size: offsetSize),
      (8..<offsetTable).contains(offset)
    else { throw Self.damaged }
    return offset
  }

  private func reference(_ start: Int, _ index: Int) throws(StringsFileError) -> Int {
    let place = index.multipliedReportingOverflow(by: referenceSize)
    guard !place.overflow, place.partialValue <= bytes.count,
      let number = Self.number(bytes, at: start + place.partialValue, size: referenceSize)
    else { throw Self.damaged }
    return number
  }

  /// A text, whose bytes are added to the size; nil for any other object.
  private func text(ofObject object: Int, adding size: inout Int) throws(StringsFileError) -> UTF8Text? {
    let place = try offset(ofObject: object)
    let kind = bytes[place] >> 4
    guard kind == 0x5 || kind == 0x6 else { return nil }
    let (count, start) = try length(at: place)
    guard count <= (bytes.count - start) / (kind == 0x6 ? 2 : 1) else { throw Self.damaged }
    size += kind == 0x6 ? 2 * count : count
    if kind == 0x5 {
      let text = bytes[start..<start + count]
      guard text.allSatisfy({ $0 < 0x80 }) else { throw Self.damaged }
      return UTF8Text(validated: text)
    }
    let units = (0..<count).map { UInt16(bytes[start + 2 * $0]) << 8 | UInt16(bytes[start + 2 * $0 + 1]) }
    guard let text = String(validating: units, as: UTF16.self) else {
      throw StringsFileError(position: TextPosition(line: 1, column: 1), reason: .loneSurrogate)
    }
    return UTF8Text(text)
  }

  /// The count in an object's marker, or in the number behind it, and where the content begins.
  private func length(at place: Int) throws(StringsFileError) -> (count: Int, start: Int) {
    let count = Int(bytes[place] & 0xF)
    guard count == 0xF else { return (count, place + 1) }
    guard place + 1 < bytes.count, bytes[place + 1] >> 4 == 1, bytes[place + 1] & 0xF <= 3,
      let number = Self.number(bytes, at: place + 2, size: 1 << Int(bytes[place + 1] & 0xF)), number <= bytes.count
    else { throw Self.damaged }
    return (number, place + 2 + 1 << Int(bytes[place + 1] & 0xF))
  }

  /// A big-endian number; nil beyond the file or the range of `Int`.
  private static func number(_ bytes: [UInt8], at offset: Int, size: Int) -> Int? {
    guard offset >= 0, size <= bytes.count, offset <= bytes.count - size else { return nil }
    return Int(exactly: bytes[offset..<offset + size].reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
  }

  private static let damaged = StringsFileError(position: TextPosition(line: 1, column: 1), reason: .damagedBinary)
}
