import Diagnostics
import Foundation

/// Validates documents against the XLIFF schema through `xmllint`, where both are to be had.
///
/// The schema is OASIS's and not part of this program. It imports the W3C's `xml.xsd` by address, which an XML catalog
/// (`XML_CATALOG_FILES`) resolves offline.
struct SchemaValidator: Sendable {
  /// Why nothing is validated; nil where it is.
  private let absence: String?
  private let schema: String
  private let program: String

  /// Where Debian's php-symfony-translation puts the schema.
  private static let knownPlaces = [
    "/usr/share/php/Symfony/Component/Translation/Resources/schemas/xliff-core-1.2-transitional.xsd"
  ]

  /// The rule of the schema that sets of phrases break.
  private static let tolerated = "KR_tu_segsrc_mid"

  init(schema: String?) {
    let files = FileManager.default
    self.schema = schema ?? Self.knownPlaces.first { files.fileExists(atPath: $0) } ?? ""
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    program = folders.map { "\($0)/xmllint" }.first { files.isExecutableFile(atPath: $0) } ?? ""
    absence =
      if program.isEmpty {
        "xmllint is not installed"
      } else if self.schema.isEmpty {
        "no schema is named (--schema xliff-core-1.2-transitional.xsd)"
      } else {
        nil
      }
  }

  /// What a person is told.
  var remark: String {
    absence.map { "not validated against the XLIFF schema: \($0)" } ?? "validated against \(schema)"
  }

  /// The status of xmllint that has found the schema itself to be of no use.
  private static let unusableSchema: Int32 = 5

  /// The validator's first words about a document that is not valid; nil for a valid one.
  ///
  /// One thing Xcode itself breaks is let pass: a set of phrases has `mrk` elements in its target and no `seg-source`.
  ///
  /// - Throws: `RunError` where the schema cannot be used, or xmllint not be started.
  func complaint(about document: [UInt8]) throws -> String? {
    guard absence == nil else { return nil }
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = ["--nonet", "--noout", "--schema", schema, "-"]
    let input = Pipe()
    let errors = Pipe()
    process.standardInput = input
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    DispatchQueue.global().async {
      try? input.fileHandleForWriting.write(contentsOf: Data(document))
      try? input.fileHandleForWriting.close()
    }
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus != 0 else { return nil }
    if process.terminationStatus == Self.unusableSchema {
      throw RunError(
        location: SourceLocation(path: schema),
        "cannot be used as a schema, nor what it imports, which an XML catalog (XML_CATALOG_FILES) leads to: "
          + (text.split(separator: "\n").first.map(String.init) ?? "xmllint does not say why"))
    }
    let lines = text.split(separator: "\n").filter { line in
      !line.contains(Self.tolerated) && !line.hasSuffix("fails to validate") && !line.hasSuffix("validates")
    }
    if let line = lines.first { return "is not valid XLIFF 1.2: \(line)" }
    return text.contains(Self.tolerated) ? nil : "was not validated: xmllint ended with \(process.terminationStatus)"
  }
}
