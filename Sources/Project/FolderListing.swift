#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// One name in a folder.
struct FolderEntry {
  enum Kind {
    case file
    case folder
    case link
    /// A FIFO, a socket or a device.
    case special
  }

  let name: String
  let kind: Kind
}

/// A folder's names in byte order, whatever order the disk gives them in.
struct FolderListing {
  var entries: [FolderEntry] = []
  /// Names that are not UTF-8, as far as they can be shown.
  var undecodableNames: [String] = []
}

extension Folder {
  func list() throws(ProjectError) -> FolderListing {
    // A descriptor of its own: the stream takes it over, and its position.
    let own = unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard own >= 0 else { throw ProjectError(path: path, problem: .cannot(.list, code: errno)) }
    guard let stream = unsafe fdopendir(own) else {
      let code = errno
      close(own)
      throw ProjectError(path: path, problem: .cannot(.list, code: code))
    }
    defer { unsafe _ = closedir(stream) }
    guard let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) else {
      throw ProjectError(path: path, problem: .cannot(.list, code: ENOTSUP))
    }
    var listing = FolderListing()
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      let start = unsafe UnsafeRawPointer(entry).advanced(by: nameOffset).assumingMemoryBound(to: CChar.self)
      guard let name = unsafe String(validatingCString: start) else {
        listing.undecodableNames.append(unsafe String(cString: start))
        continue
      }
      if name == "." || name == ".." { continue }
      if let kind = try kind(of: name, type: unsafe entry.pointee.d_type) {
        listing.entries.append(FolderEntry(name: name, kind: kind))
      }
    }
    guard errno == 0 else { throw ProjectError(path: path, problem: .cannot(.list, code: errno)) }
    listing.entries.sort { precedes($0.name, $1.name) }
    listing.undecodableNames.sort(by: precedes)
    return listing
  }

  /// Nil when the name is gone again.
  private func kind(of name: String, type: UInt8) throws(ProjectError) -> FolderEntry.Kind? {
    switch Int32(type) {
    case Int32(DT_REG): return .file
    case Int32(DT_DIR): return .folder
    case Int32(DT_LNK): return .link
    default: break
    }
    // Some file systems leave the type out.
    guard let stamp = try stamp(of: name) else { return nil }
    return stamp.isFile ? .file : stamp.isFolder ? .folder : stamp.isLink ? .link : .special
  }
}
