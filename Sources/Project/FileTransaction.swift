#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Replaces several files of a folder, or makes new ones: all of them, or none.
///
/// The new contents are written beside their targets under hidden names, and reach the disk before the first target is
/// renamed over. A failure removes them and puts back what was replaced (a disk without hard links cannot, once a
/// rename has been done). While a transaction lives no other one can be opened on the same folder. A process killed
/// between two renames is not covered.
public final class FileTransaction {
  private let folder: Folder
  private var targets: [Target] = []
  private var isCommitted = false
  /// Folders made for new files, the outer ones first.
  private var madeFolders: [(parent: Folder, name: String)] = []

  /// A file to replace, and what it looked like when it was read.
  public struct Replacement: Sendable {
    /// Relative to the transaction's folder.
    public let path: String
    public let stamp: FileStamp

    public init(path: String, stamp: FileStamp) {
      self.path = path
      self.stamp = stamp
    }
  }

  private struct Target {
    let path: String
    /// What the file to replace looked like; nil for a new one.
    let stamp: FileStamp?
    let parent: Folder
    let name: String
    /// Where the new content lies until it is renamed.
    let stagedName: String
    /// Where the old file has a second name meanwhile.
    let backupName: String
    var sink: FileSink?
    var step = Step.checked

    init(path: String, stamp: FileStamp?, parent: Folder, name: String) {
      self.path = path
      self.stamp = stamp
      self.parent = parent
      self.name = name
      stagedName = temporaryName(for: name)
      backupName = temporaryName(for: name)
    }

    enum Step { case checked, staged, backedUp, replaced }
  }

  /// Locks the folder and checks every target, before anything is written: it is unchanged, may be written, and has one
  /// name only.
  ///
  /// - Parameters:
  ///   - creating: Paths where nothing is yet, relative to the folder. Folders that lack on the way are made, and gone
  ///     again unless the transaction is committed.
  public init(
    in folder: Folder, replacing replacements: [Replacement], creating newPaths: [String] = []
  ) throws(ProjectError) {
    // A descriptor of its own, for the lock belongs to it.
    self.folder = try folder.reopened()
    guard flock(self.folder.descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw ProjectError(path: folder.path, problem: errno == EWOULDBLOCK ? .busy : .cannot(.lock, code: errno))
    }
    for replacement in replacements {
      let place = try RelativePath(replacement.path)
      let target = Target(
        path: replacement.path, stamp: replacement.stamp, parent: try self.folder.parent(of: place), name: place.name)
      try FileTransaction.check(target)
      try FileTransaction.checkIsWritable(target)
      targets.append(target)
    }
    for path in newPaths {
      let place = try RelativePath(path)
      let target = Target(path: path, stamp: nil, parent: try makeFolders(place.folders), name: place.name)
      try FileTransaction.check(target)
      targets.append(target)
    }
  }

  private func makeFolders(_ names: ArraySlice<String>) throws(ProjectError) -> Folder {
    var folder = folder
    for name in names {
      if folder.stamp(of: name) == nil {
        try folder.makeFolder(name)
        madeFolders.append((folder, name))
      }
      folder = try folder.subfolder(name)
    }
    return folder
  }

  deinit {
    if !isCommitted { rollBack() }
  }

  /// Begins the new content of one of the targets. The sink is finished by `commit`.
  public func stage(_ path: String) throws(ProjectError) -> FileSink {
    guard let index = targets.firstIndex(where: { $0.path.utf8.elementsEqual(path.utf8) }),
      targets[index].step == .checked
    else { throw ProjectError(path: folder.path(of: path), problem: .unusablePath) }
    let target = targets[index]
    let sink = try FileSink(
      in: target.parent, name: target.stagedName, path: folder.path(of: path), mode: target.stamp == nil ? 0o666 : 0o600
    )
    targets[index].sink = sink
    targets[index].step = .staged
    if let stamp = target.stamp { try sink.copyAttributes(from: stamp) }
    return sink
  }

  /// Stages a whole file.
  public func stage(_ path: String, content: [UInt8]) throws(ProjectError) {
    try stage(path).write(content)
  }

  /// Puts every staged file in its target's place; targets nothing was staged for stay as they are.
  ///
  /// Throws `.changed` when a target was written by someone else meanwhile. After an error every target is the old one.
  public func commit() throws(ProjectError) {
    do {
      for target in targets { try target.sink?.finish(isDurable: true) }
      for target in targets where target.step == .staged { try FileTransaction.check(target) }
      for index in targets.indices where targets[index].step == .staged { try backUp(index) }
      for index in targets.indices where targets[index].step == .backedUp { try replace(index) }
    } catch {
      rollBack()
      throw error
    }
    isCommitted = true
    for target in targets where target.step == .replaced {
      _ = unsafe unlinkat(target.parent.descriptor, target.backupName, 0)
    }
    for target in targets where target.step == .replaced { fsync(target.parent.descriptor) }
  }

  private static func check(_ target: Target) throws(ProjectError) {
    let path = target.parent.path(of: target.name)
    guard let old = target.stamp else {
      guard target.parent.stamp(of: target.name) == nil else { throw ProjectError(path: path, problem: .exists) }
      return
    }
    guard let stamp = target.parent.stamp(of: target.name) else { throw ProjectError(path: path, problem: .changed) }
    guard !stamp.isLink else { throw ProjectError(path: path, problem: .symbolicLink) }
    guard stamp.isFile else { throw ProjectError(path: path, problem: .notAFile) }
    guard stamp.isSameContent(as: old) else { throw ProjectError(path: path, problem: .changed) }
    guard stamp.names == 1 else { throw ProjectError(path: path, problem: .hardLinked(names: stamp.names)) }
  }

  /// A rename asks the folder only; the file's own permission has to be asked for.
  private static func checkIsWritable(_ target: Target) throws(ProjectError) {
    let anyWrite = S_IWUSR | S_IWGRP | S_IWOTH
    guard let stamp = target.stamp, stamp.mode & anyWrite != 0,
      unsafe faccessat(target.parent.descriptor, target.name, W_OK, 0) == 0
    else { throw ProjectError(path: target.parent.path(of: target.name), problem: .readOnly) }
  }

  /// Gives the old file a second name to come back from. One file alone needs none, and a disk without hard links
  /// cannot have one.
  private func backUp(_ index: Int) throws(ProjectError) {
    let target = targets[index]
    if targets.count > 1, target.stamp != nil {
      let descriptor = target.parent.descriptor
      let result = unsafe linkat(descriptor, target.name, descriptor, target.backupName, 0)
      guard result == 0 || errno == EPERM || errno == ENOTSUP || errno == EOPNOTSUPP || errno == ENOSYS else {
        throw ProjectError(path: target.parent.path(of: target.name), problem: .cannot(.replace, code: errno))
      }
    }
    targets[index].step = .backedUp
  }

  private func replace(_ index: Int) throws(ProjectError) {
    let target = targets[index]
    let descriptor = target.parent.descriptor
    guard unsafe renameat(descriptor, target.stagedName, descriptor, target.name) == 0 else {
      throw ProjectError(path: target.parent.path(of: target.name), problem: .cannot(.replace, code: errno))
    }
    targets[index].step = .replaced
  }

  private func rollBack() {
    for index in targets.indices.reversed() {
      let target = targets[index]
      let descriptor = target.parent.descriptor
      switch target.step {
      case .checked: break
      case .replaced where target.stamp == nil: _ = unsafe unlinkat(descriptor, target.name, 0)
      case .replaced: _ = unsafe renameat(descriptor, target.backupName, descriptor, target.name)
      case .backedUp:
        _ = unsafe unlinkat(descriptor, target.backupName, 0)
        _ = unsafe unlinkat(descriptor, target.stagedName, 0)
      case .staged: _ = unsafe unlinkat(descriptor, target.stagedName, 0)
      }
      targets[index].step = .checked
      targets[index].sink = nil
    }
    for (parent, name) in madeFolders.reversed() { _ = unsafe unlinkat(parent.descriptor, name, AT_REMOVEDIR) }
    madeFolders = []
  }
}
