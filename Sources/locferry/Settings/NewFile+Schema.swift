import Diagnostics
import Foundation
import LosslessJSON
import Project

extension NewFile {
  /// Begins a file of our own before anything else is done: one that has no place is said at once. Nothing but an older
  /// file of the kind is replaced.
  ///
  /// - Parameters:
  ///   - schema: The `schema` of such files.
  ///   - kind: What they are, for messages.
  static func begin(at path: String, schema: String, kind: String) throws(RunError) -> NewFile {
    do {
      if FileManager.default.fileExists(atPath: path) {
        let document = try? JSONDocument(try OpenFile(at: path).readAll())
        let name = document.flatMap { document in
          document.member("schema", of: document.root).map { document.text(of: $0) }
        }
        guard name == UTF8Text(schema) else {
          throw RunError(location: SourceLocation(path: path), "is there already, and no \(kind)")
        }
      }
      return try NewFile(at: path)
    } catch {
      throw RunError(error)
    }
  }

  /// Writes the file and puts it in its place.
  func finish(_ bytes: [UInt8]) throws(RunError) {
    do {
      try sink.write(bytes)
      try publish(isReplacing: true)
    } catch {
      throw RunError(error)
    }
  }
}
