public import Foundation

/// Where tests find their data.
public enum TestData {
  /// The package's root.
  public static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// `Fixtures/`, written for this project.
  public static let fixtures = root.appending(path: "Fixtures")

  /// Real exports and catalogs beside the checkout, read-only and not part of the project; nil where they are absent.
  ///
  /// `LOCFERRY_SHARED` names another place. Tests that need it are enabled by `isSharedPresent`, so that the runner says
  /// aloud when they are skipped.
  public static let shared: URL? = {
    let place = ProcessInfo.processInfo.environment["LOCFERRY_SHARED"].map { URL(filePath: $0) }
    let url = place ?? root.deletingLastPathComponent().appending(path: "shared")
    return FileManager.default.fileExists(atPath: url.appending(path: "exports").path) ? url : nil
  }()

  public static var isSharedPresent: Bool { shared != nil }

  /// A new empty folder for one test. The test removes it.
  public static func makeTemporaryFolder() throws -> URL {
    let url = FileManager.default.temporaryDirectory.appending(path: "locferry-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }

  public static func bytes(at url: URL) throws -> [UInt8] { [UInt8](try Data(contentsOf: url)) }

  /// Copies a folder out of the read-only shared data and makes the copy writable.
  public static func copyWritable(_ source: URL, to destination: URL) throws {
    try FileManager.default.copyItem(at: source, to: destination)
    let walker = FileManager.default.enumerator(at: destination, includingPropertiesForKeys: [.isDirectoryKey])
    try makeWritable(destination)
    while let item = walker?.nextObject() as? URL {
      try makeWritable(item)
    }
  }

  private static func makeWritable(_ url: URL) throws {
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    guard attributes[.type] as? FileAttributeType != .typeSymbolicLink else { return }
    let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
    try FileManager.default.setAttributes([.posixPermissions: isFolder ? 0o755 : 0o644], ofItemAtPath: url.path)
  }
}

/// SplitMix64: the same numbers for the same seed on every machine. Print the seed where a property fails.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
