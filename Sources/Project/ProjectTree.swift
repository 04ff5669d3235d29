import Diagnostics

/// What the groups of a project file name on disk (`PBXGroup` and its like; paths resolve by `sourceTree`).
struct ProjectTree {
  /// Files and folders, each once, in the project's order; what is absolute, built or part of an SDK is not among them.
  private(set) var leaves: [ReferencePath] = []
  /// The files of each `PBXVariantGroup`: one resource in its languages.
  private(set) var variants: [[ReferencePath]] = []

  private let objects: OldStylePropertyList
  private let projectFolder: ReferencePath
  private var visited: Set<String> = []
  private var named: Set<UTF8Text> = []

  /// Xcode's own groups nest a few deep.
  private static let depthLimit = 100

  /// - Parameter folder: The one that holds the project file.
  init(objects: OldStylePropertyList, project: OldStylePropertyList, in folder: ReferencePath) {
    self.objects = objects
    let projectFolder = project["projectDirPath"]?.text.flatMap { folder.appending($0) } ?? folder
    self.projectFolder = projectFolder
    if let group = project["mainGroup"]?.text { walk(group, in: projectFolder, depth: 0) }
    for reference in project["packageReferences"]?.array ?? [] {
      guard let object = reference.text.flatMap({ objects[$0] }), object["isa"]?.text == "XCLocalSwiftPackageReference",
        let path = object["relativePath"]?.text.flatMap({ projectFolder.appending($0) })
      else { continue }
      add(path)
    }
  }

  private mutating func walk(_ id: String, in folder: ReferencePath, depth: Int) {
    guard depth < ProjectTree.depthLimit, visited.insert(id).inserted, let object = objects[id],
      let place = place(of: object, in: folder)
    else { return }
    guard let children = object["children"]?.array?.compactMap(\.text) else { return add(place) }
    for child in children { walk(child, in: place, depth: depth + 1) }
    guard object["isa"]?.text == "PBXVariantGroup" else { return }
    variants.append(children.compactMap { objects[$0].flatMap { self.place(of: $0, in: place) } })
  }

  private mutating func add(_ path: ReferencePath) {
    if named.insert(UTF8Text(path.path)).inserted { leaves.append(path) }
  }

  private func place(of object: OldStylePropertyList, in folder: ReferencePath) -> ReferencePath? {
    let path = object["path"]?.text ?? ""
    switch object["sourceTree"]?.text {
    case "<group>", nil: return folder.appending(path)
    case "SOURCE_ROOT": return projectFolder.appending(path)
    default: return nil
    }
  }
}
