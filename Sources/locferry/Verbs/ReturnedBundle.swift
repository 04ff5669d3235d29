import Conversion
import Diagnostics
import Localization
import LocalizationCatalog
import Merge
import Project
import StringCatalog
import XLIFF
import XMLStream

/// What came back from a translator: a bundle or a bare XLIFF, opened and checked, its XLIFF not yet read.
struct ReturnedBundle {
  let input: BundleInput
  /// What the bundle says of itself; nil for a bare XLIFF.
  let contents: BundleContents?
  private let languages: LanguageMatching
  private var warnings: [Finding] = []

  /// - Parameter languages: What the project calls the languages that bundles name.
  init(_ input: BundleInput, languages: LanguageMatching = LanguageMatching()) throws {
    self.input = input
    self.languages = languages
    guard case .folder(let folder) = input else {
      contents = nil
      return
    }
    let contents = try BundleContents(
      folderPath: folder.path, folderName: folder.name, manifest: try folder.readManifest(), xliffs: folder.xliffs)
    self.contents = contents
    warnings =
      folder.warnings.map { oddity($0.path, $0.message) }
      + contents.warnings.map { oddity(folder.path, $0.description) }
  }

  /// The language the bundle's manifest names, as the project calls it.
  var manifestLanguage: LanguageTag? { contents?.manifest.map { languages.language(for: $0.targetLanguage) } }

  /// The language of its XLIFF, as an import takes it; nil where nothing names one.
  func language(of outline: DocumentOutline, assumed: LanguageTag?) -> LanguageTag? {
    assumed ?? outline.files.lazy.compactMap(\.targetLanguage).first
      .flatMap { LanguageTag($0.string) }.map { languages.language(for: $0) } ?? manifestLanguage
  }

  /// The XLIFF's path, as messages name it.
  var documentPath: String {
    contents.map { "\(input.path)/\(BundleLayout.localizedContents)/\($0.xliffName)" } ?? input.path
  }

  private func openDocument() throws -> OpenFile {
    switch input {
    case .file(let file): try file.openFile()
    case .folder(let folder): try folder.openXLIFF(contents?.xliffName ?? "")
    }
  }

  /// Whether the XLIFF still is what was exported, byte for byte. False where nothing tells.
  var isUntouched: Bool {
    guard case .folder(let folder) = input, let base = try? folder.readNote("base"),
      let digest = try? folder.readNote("base.sha256"), Self.isIntact(base, digest)
    else { return false }
    return (try? openDocument().readAll()) == base
  }

  private static func isIntact(_ base: [UInt8], _ digest: [UInt8]) -> Bool {
    SHA256.hex(SHA256.digest(base[...])) == String(decoding: digest.prefix(64), as: UTF8.self)
  }

  /// Reads the XLIFF for what its base can be looked for by.
  func outline() throws -> DocumentOutline {
    var outline = DocumentOutline()
    try read(into: &outline)
    return outline
  }

  /// Hands the XLIFF's units on as they stand.
  func read(into handler: inout some XLIFFHandler) throws {
    _ = try XLIFFReader(name: documentPath).read(OpenFileSource(try openDocument()), into: &handler)
  }

  /// The XLIFF's bytes.
  func documentBytes() throws -> [UInt8] { try openDocument().readAll() }

  /// Reads the XLIFF against the project's tables.
  func read(
    into targets: [any ImportTarget], base: BaseSnapshot?, options: DocumentImport.Options
  ) throws -> (results: [TableImportResult], findings: [Finding], fileNames: Set<UTF8Text>) {
    var findings = warnings
    var options = options
    options.expectedLanguage = options.expectedLanguage ?? (options.assumedLanguage == nil ? manifestLanguage : nil)
    var document = DocumentImport(bundlePath: documentPath, targets: targets, base: base, options: options)
    let summary = try XLIFFReader(name: documentPath).read(OpenFileSource(try openDocument()), into: &document)
    document.finish()
    findings += summary.warnings.map { warning in
      Finding(
        rule: warning.kind.rule, location: SourceLocation(path: documentPath, position: warning.position),
        message: warning.description)
    }
    findings += document.findings
    if summary.unitCount == 0 {
      findings.append(oddity(documentPath, "holds no trans-unit: there is nothing to import"))
    }
    if let language = document.language, options.assumedLanguage == nil {
      findings += try checkNames(against: language)
    }
    return (document.results, findings, document.fileNames)
  }

  /// Compares what manifest and names say with the XLIFF's language; a word about what is only odd.
  ///
  /// - Throws: `BundleError` where nobody can tell which language is meant.
  private func checkNames(against language: LanguageTag) throws -> [Finding] {
    if let contents {
      return try contents.check(xliffLanguage: language, languages: languages).map {
        oddity(input.path, $0.description)
      }
    }
    // A document that is called by a language of the project, as an export calls it.
    let name = input.path.split(separator: "/").last?.split(separator: ".") ?? []
    guard name.count == 2, let said = LanguageTag(String(name[0])), languages.knows(said),
      !languages.language(for: said).isRelated(to: language)
    else { return [] }
    throw BundleError(
      location: SourceLocation(path: input.path), problem: .fileNameDiffers(name: said, xliff: language))
  }

  /// The document as it was exported, if the bundle carries it and it is as it was written.
  func carriedBase(_ findings: inout [Finding]) throws -> DocumentOutline? {
    guard case .folder(let folder) = input, let bytes = try folder.readNote("base") else { return nil }
    let path = "\(folder.path)/\(BundleLayout.base)"
    func damaged(_ reason: String) -> DocumentOutline? {
      findings.append(
        Finding(rule: .baseDamaged, location: SourceLocation(path: path), message: "the base is not used: \(reason)"))
      return nil
    }
    guard let digest = try folder.readNote("base.sha256") else { return damaged("it has no digest") }
    guard Self.isIntact(bytes, digest) else { return damaged("its digest differs") }
    var outline = DocumentOutline()
    do {
      _ = try XLIFFReader(name: path).read(MemorySource(bytes), into: &outline)
    } catch {
      return damaged(error.description)
    }
    return outline
  }
}

private func oddity(_ path: String, _ message: String) -> Finding {
  Finding(rule: .bundleOddity, location: SourceLocation(path: path), message: message)
}

extension XLIFFWarning.Kind {
  fileprivate var rule: Rule {
    switch self {
    case .version11, .noNamespace, .oddVersion: .xliffVersion
    case .binaryUnits: .skippedBinary
    case .pluralGroup: .pluralGroup
    }
  }
}

/// A file being read, as the XML reader takes it.
private final class OpenFileSource: XMLByteSource {
  private let file: OpenFile

  init(_ file: consuming OpenFile) {
    self.file = file
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try unsafe file.read(into: buffer)
  }
}
