import Diagnostics
import XMLStream

/// What an `.xcworkspace` names: its `contents.xcworkspacedata`.
///
/// A location is relative to the group it stands in (`group:`) or to the workspace's folder (`container:`); other kinds
/// are not below it.
struct WorkspaceContents {
  static let fileName = "contents.xcworkspacedata"

  /// Projects, packages, folders and files, in the workspace's order.
  let members: [ReferencePath]

  /// What is wrong, in words.
  struct Failure: Error {
    let message: String
  }

  /// The workspace's folder is the root.
  init(_ bytes: [UInt8]) throws(Failure) {
    let handler = WorkspaceHandler()
    do {
      try XMLReader.read(MemorySource(bytes), into: handler)
    } catch {
      switch error {
      case .refused(let refusal, let place):
        throw Failure(message: "line \(place.line): \(PrintableText.escape(refusal.description))")
      case .source(let error), .handler(let error): throw Failure(message: "\(error)")
      }
    }
    guard handler.isWorkspace else { throw Failure(message: "it has no <Workspace>") }
    members = handler.members
  }
}

private final class WorkspaceHandler: XMLHandler {
  private enum Element: Int, CaseIterable {
    case fileReference, group, workspace

    var name: String {
      switch self {
      case .fileReference: "FileRef"
      case .group: "Group"
      case .workspace: "Workspace"
      }
    }
  }

  let vocabulary = XMLVocabulary(
    namespaces: [], elements: Element.allCases.map(\.name), attributes: ["location"])
  private(set) var members: [ReferencePath] = []
  private(set) var isWorkspace = false
  /// The folder of each open element; nil where it is not below the workspace's.
  private var folders: [ReferencePath?] = []

  func start(_ tag: borrowing XMLStartTag, _ arena: inout XMLTextArena) {
    let parent: ReferencePath? = folders.isEmpty ? .root : folders[folders.count - 1]
    let element = tag.namespace == .none ? tag.element.flatMap(Element.init) : nil
    if folders.isEmpty { isWorkspace = element == .workspace }
    let location = tag.index(ofAttribute: 0).map { String(decoding: tag.bytes(at: $0), as: UTF8.self) }
    let place = location.map { WorkspaceHandler.place($0, in: parent) } ?? parent
    if element == .fileReference, location != nil, let place { members.append(place) }
    folders.append(place)
  }

  func end(_ arena: inout XMLTextArena) {
    folders.removeLast()
  }

  private static func place(_ location: String, in group: ReferencePath?) -> ReferencePath? {
    guard let colon = location.firstIndex(of: ":") else { return nil }
    let path = String(location[location.index(after: colon)...])
    switch location[..<colon] {
    case "group": return group?.appending(path)
    case "container": return ReferencePath.root.appending(path)
    default: return nil
    }
  }
}
