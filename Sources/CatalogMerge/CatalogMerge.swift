public import Diagnostics
import Localization
import LosslessJSON
import Merge
public import StringCatalog

/// Three versions of a catalog brought together key by key, language by language, text by text.
///
/// The result is ours' file with what theirs changed spliced in: ours' layout and order, new members where Xcode would
/// put them. Where both sides changed one thing differently ours stays and a conflict says so; there are no markers.
public struct CatalogMerge: Sendable {
  /// The version that was to be changed, as it was.
  public let ours: StringCatalog
  /// The merged file. Ours to the byte where theirs brought nothing.
  public let bytes: [UInt8]
  /// The same, read back.
  public let result: StringCatalog
  /// In the order of ours' file; what only theirs has comes after it in each object.
  public let conflicts: [MergeConflict]
  /// The keys that changed in ours, were added to it or removed from it.
  public let changedKeys: Set<UTF8Text>
  /// How many conflicts were settled, which are not among `conflicts`.
  public let settledCount: Int

  /// - Parameters:
  ///   - base: What both sides started from; nil where they share nothing, so that each added all it has.
  ///   - ours: The version to be changed.
  ///   - theirs: The version whose changes are brought in.
  ///   - settling: Asked for each conflict what is to be done with it; nil leaves it a conflict, and ours in the result.
  /// - Throws: `StringCatalogError` if what came out is no catalog. That is a defect, and such a file must not be written.
  public init(
    base: StringCatalog?, ours: StringCatalog, theirs: StringCatalog,
    settling: @escaping (MergeConflict) -> Settlement? = { _ in nil }
  ) throws(StringCatalogError) {
    var walk = MergeWalk(ours, settling: settling)
    walk.merge(
      base: base.map { JSONSubtree($0.document.root, of: $0.document) },
      ours: JSONSubtree(ours.document.root, of: ours.document),
      theirs: JSONSubtree(theirs.document.root, of: theirs.document), as: .root, path: [])
    self.ours = ours
    bytes = walk.editor.isEmpty ? ours.document.bytes : walk.editor.render()
    result = try StringCatalog(bytes)
    conflicts = walk.conflicts
    changedKeys = walk.changedKeys
    settledCount = walk.settledCount
  }
}
