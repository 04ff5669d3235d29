import Localization

/// What is read of a `project.pbxproj`.
struct ProjectContents {
  let languages: ProjectLanguages
  let tree: ProjectTree

  enum Failure: Error {
    case notOldStyle(line: Int)
    case noProjectObject

    var message: String {
      switch self {
      case .notOldStyle(let line): "line \(line) is not an old-style property list"
      case .noProjectObject: "it has no PBXProject object"
      }
    }
  }

  /// Reads a `project.pbxproj`, as Xcode writes it.
  ///
  /// - Parameter folder: The one that holds the `.xcodeproj`.
  init(projectFile bytes: [UInt8], in folder: ReferencePath = .root) throws(Failure) {
    let content: OldStylePropertyList
    do {
      content = try OldStylePropertyList(parsing: bytes)
    } catch {
      throw .notOldStyle(line: error.line)
    }
    guard let root = content["rootObject"]?.text, let objects = content["objects"], let project = objects[root],
      project["isa"]?.text == "PBXProject"
    else { throw .noProjectObject }
    let regions = project["knownRegions"]?.array ?? []
    languages = ProjectLanguages(
      developmentRegion: project["developmentRegion"]?.text.flatMap { ProjectLanguages.tag($0) },
      knownRegions: regions.compactMap { $0.text.flatMap { ProjectLanguages.tag($0) } }.distinct)
    tree = ProjectTree(objects: objects, project: project, in: folder)
  }
}
