// swift-tools-version: 6.2
import PackageDescription

// Measures the modules from outside, as a user of the library meets them.
let package = Package(
  name: "locferry-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "locferry", path: "..")],
  targets: [
    .executableTarget(
      name: "bench",
      dependencies: [.product(name: "LocferryModules", package: "locferry")],
      swiftSettings: [.strictMemorySafety(), .treatAllWarnings(as: .error)])
  ],
  swiftLanguageModes: [.v6]
)
