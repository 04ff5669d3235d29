import Diagnostics
import Localization
import LosslessJSON
import Project
import StringCatalog

/// A single file the user, or git, names.
enum NamedFile {
  /// The catalog in a file.
  static func catalog(at path: String) throws(RunError) -> StringCatalog {
    try catalog(try bytes(at: path), from: path)
  }

  /// The same; nil for an empty file, which git gives for a version that is not there.
  static func catalogIfAny(at path: String) throws(RunError) -> StringCatalog? {
    let bytes = try bytes(at: path)
    return bytes.isEmpty ? nil : try catalog(bytes, from: path)
  }

  /// The common version that git gives a merge driver; nil where there is none. That is so, too, where it holds marks of
  /// a conflict: git made it from several ancestors that contradict each other.
  static func ancestor(at path: String) throws(RunError) -> StringCatalog? {
    let bytes = try bytes(at: path)
    do {
      return bytes.isEmpty ? nil : try StringCatalog(bytes)
    } catch {
      if case .json(let problem) = error, case .mergeMarker = problem.reason { return nil }
      throw RunError(error, path: path)
    }
  }

  /// Puts bytes in a file's place in one step. One that is there must be writable and have one name, as for an import.
  static func write(_ bytes: [UInt8], to path: String) throws(RunError) {
    do {
      try place(at: path).write(bytes, isDurable: true)
    } catch {
      throw RunError(error, path: path)
    }
  }

  private static func place(at path: String) throws(ProjectError) -> FilePlace {
    let place = try FilePlace(at: path)
    return try place.readOld().map { old throws(ProjectError) in try FilePlace(at: path, replacing: old) } ?? place
  }

  /// The catalog in bytes that were read.
  static func catalog(_ bytes: [UInt8], from path: String) throws(RunError) -> StringCatalog {
    do {
      return try StringCatalog(bytes)
    } catch {
      throw RunError(error, path: path)
    }
  }

  private static func bytes(at path: String) throws(RunError) -> [UInt8] { try content(at: path).bytes }

  /// The file, and what it looked like when it was read.
  static func content(at path: String) throws(RunError) -> FileContent {
    do {
      let file = try OpenFile(at: path)
      let stamp = file.stamp
      return FileContent(bytes: try file.readAll(), stamp: stamp)
    } catch {
      throw RunError(error, rule: .unreadableTable)
    }
  }
}
