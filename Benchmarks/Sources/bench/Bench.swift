#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `bench VERB FILE`: does the verb's work on the file once, so that a counter around the process sees little else.
@main
struct Bench {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let verb = verbs[arguments[1]] else {
      print("usage: bench VERB FILE\nverbs: \(verbs.keys.sorted().joined(separator: " "))")
      exit(2)
    }
    print(try verb(arguments[2]))
  }

  /// Each returns what it counted.
  static let verbs: [String: @Sendable (String) throws -> String] = [
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
