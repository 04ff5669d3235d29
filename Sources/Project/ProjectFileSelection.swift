/// Which project file stands for a folder, and which tells its languages.
struct ProjectFileSelection {
  let file: ProjectFile?
  private(set) var warnings: [ProjectWarning] = []
  private let root: Folder
  /// The `.xcodeproj` to read languages from, relative to the root.
  private let languageSource: String?

  /// Prefers what the user named, then the folder's `.xcodeproj`, then its `.xcworkspace`, then the only `.xcodeproj`
  /// directly in a subfolder. Among several in one folder the first in byte order is taken, and a warning says so.
  init(root: Folder, named file: ProjectFile?) throws(ProjectError) {
    self.root = root
    let entries = try root.list().entries.filter { $0.kind == .folder }
    let projects = entries.map(\.name).filter { hasSuffix($0, ".xcodeproj") }
    let workspaces = entries.map(\.name).filter { hasSuffix($0, ".xcworkspace") }
    let nested = projects.isEmpty ? ProjectFileSelection.onlyProject(inSubfoldersOf: root, entries) : nil
    if let file {
      self.file = file
    } else if let first = projects.first {
      self.file = .project(first)
      warnings = ProjectFileSelection.choiceWarnings(root, among: projects)
    } else if let first = workspaces.first {
      self.file = .workspace(first)
      warnings = ProjectFileSelection.choiceWarnings(root, among: workspaces)
    } else {
      self.file = nested.map { .project(splitLast($0).name) }
    }
    switch self.file {
    case .project(let name): languageSource = projects.contains(name) ? name : nested
    case .workspace(let name): languageSource = ProjectFileSelection.project(of: name, among: projects) ?? nested
    case nil: languageSource = nil
    }
  }

  /// The project of the workspace's own name, else the first.
  private static func project(of workspace: String, among projects: [String]) -> String? {
    let stem = workspace.dropLast(".xcworkspace".count)
    return projects.first { $0 == stem + ".xcodeproj" } ?? projects.first
  }

  private static func onlyProject(inSubfoldersOf root: Folder, _ entries: [FolderEntry]) -> String? {
    var found: [String] = []
    for entry in entries where !CatalogSearch.isSkipped(entry.name, isInRoot: true) {
      // A folder that cannot be read is named by the search for tables.
      guard let folder = try? root.subfolder(entry.name), let listing = try? folder.list() else { continue }
      for inner in listing.entries where inner.kind == .folder && hasSuffix(inner.name, ".xcodeproj") {
        found.append("\(entry.name)/\(inner.name)")
      }
    }
    return found.count == 1 ? found[0] : nil
  }

  private static func choiceWarnings(_ root: Folder, among names: [String]) -> [ProjectWarning] {
    guard names.count > 1 else { return [] }
    return [ProjectWarning(path: root.path(of: names[0]), kind: .chosenAmong(others: Array(names.dropFirst())))]
  }

  /// Nil, with a warning, when the project file cannot be read.
  mutating func readLanguages() -> ProjectLanguages? {
    guard let languageSource else { return nil }
    let path = languageSource + "/project.pbxproj"
    do {
      return try ProjectLanguages(projectFile: try root.readFile(path).bytes)
    } catch let failure as ProjectLanguages.Failure {
      warnAboutLanguages(path, reason: failure.message)
    } catch let error as ProjectError {
      warnAboutLanguages(path, reason: "it \(error.message)")
    } catch {
      warnAboutLanguages(path, reason: "\(error)")
    }
    return nil
  }

  private mutating func warnAboutLanguages(_ path: String, reason: String) {
    warnings.append(ProjectWarning(path: root.path(of: path), kind: .languagesUnknown(reason: reason)))
  }
}
