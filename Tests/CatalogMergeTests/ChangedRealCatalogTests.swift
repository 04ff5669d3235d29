import CatalogMerge
import Diagnostics
import Foundation
import StringCatalog
import TestSupport
import Testing

/// Real catalogs, of which two copies are changed at random: keys added, removed, commented on, translated anew.
@Suite struct ChangedRealCatalogTests {
  private static let largest = 200_000

  private static var catalogs: [URL] {
    guard let folder = TestData.shared?.appending(path: "catalogs") else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { $0.hasSuffix(".xcstrings") }.map { folder.appending(path: $0) }
  }

  @Test(.enabled(if: TestData.isSharedPresent))
  func mergedAsTheModelHasItWithConflictsWhereBothChangedOneThing() throws {
    var (merges, conflicts, clean) = (0, 0, 0)
    for (index, url) in Self.catalogs.enumerated() {
      let base = try TestData.bytes(at: url)
      guard base.count <= Self.largest, let original = try? ChangedCatalog(base), original.keys.count > 1 else {
        continue
      }
      let name = "\(url.lastPathComponent), seed \(index)"
      var generator = SeededGenerator(seed: UInt64(index))
      let mine = original.changed("ours", &generator)
      let yours = original.changed("theirs", &generator)
      // The file itself is ours where the seed says so, so that splices meet every real layout.
      let ours = try mine.bytes()
      let theirs = try yours.bytes()
      let merge = try CatalogMerge(
        base: StringCatalog(base), ours: StringCatalog(ours), theirs: StringCatalog(theirs))
      let complaints = try ExpectedMerge(base: base, ours: ours, theirs: theirs).complaints(about: merge)
      #expect(complaints.isEmpty, "\(name): \(complaints.prefix(5))")
      #expect(Set(merge.places.map { $0[0] }) == mine.conflicts(with: yours), "\(name)")

      // What theirs changed, spliced into the file as it is.
      let taken = try CatalogMerge(
        base: StringCatalog(base), ours: StringCatalog(base), theirs: StringCatalog(theirs))
      #expect(taken.conflicts.isEmpty, "\(name)")
      #expect(try FlatCatalog(taken.bytes) == FlatCatalog(theirs), "\(name)")
      merges += 1
      conflicts += merge.conflicts.count
      if merge.conflicts.isEmpty { clean += 1 }
    }
    print("\(merges) real catalogs changed twice and merged, \(clean) without a conflict, \(conflicts) conflicts")
    #expect(merges > 100)
    #expect(conflicts > 50)
    #expect(clean > 10)
  }
}

/// A catalog read by Foundation, and what was changed in it.
private struct ChangedCatalog {
  private var root: [String: NSObject]
  private var entries: [String: NSObject]
  let keys: [String]
  private var added: Set<String> = []
  private var removed: Set<String> = []
  /// What was changed to what, by the names that lead there.
  private var written: [[String]: String] = [:]

  init(_ bytes: [UInt8]) throws {
    guard let root = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: NSObject],
      let entries = root["strings"] as? [String: NSObject]
    else { throw FlatCatalog.Unreadable() }
    // Foundation's dictionaries fold keys that differ in composition only.
    self.root = root
    self.entries = entries
    keys = entries.keys.sorted()
  }

  func changed(_ side: String, _ generator: inout SeededGenerator) -> ChangedCatalog {
    var copy = self
    for _ in 0..<Int.random(in: 1...12, using: &generator) {
      // The first keys are met often, so that both sides meet.
      let range = Bool.random(using: &generator) ? min(4, keys.count) : keys.count
      let key = keys[Int.random(in: 0..<range, using: &generator)]
      switch Int.random(in: 0..<8, using: &generator) {
      case 0:
        guard copy.entries.removeValue(forKey: key) != nil else { continue }
        copy.removed.insert(key)
        copy.written = copy.written.filter { $0.key[1] != key }
      case 1:
        let new = "\(side) \(Int.random(in: 0..<1000, using: &generator))"
        copy.entries[new] = ["comment": new as NSString] as NSDictionary
        copy.added.insert(new)
      case 2:
        guard var entry = copy.entries[key] as? [String: NSObject] else { continue }
        // One comment in two is the same on both sides.
        let text = "\(Bool.random(using: &generator) ? side : "both") says"
        guard entry["comment"] as? String != text else { continue }
        entry["comment"] = text as NSString
        copy.entries[key] = entry as NSDictionary
        copy.written[["strings", key, "comment"]] = text
      default:
        guard var entry = copy.entries[key] as? [String: NSObject],
          var localizations = entry["localizations"] as? [String: NSObject],
          let language = localizations.keys.sorted().randomElement(using: &generator),
          let localization = localizations[language] as? [String: NSObject]
        else { continue }
        var path = ["strings", key, "localizations", language]
        let text = "\(Bool.random(using: &generator) ? side : "both") \(Int.random(in: 0..<2, using: &generator))"
        guard let new = Self.retranslated(localization, text, &path, &generator) else { continue }
        localizations[language] = new as NSDictionary
        entry["localizations"] = localizations as NSDictionary
        copy.entries[key] = entry as NSDictionary
        copy.written[path] = text
      }
    }
    copy.root["strings"] = copy.entries as NSDictionary
    return copy
  }

  /// Another text for one of a localization's units; nil where there is none.
  private static func retranslated(
    _ texts: [String: NSObject], _ text: String, _ path: inout [String], _ generator: inout SeededGenerator
  ) -> [String: NSObject]? {
    var texts = texts
    if texts["stringUnit"] != nil {
      path.append("stringUnit")
      texts["stringUnit"] = ["state": "translated", "value": text as NSString] as NSDictionary
      return texts
    }
    guard var variations = texts["variations"] as? [String: NSObject], let kind = variations.keys.sorted().first,
      var cases = variations[kind] as? [String: NSObject],
      let name = cases.keys.sorted().randomElement(using: &generator),
      let inner = cases[name] as? [String: NSObject]
    else { return nil }
    path += ["variations", kind, name]
    guard let new = retranslated(inner, text, &path, &generator) else { return nil }
    cases[name] = new as NSDictionary
    variations[kind] = cases as NSDictionary
    texts["variations"] = variations as NSDictionary
    return texts
  }

  func bytes() throws -> [UInt8] {
    [UInt8](try JSONSerialization.data(withJSONObject: root as NSDictionary, options: [.prettyPrinted, .sortedKeys]))
  }

  /// Where another copy was changed differently in the same thing: by its log, not by comparing what came out.
  func conflicts(with other: ChangedCatalog) -> Set<[String]> {
    var places: Set<[String]> = []
    for (path, text) in written where other.written[path].map({ $0 != text }) ?? false { places.insert(path) }
    for key in removed where other.written.keys.contains(where: { $0[1] == key }) { places.insert(["strings", key]) }
    for key in other.removed where written.keys.contains(where: { $0[1] == key }) { places.insert(["strings", key]) }
    return places
  }
}
