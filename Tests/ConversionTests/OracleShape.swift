/// Whether what a bundle brings for one key makes whole sets.
struct OracleShape {
  let table: OracleTable
  /// The texts to be written, by path, as they came.
  let incoming: [String: String]

  /// The text at a path must not be written, for something would stand by halves.
  func isHalf(_ path: String) -> Bool {
    if leavesSetWithoutOther(path) { return true }
    if OracleTable.isPart(path) {
      // The text that refers to it is neither there nor among what came.
      return table.own.isEmpty && table.offers[""] != nil && !(incoming[""].map(Self.refers) ?? false)
    }
    guard let text = incoming[path], Self.refers(text), !Self.refers(table.own[path]?.value ?? "") else { return false }
    guard table.definesPart else { return true }
    let parts = Set(table.own.keys).union(incoming.keys).filter(OracleTable.isPart)
    return parts.isEmpty || parts.contains(where: leavesSetWithoutOther)
  }

  private static func refers(_ text: String) -> Bool { text.contains("#@N@") }

  /// A new set, plural or device, on the way to a new text would lack its `other`. A device set that never had one may.
  private func leavesSetWithoutOther(_ path: String) -> Bool {
    guard table.own[path] == nil else { return false }
    let all = Set(table.own.keys).union(incoming.keys)
    for kind in ["device.", "plural."] {
      guard let range = path.firstRange(of: kind) else { continue }
      let set = String(path[..<range.upperBound])
      if table.own.keys.contains(where: { $0.hasPrefix(set) }) { continue }
      let other = set + "other"
      func holdsOther(_ paths: some Sequence<String>) -> Bool {
        paths.contains { $0 == other || $0.hasPrefix(other + ".") }
      }
      if kind == "device.", !holdsOther(table.offers.keys) { continue }
      if !holdsOther(all) { return true }
    }
    return false
  }
}

/// Whether format specifiers fit, for the texts of a triple: at most one `%@`, `%lld` or reference in each.
enum OracleFormat {
  private enum Argument: Equatable {
    case none, object, number, reference
    case numberedReference
  }

  static func fits(_ text: String, source: String, path: String) -> Bool {
    let (wanted, got) = (argument(source), argument(text))
    if wanted == got { return true }
    if OracleTable.isPart(path) {
      // A part shows its number or not.
      return [Argument.none, .number].contains(wanted) && [Argument.none, .number].contains(got)
    }
    // The phrases for 0, 1 and 2 need not show the number, or may.
    let mayDiffer = ["plural.zero", "plural.one", "plural.two"].contains { path.hasSuffix($0) }
    switch (wanted, got) {
    case (.none, .number), (.number, .none): return mayDiffer
    // Anything may stand in for a substitution, and a substitution for a number.
    case (.reference, let got), (.numberedReference, let got): return got != .none || mayDiffer
    case (.number, .reference), (.number, .numberedReference), (.none, .reference): return true
    default: return false
    }
  }

  private static func argument(_ text: String) -> Argument {
    if text.contains("%1$#@") { return .numberedReference }
    if text.contains("%#@") { return .reference }
    if text.contains("%@") { return .object }
    return text.contains("lld") || text.contains("%arg") ? .number : .none
  }
}
