import CLibFuzzer

/// `fuzz TARGET [FOLDER…] [-OPTION=…]`: libFuzzer's own arguments behind the target's name.
@main
struct Fuzz {
  static func main() {
    guard CommandLine.arguments.count > 1, let target = FuzzTarget(rawValue: CommandLine.arguments[1]) else {
      print(FuzzTarget.allCases.map(\.rawValue).joined(separator: "\n"))
      return
    }
    var arguments = unsafe CommandLine.unsafeArgv
    // The target's name goes, the program's own stays.
    unsafe arguments[1] = arguments[0]
    unsafe arguments += 1
    var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe arguments
    var count = CommandLine.argc - 1
    _ = unsafe withUnsafeMutablePointer(to: &list) { list in
      unsafe list.withMemoryRebound(to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self, capacity: 1) {
        unsafe LLVMFuzzerRunDriver(&count, $0, target.entry)
      }
    }
  }
}

/// What is fuzzed. Each gives any bytes to one reader, and holds what was read to its promises.
enum FuzzTarget: String, CaseIterable {
  case xliff
  case catalog
  case merge
  case strings
  case stringsdict
  case manifest
  case interface

  typealias Entry = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

  /// A C function cannot hold which target it stands for.
  var entry: Entry {
    switch self {
    case .xliff: { unsafe run(fuzzXLIFF, $0, $1) }
    case .catalog: { unsafe run(fuzzCatalog, $0, $1) }
    case .merge: { unsafe run(fuzzMerge, $0, $1) }
    case .strings: { unsafe run(fuzzStrings, $0, $1) }
    case .stringsdict: { unsafe run(fuzzStringsDictionary, $0, $1) }
    case .manifest: { unsafe run(fuzzManifest, $0, $1) }
    case .interface: { unsafe run(fuzzInterface, $0, $1) }
    }
  }
}

/// An input on which nothing may be thrown but what the target itself expects.
private func run(_ body: ([UInt8]) throws -> Void, _ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    try body(unsafe Array(UnsafeBufferPointer(start: data, count: count)))
  } catch {
    broken("what was read cannot be worked on: \(error)")
  }
  return 0
}
