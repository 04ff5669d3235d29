/// What a transaction does to one file, as contents before and after: nil stands for a file that is not there.
struct FileChange: Hashable, Sendable {
  /// Relative to the transaction's folder.
  let path: RelativePath
  /// Nil: the file is made.
  let old: ContentDigest?
  /// Nil: the file is removed.
  var new: ContentDigest?
}
