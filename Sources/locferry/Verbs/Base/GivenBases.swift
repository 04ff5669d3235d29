import Conversion
import Diagnostics
import Foundation
import Localization
import Project
import StringCatalog

/// The bases the user names with `--base`: documents for the bundles in their language, catalogs or a revision for any.
struct GivenBases: Sendable {
  private enum Base: Sendable {
    case document(BaseSnapshot, language: LanguageTag)
    case table(any LocalizationTable)
    case revision(RevisionExport)
  }

  private struct Given: Sendable {
    /// As typed.
    var name: String
    var base: Base

    /// Whether a bundle, or its XLIFF, is this file.
    func isFile(at path: String) -> Bool {
      guard case .document = base, !name.isEmpty else { return false }
      return URL(filePath: name).resolvingSymlinksInPath().path == URL(filePath: path).resolvingSymlinksInPath().path
    }
  }

  private var given: [Given] = []
  private let tables: TableNames

  /// - Parameters:
  ///   - names: As typed: a bundle, an XLIFF, a folder of them, a catalog, or `git:REV`.
  ///   - options: How the bundles are read.
  init(
    _ names: [String], for project: LoadedProject, _ options: DocumentImport.Options
  ) throws(RunError) {
    tables = TableNames(project.tables.map(\.path), mapped: options.mappedTables)
    for name in names {
      if let revision = Revision(name) {
        try add(name, .revision(try RevisionExport(named: revision, of: project, purpose: "no base")))
      } else if name.hasSuffix(".xcstrings") {
        try add(name, try catalog(at: name))
      } else {
        for base in try Self.documents(at: name, options) { try add(name, base) }
      }
    }
  }

  /// Whether nothing was given.
  var isEmpty: Bool { given.isEmpty }

  /// The base of a document: that in its language, else the catalogs, else the revision; nil where none is for it.
  func match(for subject: BaseSearch.Subject) throws -> (units: BaseSnapshot, origin: Report.Base)? {
    let language = subject.language
    var tables: [UTF8Text: BaseSnapshot.Table] = [:]
    var catalogs: [String] = []
    var document: (units: BaseSnapshot, name: String)?
    var revision: (tables: RevisionExport, name: String)?
    for given in given {
      switch given.base {
      case .document(let units, language): document = (units, given.name)
      case .document: continue
      case .table(let table):
        tables[UTF8Text(table.path)] = try table.exportPlan().export(to: language).snapshot()
        catalogs.append(given.name)
      case .revision(let tables): revision = (tables, given.name)
      }
    }
    let units: BaseSnapshot
    let name: String
    if let document {
      (units, name) = document
    } else if !catalogs.isEmpty {
      (units, name) = (BaseSnapshot(tables: tables, isWhole: false), catalogs.joined(separator: " "))
    } else if let revision {
      (units, name) = (try revision.tables.snapshot(in: language), revision.name)
    } else {
      return nil
    }
    guard !given.contains(where: { $0.isFile(at: subject.path) }) else {
      throw refusal(name, "is no base for \(subject.path): it is the returned document itself")
    }
    guard subject.outline.sharesUnits(with: units, names: self.tables) else {
      throw refusal(name, "is no base for \(subject.path): it has none of its units")
    }
    return (units, .given(name))
  }

  /// Refuses what is a base of no bundle.
  func checkUse(by bundles: [(path: String, language: LanguageTag)]) throws(RunError) {
    guard !bundles.isEmpty else { return }
    let open = bundles.filter { bundle in
      !given.contains { if case .document(_, bundle.language) = $0.base { true } else { false } }
    }
    let hasCatalogs = given.contains { if case .table = $0.base { true } else { false } }
    for given in given {
      switch given.base {
      case .document(_, let language) where !bundles.contains { $0.language == language }:
        let found = bundles.map { "\($0.path) is in \($0.language)" }.joined(separator: ", ")
        throw refusal(given.name, "is a base in \(language), but \(found)")
      case .table where open.isEmpty, .revision where open.isEmpty || hasCatalogs:
        throw refusal(given.name, "is a base of nothing: every bundle has another --base")
      default: continue
      }
    }
  }

  private mutating func add(_ name: String, _ base: Base) throws(RunError) {
    for other in given {
      let shared: String? =
        switch (other.base, base) {
        case (.document(_, let one), .document(_, let two)) where one == two: "in \(one)"
        case (.table(let one), .table(let two)) where UTF8Text(one.path) == UTF8Text(two.path): "of \(one.path)"
        case (.revision, .revision): "for all tables"
        default: nil
        }
      if let shared { throw refusal(name, "is a second base \(shared), beside \(other.name)") }
    }
    given.append(Given(name: name, base: base))
  }

  private func catalog(at name: String) throws(RunError) -> Base {
    let fileName = name.split(separator: "/").last.map { UTF8Text(String($0)) }
    let matches = tables.paths.filter { table in
      table.split(separator: "/").last.map { UTF8Text(String($0)) } == fileName
    }
    guard let table = matches.first else { throw refusal(name, "is no base: the project has no table of that name") }
    guard matches.count == 1 else {
      throw refusal(name, "is no base: it could be any of \(matches.joined(separator: ", "))")
    }
    do {
      return .table(CatalogTable(path: table, catalog: try StringCatalog(try OpenFile(at: name).readAll())))
    } catch {
      throw RunError(error, path: name, rule: .unreadableTable)
    }
  }

  private static func documents(
    at name: String, _ options: DocumentImport.Options
  ) throws(RunError) -> [Base] {
    do {
      return try BundleInput.open(name).map { input in
        let bundle = try ReturnedBundle(input, languages: options.languages)
        var findings: [Finding] = []
        let outline = try bundle.carriedBase(&findings) ?? bundle.outline()
        guard let language = bundle.language(of: outline, assumed: options.assumedLanguage) else {
          throw refusal(input.path, "is no base: it names no language")
        }
        return .document(outline.units, language: language)
      }
    } catch {
      throw RunError(error, path: name, rule: .unreadableBundle)
    }
  }
}

/// Why a base that the user named is none.
private func refusal(_ name: String, _ reason: String) -> RunError {
  RunError(rule: .unreadableBundle, location: SourceLocation(path: name), reason)
}
