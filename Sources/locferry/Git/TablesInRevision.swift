import Conversion
import Diagnostics
import Localization
import Project
import StringCatalog

/// A project's tables as a revision of git has them.
struct TablesInRevision {
  /// The revision as typed, and the short name of its commit.
  let name: String
  /// Relative to the project's root.
  var paths: some Collection<UTF8Text> { blobs.keys }
  /// The files of tables that are no catalogs, those of all languages.
  let otherPaths: [String]
  private let blobs: [UTF8Text: String]
  private let objects: GitObjects

  /// - Parameter table: The one table the project consists of; nil where it is a folder.
  init(_ revision: Revision, project: LoadedProject, only table: String?) throws(RunError) {
    let root = project.discovered.root.path
    let checkout = try GitWorkTree(around: root)
    objects = GitObjects(folder: root)
    guard let commit = objects.commit(named: revision.name) else {
      throw RunError("git knows no revision \"\(revision.name)\"\(checkout.missingCommitHint)")
    }
    name = "\(revision.spelling) (\(checkout.line("rev-parse", "--short", commit) ?? commit))"
    guard let listing = GitCommand.output(["ls-tree", "-r", "-z", commit], in: root), listing.status == 0 else {
      throw RunError("git cannot list \(name)")
    }
    let exclusion = project.configuration.exclusion
    var blobs: [UTF8Text: String] = [:]
    var otherPaths: [String] = []
    for line in listing.bytes.split(separator: 0) {
      // `100644 blob 1a2b…<TAB>App/L.xcstrings`; links have another mode.
      guard line.starts(with: "100".utf8), let tab = line.firstIndex(of: 0x09),
        let blob = line[..<tab].split(separator: 0x20).last
      else { continue }
      let path = String(decoding: line[(tab + 1)...], as: UTF8.self)
      guard let format = DiscoveredProject.format(ofFileAt: path),
        table.map({ UTF8Text($0) == UTF8Text(path) }) ?? !exclusion.covers(path)
      else { continue }
      if format == .catalog {
        blobs[UTF8Text(path)] = String(decoding: blob, as: UTF8.self)
      } else {
        otherPaths.append(path)
      }
    }
    // Those outside the project's folder are not in the listing.
    for path in project.catalogs.map(\.path) where path.utf8.starts(with: "../".utf8) {
      if let blob = objects.file(checkout.path(of: path), in: commit) { blobs[UTF8Text(path)] = blob }
    }
    self.blobs = blobs
    self.otherPaths = otherPaths
  }

  /// A table as it was; nil where there was none.
  func catalog(at path: UTF8Text) throws(RunError) -> StringCatalog? {
    guard let blob = blobs[path] else { return nil }
    guard let bytes = objects.content(of: blob) else { throw RunError("git cannot give \(path) at \(name)") }
    do {
      return try StringCatalog(bytes)
    } catch {
      throw RunError(error, path: "\(path) at \(name)")
    }
  }
}
