#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `bench VERB FILE [LANGUAGE]`: does the verb's work on the file once, so that a counter around the process sees
/// little else.
@main
struct Bench {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.count == 2, let verb = verbs[arguments[0]] {
      print(try verb(arguments[1]))
    } else if arguments.count == 3, arguments[0] == "catalog-edit" {
      print(try editCatalog(arguments[1], language: arguments[2]))
    } else {
      print("usage: bench VERB FILE\n       bench catalog-edit FILE LANGUAGE")
      print("verbs: \(verbs.keys.sorted().joined(separator: " "))")
      exit(2)
    }
  }

  /// Each returns what it counted.
  static let verbs: [String: @Sendable (String) throws -> String] = [
    "catalog-parse": parseCatalog,
    "catalog-view": viewCatalog,
    "nothing": { _ in "nothing" },
    "strings-parse": parseStrings,
    "xliff-read": readXLIFF,
    "xliff-write": writeXLIFF,
  ]
}

/// Opens a file for the length of a call.
func withDescriptor<Result>(_ path: String, _ flags: Int32, _ body: (Int32) throws -> Result) throws -> Result {
  let descriptor = unsafe open(path, flags)
  guard descriptor >= 0 else { throw CannotOpen(path: path, code: errno) }
  defer { close(descriptor) }
  return try body(descriptor)
}

struct CannotOpen: Error {
  var path: String
  var code: Int32
}
