internal import Diagnostics
internal import Foundation
internal import Localization

/// Where a report's places are from the root of the repository, as code hosts name them.
struct RepositoryPaths {
  private let root: String
  private let workingFolder: String
  /// The folder that places in the project are relative to.
  private let projectFolder: String

  /// The root is the git work tree's around the project; without one the workflow's workspace; else the working folder.
  init(of report: Report) {
    let files = FileManager.default
    workingFolder = files.currentDirectoryPath
    projectFolder = Self.absolute(report.folder ?? ".", in: workingFolder)
    var folder = projectFolder
    while !files.fileExists(atPath: Self.joined(folder, ".git")), folder != "/" {
      folder = (folder as NSString).deletingLastPathComponent
    }
    let workspace = ProcessInfo.processInfo.environment["GITHUB_WORKSPACE"] ?? ""
    root = folder != "/" ? folder : workspace.isEmpty ? workingFolder : workspace
  }

  /// For tests: a root of one's own.
  init(root: String, workingFolder: String, projectFolder: String) {
    self.root = root
    self.workingFolder = workingFolder
    self.projectFolder = Self.absolute(projectFolder, in: workingFolder)
  }

  /// A path from the root, and whether it lies there; one outside stays as it was typed.
  struct Place: Equatable {
    var path: String
    var isInRepository: Bool
  }

  /// Where a finding is in the project; nil where it names no file there.
  func placeInProject(of finding: Finding) -> Place? {
    let path = finding.place?.path ?? (finding.location == nil ? finding.table : nil)
    return path.map { place($0, in: projectFolder) }
  }

  /// Where a finding is in what came back, or in a file the user named.
  func placeOfInput(of finding: Finding) -> Place? {
    finding.location.map { place($0.path, in: workingFolder) }
  }

  /// The project's own folder.
  var project: Place { place(".", in: projectFolder) }

  private func place(_ path: String, in folder: String) -> Place {
    let absolute = Self.absolute(path, in: folder)
    if absolute.utf8.elementsEqual(root.utf8) { return Place(path: ".", isInRepository: true) }
    let start = root == "/" ? "/" : root + "/"
    // By bytes: a prefix in another normalisation is another folder.
    guard absolute.utf8.starts(with: start.utf8) else { return Place(path: path, isInRepository: false) }
    let rest = absolute.utf8.dropFirst(start.utf8.count)
    return Place(path: String(decoding: rest, as: UTF8.self), isInRepository: true)
  }

  /// An absolute path without `.` and `..`, read by its spelling alone.
  private static func absolute(_ path: String, in folder: String) -> String {
    let whole = path.utf8.first == UInt8(ascii: "/") ? path : "\(folder)/\(path)"
    var names: [Substring.UTF8View] = []
    for name in whole.utf8.split(separator: UInt8(ascii: "/")) {
      if name.elementsEqual("..".utf8) {
        _ = names.popLast()
      } else if !name.elementsEqual(".".utf8) {
        names.append(name)
      }
    }
    return "/" + names.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
  }

  private static func joined(_ folder: String, _ name: String) -> String {
    folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }
}
