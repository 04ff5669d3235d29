// swift-tools-version: 6.2
import PackageDescription

/// Every module: Swift 6, no unmarked unsafe code, no warnings, no implicit re-exports.
let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

func library(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: "\(name)Tests", dependencies: dependencies, swiftSettings: settings)
}

let package = Package(
  name: "locferry",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "locferry", targets: ["locferry"]),
    .library(
      name: "LocferryModules",
      targets: [
        "Diagnostics", "XMLStream", "XLIFF", "LosslessJSON", "Localization", "StringCatalog", "StringsFiles",
        "InterfaceFiles", "StringsConversion", "LocalizationCatalog", "Merge", "CatalogMerge", "Conversion",
        "Verification", "Project",
      ]),
  ],
  targets: [
    // The C library that reads and writes XML; its version differences stay in its header.
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    // Texts as bytes, places in them, and what is said about them.
    library("Diagnostics", []),
    // XML as a stream over libxml2: guarded SAX2 reading, chunked writing. The only module that sees C.
    library("XMLStream", ["CLibXML2", "Diagnostics"]),
    // XLIFF 1.2 as Xcode writes it and as translators' tools return it.
    library("XLIFF", ["XMLStream", "Localization", "Diagnostics"]),
    // JSON as a tape over the file's own bytes; edits are splices.
    library("LosslessJSON", ["Diagnostics"]),
    // The field's vocabulary: addresses, units, states, languages, plurals, format specifiers.
    library("Localization", ["Diagnostics"]),
    // .xcstrings: a typed view and typed edits.
    library("StringCatalog", ["LosslessJSON", "Localization", "Diagnostics"]),
    // .strings and .stringsdict: lossless views and edits.
    library("StringsFiles", ["XMLStream", "Localization", "Diagnostics"]),
    // The texts of storyboards, xibs and intent definitions, as Xcode's export lists them. Read only.
    library("InterfaceFiles", ["XMLStream", "Diagnostics"]),
    // The .xcloc folder: its manifest, its layout, the snapshot it carries.
    library("LocalizationCatalog", ["LosslessJSON", "Localization", "Diagnostics"]),
    // Decides what a returned unit means for the project; knows no format.
    library("Merge", ["Localization", "Diagnostics"]),
    // Three versions of a whole catalog to one; apart from Conversion, since it has to do with no exchange format.
    library("CatalogMerge", ["Merge", "StringCatalog", "LosslessJSON", "Localization", "Diagnostics"]),
    // A table's .strings and .stringsdict to a catalog and back; apart from Conversion, as no exchange format is involved.
    library(
      "StringsConversion", ["StringsFiles", "StringCatalog", "LosslessJSON", "Localization", "Diagnostics"]),
    // Tables to trans-units and back.
    library(
      "Conversion",
      [
        "XMLStream", "StringCatalog", "StringsFiles", "InterfaceFiles", "XLIFF", "Localization", "LosslessJSON",
        "Merge",
        "Diagnostics",
      ]),
    // Proofs over a project's tables, and the rules their translations are checked by.
    library(
      "Verification",
      ["XMLStream", "Conversion", "StringCatalog", "XLIFF", "Localization", "Merge", "Diagnostics"]),
    // Finding a project's tables, which workspaces (XML) and catalogs (JSON) have to say something about; files written
    // all or none, and taken back.
    library("Project", ["XMLStream", "LosslessJSON", "Localization", "Diagnostics"]),
    // Arguments, wiring, reports, exit codes.
    .executableTarget(
      name: "locferry",
      dependencies: [
        "Verification", "Conversion", "CatalogMerge", "Merge", "LocalizationCatalog", "StringsConversion",
        "StringCatalog", "StringsFiles", "InterfaceFiles", "XLIFF", "XMLStream", "LosslessJSON", "Localization",
        "Project", "Diagnostics",
      ], swiftSettings: settings),
    // What tests share: where fixtures and the optional real data lie, seeded random numbers.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    // What tests of properties share: JSON as an independent tree, failing cases made small.
    .target(name: "PropertySupport", path: "Tests/PropertySupport", swiftSettings: settings),
    // The sections of Xcode's own exports beside the files they were made of.
    .target(
      name: "ExportedSections", dependencies: ["XLIFF", "XMLStream", "Diagnostics", "TestSupport"],
      path: "Tests/ExportedSections", swiftSettings: settings),
    tests("Diagnostics", ["Diagnostics"]),
    tests("XMLStream", ["XMLStream", "Diagnostics", "TestSupport"]),
    tests("XLIFF", ["XLIFF", "XMLStream", "Localization", "Diagnostics", "TestSupport"]),
    tests("LosslessJSON", ["LosslessJSON", "Diagnostics", "PropertySupport", "TestSupport"]),
    tests("Localization", ["Localization", "Diagnostics", "TestSupport"]),
    tests("StringCatalog", ["StringCatalog", "LosslessJSON", "Localization", "Diagnostics", "TestSupport"]),
    tests(
      "StringsFiles",
      ["StringsFiles", "XLIFF", "XMLStream", "Localization", "Diagnostics", "ExportedSections", "TestSupport"]),
    tests(
      "InterfaceFiles",
      [
        "InterfaceFiles", "StringsFiles", "XLIFF", "XMLStream", "Localization", "Diagnostics", "ExportedSections",
        "TestSupport",
      ]),
    tests(
      "StringsConversion",
      [
        "StringsConversion", "StringsFiles", "StringCatalog", "LosslessJSON", "Localization", "Diagnostics",
        "TestSupport",
      ]),
    tests("LocalizationCatalog", ["LocalizationCatalog", "Localization", "Diagnostics", "TestSupport"]),
    tests("Merge", ["Merge", "Localization", "Diagnostics", "TestSupport"]),
    tests(
      "CatalogMerge", ["CatalogMerge", "StringCatalog", "LosslessJSON", "Localization", "Diagnostics", "TestSupport"]),
    tests(
      "Conversion",
      [
        "Conversion", "Verification", "StringCatalog", "XLIFF", "XMLStream", "Localization", "LosslessJSON", "Merge",
        "Diagnostics", "PropertySupport", "TestSupport",
      ]),
    tests(
      "Verification",
      ["Verification", "Conversion", "StringCatalog", "Localization", "Diagnostics", "TestSupport"]),
    tests("Project", ["Project", "Localization", "Diagnostics", "TestSupport"]),
    tests(
      "locferry",
      [
        "locferry", "Verification", "CatalogMerge", "Conversion", "Merge", "LocalizationCatalog", "Project",
        "LosslessJSON", "Localization", "XMLStream", "Diagnostics", "TestSupport",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
