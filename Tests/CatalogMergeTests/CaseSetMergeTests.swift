import CatalogMerge
import Diagnostics
import Localization
import StringCatalog
import Testing

/// Every way in which two sides can change or drop the cases of one set.
@Suite struct CaseSetMergeTests {
  /// The text of each case; none where the set lacks it.
  typealias Cases = [String: String]

  private static let names = ["one", "other"]

  private static func catalog(_ cases: Cases, _ kind: String) throws -> StringCatalog {
    let members = cases.sorted { $0.key < $1.key }.map { name, text in
      #""\#(name)":{"stringUnit":{"state":"new","value":"\#(text)"}}"#
    }
    let texts = #"{"variations":{"\#(kind)":{\#(members.joined(separator: ","))}}}"#
    return try StringCatalog(
      Array(#"{"sourceLanguage":"en","strings":{"k":{"localizations":{"de":\#(texts)}}},"version":"1.0"}"#.utf8))
  }

  /// Every set of one case or more with one of these texts each.
  private static func sets(_ texts: [String]) -> [Cases] {
    var sets: [Cases] = [[:]]
    for name in names {
      sets = sets.flatMap { set in [set] + texts.map { set.merging([name: $0]) { $1 } } }
    }
    return sets.filter { !$0.isEmpty }
  }

  private static func cases(_ bytes: [UInt8]) throws -> Cases {
    let flat = try FlatCatalog(bytes)
    var cases: Cases = [:]
    for (path, value) in flat.atoms where path.count == 8 {
      let text = try #require(["base", "mine", "yours"].first { value.contains("'\($0)'") })
      cases[path[6]] = text
    }
    return cases
  }

  @Test(arguments: ["plural", "device"])
  func noSetLosesWhatASideKept(kind: String) throws {
    var (merges, shapes, texts) = (0, 0, 0)
    for base in Self.sets(["base"]) {
      for ours in Self.sets(["base", "mine"]) {
        for theirs in Self.sets(["base", "yours"]) {
          let merge = try CatalogMerge(
            base: Self.catalog(base, kind), ours: Self.catalog(ours, kind), theirs: Self.catalog(theirs, kind))
          let result = try Self.cases(merge.bytes)
          let name = "\(base) \(ours) \(theirs) → \(result)"
          merges += 1
          if ours == base || theirs == base || ours == theirs {
            #expect(merge.conflicts.isEmpty && result == (theirs == base ? ours : theirs), "\(name)")
            continue
          }
          #expect(!result.isEmpty, "\(name)")
          if merge.conflicts.contains(where: { $0.rule == .shapeChanged }) {
            shapes += 1
            #expect(merge.conflicts.count == 1 && result == ours, "\(name)")
            // Case by case, what one side alone dropped would be gone.
            let isKept = { (case: String) in ours[`case`] != nil && theirs[`case`] != nil }
            #expect(!isKept("other"), "\(name)")
            continue
          }
          #expect(result["other"] != nil || (ours["other"] == nil && theirs["other"] == nil), "\(name)")
          for item in Self.names {
            let (old, own, other) = (base[item], ours[item], theirs[item])
            let isConflict = own != other && own != old && other != old
            if isConflict { texts += 1 }
            #expect(result[item] == (other == old || isConflict ? own : other), "\(name)")
          }
        }
      }
    }
    #expect(merges == 3 * 8 * 8)
    #expect(shapes > 10)
    #expect(texts > 10)
  }
}
