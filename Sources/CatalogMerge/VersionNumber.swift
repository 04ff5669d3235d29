import Diagnostics
import LosslessJSON

/// A catalog's `version`, compared part by part. What is no number counts as the lowest.
struct VersionNumber: Comparable {
  private let parts: [Int]

  init(_ value: JSONSubtree) {
    let text = value.document.text(of: value.node).string
    parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
  }

  static func < (left: VersionNumber, right: VersionNumber) -> Bool {
    left.parts.lexicographicallyPrecedes(right.parts)
  }
}
