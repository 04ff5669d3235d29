#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A system call that failed.
public struct SystemCallError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The call's name: `read`, `write`.
  public let call: String
  /// `errno` after it.
  public let code: Int32

  public init(call: String, code: Int32) {
    self.call = call
    self.code = code
  }

  public var description: String {
    guard let text = unsafe strerror(code) else { return "\(call): error \(code)" }
    return unsafe "\(call): \(String(cString: text))"
  }
}
