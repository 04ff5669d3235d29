internal import Diagnostics
internal import Localization
internal import LocalizationCatalog

/// Tells findings apart by what they are about, so that one is known again when lines have moved or a text is another.
struct FindingIdentities {
  private var counts: [String: Int] = [:]

  /// Digits that are the same in every run for one finding; several about one thing are numbered in their order.
  mutating func identity(of finding: Finding) -> String {
    let unit = finding.address.map { UnitID.encode(key: $0.key, path: $0.path) } ?? finding.unitID
    var parts: [String] = [
      finding.rule.rawValue, finding.table ?? "", finding.language?.name ?? "", unit?.string ?? "",
      finding.member?.string ?? "",
    ]
    // Where no unit is named only the message tells.
    if unit == nil, finding.member == nil { parts += [finding.location?.path ?? "", finding.message] }
    var hash = SHA256()
    for part in parts {
      hash.update(ArraySlice(part.utf8))
      hash.update([0])
    }
    let digest = SHA256.hex(Array(hash.finalize().prefix(16)))
    counts[digest, default: 0] += 1
    return "\(digest):\(counts[digest, default: 0])"
  }
}
