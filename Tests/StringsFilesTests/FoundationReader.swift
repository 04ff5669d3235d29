import Diagnostics
import Foundation
import StringsFiles

/// What Foundation reads: another reader than ours, of text, XML and binary files alike.
enum FoundationReader {
  struct Unreadable: Error {}

  static func texts(_ bytes: [UInt8]) throws -> [String: String] {
    let value = try unsafe PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    guard let texts = value as? [String: String] else { throw Unreadable() }
    return texts
  }

  static func dictionary(_ bytes: [UInt8]) throws -> NSDictionary {
    let value = try unsafe PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    guard let dictionary = value as? NSDictionary else { throw Unreadable() }
    return dictionary
  }
}

extension StringsFile {
  /// The texts that count, by key.
  var texts: [String: String] {
    Dictionary(effectiveEntries.map { ($0.key.string, $0.value.string) }, uniquingKeysWith: { $1 })
  }
}

func file(_ text: String) throws -> StringsFile { try StringsFile(Array(text.utf8)) }

func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
  text.utf16.flatMap { unit in
    let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
    return isBigEndian ? bytes : bytes.reversed()
  }
}
