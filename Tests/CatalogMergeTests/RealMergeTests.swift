import CatalogMerge
import Diagnostics
import Foundation
import StringCatalog
import TestSupport
import Testing

/// Merges that people made, done again.
@Suite struct RealMergeTests {
  private static var folders: [URL] {
    guard let root = TestData.shared?.appending(path: "merges") else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    return names.sorted().filter { !$0.contains(".") }.map { root.appending(path: $0) }
  }

  private static func bytes(_ name: String, in folder: URL) throws -> [UInt8] {
    try TestData.bytes(at: folder.appending(path: "\(name).xcstrings"))
  }

  @Test(.enabled(if: TestData.isSharedPresent))
  func conflictsOnlyWhereBothChangedOneThingAndTheRestIsTaken() throws {
    var (merges, conflicts, taken, others) = (0, 0, 0, 0)
    for folder in Self.folders {
      let base = try Self.bytes("base", in: folder)
      let ours = try Self.bytes("ours", in: folder)
      let theirs = try Self.bytes("theirs", in: folder)
      // One base holds a member twice, left by a bad merge; such a file is refused.
      guard let baseCatalog = try? StringCatalog(base) else {
        #expect(folder.lastPathComponent == "0019")
        continue
      }
      let merge = try CatalogMerge(base: baseCatalog, ours: StringCatalog(ours), theirs: StringCatalog(theirs))
      let expected = try ExpectedMerge(base: base, ours: ours, theirs: theirs)
      let complaints = try expected.complaints(about: merge)
      #expect(complaints.isEmpty, "\(folder.lastPathComponent): \(complaints.prefix(5))")
      for side in [ours, theirs] {
        let alone = try CatalogMerge(base: baseCatalog, ours: StringCatalog(side), theirs: baseCatalog)
        #expect(alone.bytes == side && alone.conflicts.isEmpty)
      }
      merges += 1
      conflicts += merge.conflicts.count
      taken += expected.taken.count
      guard let committed = try? FlatCatalog(Self.bytes("committed", in: folder)) else { continue }
      let result = try FlatCatalog(merge.bytes)
      let covered = Set(merge.places.joined())
      let paths = Set(result.atoms.keys).union(committed.atoms.keys)
      others +=
        paths.filter { path in
          result.atoms[path] != committed.atoms[path] && !merge.isInConflict(path, covered)
        }.count
    }
    print("\(merges) merges, \(conflicts) conflicts, \(taken) taken; people differ in \(others) beside the conflicts")
    #expect(merges >= 15)
    #expect(conflicts > 0)
    #expect(taken > 0)
  }
}
