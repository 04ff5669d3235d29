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

  /// Puts bytes in a file's place in one step.
  static func write(_ bytes: [UInt8], to path: String) throws(RunError) {
    do {
      let file = try NewFile(at: path)
      try file.sink.write(bytes)
      try file.publish(isReplacing: true, isDurable: true)
    } catch {
      throw RunError(error, path: path)
    }
  }

  private static func catalog(_ bytes: [UInt8], from path: String) throws(RunError) -> StringCatalog {
    do {
      return try StringCatalog(bytes)
    } catch {
      throw RunError(error, path: path)
    }
  }

  private static func bytes(at path: String) throws(RunError) -> [UInt8] {
    do {
      return try OpenFile(at: path).readAll()
    } catch {
      throw RunError(error, rule: .unreadableTable)
    }
  }
}
