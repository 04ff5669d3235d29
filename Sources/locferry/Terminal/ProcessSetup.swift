#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a process may be given by whoever starts it, and must not rely on.
enum ProcessSetup {
  /// As many as macOS has (OPEN_MAX), where more is refused. Each folder with a file to write takes one.
  private static let wantedDescriptors: rlim_t = 10_240

  /// Before anything is opened.
  static func prepare() {
    occupyStandardDescriptors()
    raiseDescriptorLimit()
  }

  /// Where a standard stream is closed, the next file opened would be taken for it.
  private static func occupyStandardDescriptors() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      // The lowest free number is this one.
      _ = unsafe open("/dev/null", O_RDWR)
    }
  }

  /// A shell's limit is low: 256 on macOS.
  private static func raiseDescriptorLimit() {
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    guard unsafe getrlimit(resource, &limit) == 0 else { return }
    let wanted = min(limit.rlim_max, wantedDescriptors)
    guard limit.rlim_cur < wanted else { return }
    limit.rlim_cur = wanted
    // Where it is refused, the run has what it was given.
    _ = unsafe setrlimit(resource, &limit)
  }
}
