import Diagnostics
import StringsFiles

/// Reads a `.strings` file with the key, text and note of every entry.
@Sendable func parseStrings(_ path: String) throws -> String {
  let file = try StringsFile(readFile(path))
  let size = file.entries.reduce(0) { $0 + $1.key.count + $1.value.count + ($1.note?.count ?? 0) }
  return "\(file.entries.count) entries, \(size) bytes of text"
}
