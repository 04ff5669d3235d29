import Localization

/// Which project file stands for a folder, and which files tell its languages and what belongs to it.
struct ProjectFileSelection {
  let file: ProjectFile?
  private(set) var warnings: [ProjectWarning] = []
  private let root: Folder
  private let surroundings: ProjectSurroundings
  /// The user's own link to a project file, which is followed like any in a path the user names.
  private let link: String?
  /// The `.xcodeproj`s to read, in the order that counts.
  private var projects: [ReferencePath] = []
  /// Further folders and files that belong to the project.
  private(set) var members: [ReferencePath] = []
  private(set) var languages: ProjectLanguages?
  /// The files of one resource in its languages.
  private(set) var variants: [[ReferencePath]] = []

  /// Prefers what the user named, then the folder's `.xcodeproj`, then its `.xcworkspace`, then the only `.xcodeproj`
  /// directly in a subfolder. Among several in one folder the first in byte order is taken, and a warning says so.
  init(root: Folder, named file: ProjectFile?, surroundings: ProjectSurroundings) throws(ProjectError) {
    self.root = root
    self.surroundings = surroundings
    let entries = try root.list().entries.filter { $0.kind == .folder }
    let projects = entries.map(\.name).filter { hasSuffix($0, ".xcodeproj") }
    let workspaces = entries.map(\.name).filter { hasSuffix($0, ".xcworkspace") }
    link = file.flatMap { (projects + workspaces).contains($0.name) ? nil : $0.name }
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
      self.file = nested.map { .project($0.name) }
    }
    switch self.file {
    case .project(let name):
      let isInRoot = file != nil || projects.contains(name)
      self.projects = [isInRoot ? ReferencePath.root.appending(name) : nested].compactMap(\.self)
    case .workspace(let name):
      readWorkspace(name)
      if self.projects.isEmpty {
        let project = ProjectFileSelection.project(of: name, among: projects)
        self.projects = [project.flatMap { ReferencePath.root.appending($0) } ?? nested].compactMap(\.self)
      }
    case nil: break
    }
    readProjects()
  }

  /// The project of the workspace's own name, else the first.
  private static func project(of workspace: String, among projects: [String]) -> String? {
    let stem = workspace.dropLast(".xcworkspace".count)
    return projects.first { $0 == stem + ".xcodeproj" } ?? projects.first
  }

  private static func onlyProject(inSubfoldersOf root: Folder, _ entries: [FolderEntry]) -> ReferencePath? {
    var found: [String] = []
    for entry in entries where !TableSearch.isSkipped(entry.name, isInRoot: true) {
      // A folder that cannot be read is named by the search for tables.
      guard let folder = try? root.subfolder(entry.name), let listing = try? folder.list() else { continue }
      for inner in listing.entries where inner.kind == .folder && hasSuffix(inner.name, ".xcodeproj") {
        found.append("\(entry.name)/\(inner.name)")
      }
    }
    return found.count == 1 ? ReferencePath.root.appending(found[0]) : nil
  }

  private static func choiceWarnings(_ root: Folder, among names: [String]) -> [ProjectWarning] {
    guard names.count > 1 else { return [] }
    return [ProjectWarning(path: root.path(of: names[0]), kind: .chosenAmong(others: Array(names.dropFirst())))]
  }

  /// Takes the members of a workspace, but those that hold other people's code.
  private mutating func readWorkspace(_ name: String) {
    guard let path = ReferencePath.root.appending("\(name)/\(WorkspaceContents.fileName)") else { return }
    do {
      let contents = try WorkspaceContents(read(path))
      for member in contents.members where !member.components.dropLast().contains(where: isForeign) {
        if hasSuffix(member.name, ".xcodeproj") {
          projects.append(member)
          if !member.isInRoot { members.append(member.parent) }
        } else {
          members.append(member)
        }
      }
    } catch {
      warnAboutLanguages(path, error)
    }
  }

  private func isForeign(_ name: String) -> Bool { TableSearch.isSkipped(name, isInRoot: false) }

  private func read(_ path: ReferencePath) throws(ProjectError) -> [UInt8] {
    guard let link, path.parent.path.utf8.elementsEqual(link.utf8) else { return try surroundings.read(path) }
    return try Folder(at: root.path(of: link)).readFile(path.name).bytes
  }

  private mutating func readProjects() {
    var languages: [ProjectLanguages] = []
    for project in projects {
      guard let path = project.appending("project.pbxproj") else { continue }
      do {
        let contents = try ProjectContents(projectFile: read(path), in: project.parent)
        languages.append(contents.languages)
        members += contents.tree.leaves
        variants += contents.tree.variants
      } catch {
        warnAboutLanguages(path, error)
      }
    }
    self.languages = ProjectLanguages(of: languages)
    let regions = languages.compactMap(\.developmentRegion).distinct
    guard regions.count > 1, let file else { return }
    warnings.append(
      ProjectWarning(
        path: root.path(of: file.name),
        kind: .developmentRegionsDiffer(taken: regions[0], others: Array(regions.dropFirst()))))
  }

  private mutating func warnAboutLanguages(_ path: ReferencePath, _ error: any Error) {
    let reason =
      switch error {
      case let failure as ProjectContents.Failure: failure.message
      case let failure as WorkspaceContents.Failure: failure.message
      case let error as ProjectError: "it \(error.message)"
      default: "\(error)"
      }
    warnings.append(ProjectWarning(path: root.path(of: path.path), kind: .languagesUnknown(reason: reason)))
  }
}
