import Diagnostics
import LosslessJSON
import Project

/// Where a file of our own kind is going to be, such as a baseline.
struct OwnFile {
  private let place: FilePlace

  /// Looks at the place before anything else is done: one that cannot be had is said at once. Nothing but an older file of
  /// the kind is replaced.
  ///
  /// - Parameters:
  ///   - schema: The `schema` of such files.
  ///   - kind: What they are, for messages.
  init(at path: String, schema: String, kind: String) throws(RunError) {
    do throws(ProjectError) {
      place = try FilePlace(at: path)
      guard let old = try place.readOld() else { return }
      let document = try? JSONDocument(old.bytes)
      let name = document.flatMap { document in
        document.member("schema", of: document.root).map { document.text(of: $0) }
      }
      if name == UTF8Text(schema) { return }
    } catch {
      throw RunError(error)
    }
    throw RunError(location: SourceLocation(path: path), "is there already, and no \(kind)")
  }

  /// Writes the file beside its place.
  func prepare(_ bytes: [UInt8]) throws(RunError) -> FinishedOutput {
    do {
      return try place.prepare(bytes)
    } catch {
      throw RunError(error)
    }
  }

  /// Puts a file that was prepared in its place.
  func publish(_ file: FinishedOutput) throws(RunError) {
    do {
      try place.publish(file)
    } catch {
      throw RunError(error)
    }
  }

  /// Writes the file and puts it in its place.
  func write(_ bytes: [UInt8]) throws(RunError) { try publish(try prepare(bytes)) }
}
