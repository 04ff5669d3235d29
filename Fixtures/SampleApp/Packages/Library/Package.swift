// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Library",
  defaultLocalization: "en",
  products: [.library(name: "Library", targets: ["Library"])],
  targets: [.target(name: "Library", resources: [.process("Resources")])]
)
