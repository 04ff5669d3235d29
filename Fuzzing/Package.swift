// swift-tools-version: 6.2
import PackageDescription

// libFuzzer over the modules, as a user of the library meets them. To be built by scripts/fuzz, which adds the flags
// that SwiftPM has no settings for.
let package = Package(
  name: "locferry-fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "locferry", path: "..")],
  targets: [
    .systemLibrary(name: "CLibFuzzer"),
    .executableTarget(
      name: "fuzz",
      dependencies: ["CLibFuzzer", .product(name: "LocferryModules", package: "locferry")],
      swiftSettings: [.strictMemorySafety(), .treatAllWarnings(as: .error)]),
  ],
  swiftLanguageModes: [.v6]
)
