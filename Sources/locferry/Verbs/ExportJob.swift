import Conversion
import Diagnostics
import Localization
import LocalizationCatalog
import Project
import XLIFF
import XMLStream

/// The export of a project's tables: what is the same for every language is made once.
struct ExportJob: Sendable {
  /// What the export of one language came to.
  struct Outcome: Sendable {
    var language: LanguageTag
    /// The tables, and how many units of each went out.
    var files: [(path: String, units: Int)] = []
    /// Words of the sources; counted in a dry run only.
    var words: Int?
    var findings: [Finding] = []
    /// What is to be put in its place; nil in a dry run.
    var output: FinishedOutput?
  }

  private struct Table: Sendable {
    var path: String
    var plan: any ExportPlan
    var selection: ExportSelection
    /// The copy for `Source Contents`; nil where none is written.
    var sourceContents: [UInt8]?
  }

  private let tables: [Table]
  private let options: ExportOptions
  /// Where the exports go; nil in a dry run.
  private let folder: Folder?
  private let names: ExportedNames
  private let tool: ToolIdentity
  private let container: BundleManifest.Container?
  private let sourceLanguage: LanguageTag?

  /// - Parameters:
  ///   - folder: Where the exports go; nil in a dry run.
  ///   - names: What the export calls its languages.
  ///   - keys: Those that go out.
  init(
    project: LoadedProject, tables: [any LocalizationTable], options: ExportOptions, folder: Folder?,
    names: ExportedNames, tool: ToolIdentity, sourceLanguage: LanguageTag?, keys: KeySelection
  ) {
    self.options = options
    self.folder = folder
    self.names = names
    self.tool = tool
    self.sourceLanguage = sourceLanguage
    container =
      switch project.discovered.projectFile {
      case .project(let name): .project(name)
      case .workspace(let name): .workspace(name)
      case nil: nil
      }
    let notes = options.notes(project.configuration)
    let needsCopies = !options.isXLIFFOnly && folder != nil
    // Xcode's order of <file>s.
    self.tables = concurrentMap(tables) { table in
      Table(
        path: table.path, plan: table.exportPlan(),
        selection: options.selection(entries: keys[table], notes: notes),
        sourceContents: needsCopies ? table.sourceContents() : nil)
    }.sorted { CatalogOrder.precedes(UTF8Text($0.path), UTF8Text($1.path)) }
  }

  /// Exports one language, aside from its place. Runs side by side with others.
  func export(_ language: LanguageTag) -> Result<Outcome, RunError> {
    do {
      var outcome = Outcome(language: language)
      var exports = tables.map { $0.plan.export(to: language, $0.selection) }
      if let folder {
        outcome.output =
          options.isXLIFFOnly
          ? try document(&exports, in: folder, &outcome) : try bundle(&exports, in: folder, &outcome)
      } else {
        try write(&exports, to: DiscardingSink(), &outcome)
        outcome.words = exports.reduce(0) { $0 + $1.wordCount }
      }
      outcome.findings = exports.flatMap(\.findings)
      return .success(outcome)
    } catch {
      return .failure(RunError(error))
    }
  }

  private func write(
    _ exports: inout [any FileExport], to sink: any XMLByteSink, _ outcome: inout Outcome
  ) throws {
    var writer = XLIFFWriter(sink, targetLanguage: UTF8Text(names[outcome.language].name))
    for index in exports.indices {
      let units = try exports[index].write(to: &writer, tool: XLIFFTool(tool))
      outcome.files.append((exports[index].table, units))
    }
    try writer.finish()
  }

  private func document(
    _ exports: inout [any FileExport], in folder: Folder, _ outcome: inout Outcome
  ) throws -> FinishedOutput {
    let file = try NewFile(BundleLayout.xliffName(for: names[outcome.language]), in: folder)
    try write(&exports, to: FileSinks(document: file.sink, base: nil), &outcome)
    return try file.finish()
  }

  private func bundle(
    _ exports: inout [any FileExport], in folder: Folder, _ outcome: inout Outcome
  ) throws -> FinishedOutput {
    let language = names[outcome.language]
    let bundle = try FolderBuilder(BundleLayout.folderName(for: language), in: folder)
    try bundle.makeFolder(BundleLayout.notes)
    let document = try bundle.createFile(BundleLayout.xliff(for: language))
    let base = options.includesBase ? try bundle.createFile(BundleLayout.base) : nil
    let sinks = FileSinks(document: document, base: base)
    try write(&exports, to: sinks, &outcome)
    if base != nil {
      try bundle.createFile(BundleLayout.baseDigest, content: Array("\(sinks.hexDigest())\n".utf8))
    }
    for table in tables {
      guard let copy = table.sourceContents, let path = BundleLayout.sourceCopy(ofOriginal: table.path) else {
        continue
      }
      try bundle.createFile(path, content: copy)
    }
    let manifest = BundleManifest(
      developmentRegion: sourceLanguage, container: container, targetLanguage: language, tool: tool)
    try bundle.createFile(BundleLayout.manifest, content: manifest.encode())
    return try bundle.finish()
  }
}
