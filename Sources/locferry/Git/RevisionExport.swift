import Conversion
import Diagnostics
import Localization
import Project
import XLIFF

/// A project's tables as an export at a commit would have had them.
struct RevisionExport: Sendable {
  let commit: String
  /// The tables that were there and can be read, in the format they had then.
  let tables: [any LocalizationTable]

  /// - Parameter languages: Whose files are read; nil for all the project has now.
  init(
    _ commit: String, of history: TableHistory, languages: [LanguageTag]?, in workTree: GitWorkTree,
    _ objects: GitObjects
  ) {
    self.commit = commit
    let found = history.tables { objects.file(workTree.path(of: $0), in: commit) != nil }
    tables = found.compactMap { table in
      var files = HeldFiles(contents: [:])
      for path in TableReader.paths(of: table, languages: languages) {
        guard let id = objects.file(workTree.path(of: path), in: commit) else { continue }
        files.contents[UTF8Text(path)] = objects.content(of: id)
      }
      return (try? TableReader(files: files).read(table, languages: languages)) ?? nil
    }
  }

  /// The tables of a project at a commit the user names.
  ///
  /// - Parameters:
  ///   - purpose: What the revision was to be, for the message that says it is none: `no base`.
  ///   - followsConversions: Whether a table is looked for in other formats, too.
  init(
    named revision: Revision, of project: LoadedProject, languages: [LanguageTag]? = nil, purpose: String,
    followsConversions: Bool = true
  ) throws(RunError) {
    func refusal(_ reason: String) -> RunError {
      RunError(
        rule: .unreadableBundle, location: SourceLocation(path: revision.spelling),
        "is \(purpose): \(reason)")
    }
    let workTree: GitWorkTree
    do throws(GitWorkTree.Absence) {
      workTree = try GitWorkTree(folder: project.discovered.root.path)
    } catch {
      throw refusal(error.message)
    }
    let objects = GitObjects(folder: workTree.folder)
    guard let commit = objects.commit(named: revision.name) else {
      throw refusal("git knows no such commit\(workTree.missingCommitHint)")
    }
    self.init(
      commit, of: TableHistory(project, followsConversions: followsConversions), languages: languages, in: workTree,
      objects)
    guard !tables.isEmpty else { throw refusal("none of the project's tables was there and could be read") }
  }

  /// The table at a path; nil where it was not there, or cannot be read.
  func table(at path: UTF8Text) -> (any LocalizationTable)? { tables.first { UTF8Text($0.path) == path } }

  /// What an export to a language would have held.
  ///
  /// - Parameters:
  ///   - isGuess: Whether the commit only fits best.
  ///   - formerTexts: By table, the ids of units whose returned text may be an old one.
  func snapshot(
    in language: LanguageTag, isGuess: Bool = false, formerTexts: [UTF8Text: Set<UTF8Text>] = [:]
  ) throws(XLIFFError) -> BaseSnapshot {
    var snapshots: [UTF8Text: BaseSnapshot.Table] = [:]
    for table in tables {
      let path = UTF8Text(table.path)
      var snapshot = try table.exportPlan().export(to: language).snapshot()
      snapshot.isGuess = isGuess
      snapshot.formerTexts = formerTexts[path] ?? []
      snapshots[path] = snapshot
    }
    return BaseSnapshot(tables: snapshots, isWhole: true)
  }
}
