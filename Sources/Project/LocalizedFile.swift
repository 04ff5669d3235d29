import Diagnostics

/// A table's file in a language's folder: `de.lproj/Localizable.strings`.
public struct LocalizedFile: Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case strings
    case stringsdict
  }

  /// The folder's name without `.lproj`: a language, or `Base`.
  public let region: String
  /// The file's name without its suffix.
  public let table: String
  public let kind: Kind
  /// The path as the user would type it.
  public let path: String
  private let folder: Folder
  private let name: String

  private static let folderSuffix = ".lproj"

  /// The files of a folder that holds `.lproj` folders, of one such folder, or the one file, in byte order.
  ///
  /// A link the user names is followed; one found in a folder is refused, like every other special file of such a name.
  ///
  /// - Throws: `ProjectError`, `.noTables` where there is nothing of the kind.
  public static func find(at path: String) throws(ProjectError) -> [LocalizedFile] {
    guard let stamp = stampFollowingLinks(path) else {
      // Opening tells why.
      _ = try OpenFile(at: path)
      throw ProjectError(path: path, problem: .noTables)
    }
    let (parent, name) = splitLast(path)
    var files: [LocalizedFile] = []
    if !stamp.isFolder {
      let (_, parentName) = splitLast(parent)
      guard let region = region(ofFolder: parentName),
        let file = LocalizedFile(name, region: region, in: try Folder(at: parent))
      else { throw ProjectError(path: path, problem: .noTables) }
      files = [file]
    } else if let region = region(ofFolder: name) {
      files = try Self.files(in: try Folder(at: path), region: region)
    } else {
      let folder = try Folder(at: path)
      for entry in try folder.list().entries {
        guard let region = region(ofFolder: entry.name) else { continue }
        files += try Self.files(in: try folder.subfolder(entry.name), region: region)
      }
    }
    guard !files.isEmpty else { throw ProjectError(path: path, problem: .noTables) }
    return files
  }

  /// Reads the whole file.
  public func read() throws(ProjectError) -> [UInt8] { try folder.openFile(name).readAll() }

  private init?(_ name: String, region: String, in folder: Folder) {
    guard let kind = Kind.allCases.first(where: { hasSuffix(name, ".\($0.rawValue)") }) else { return nil }
    self.region = region
    self.kind = kind
    table = String(name.dropLast(kind.rawValue.count + 1))
    path = folder.path(of: name)
    self.folder = folder
    self.name = name
  }

  private static func files(in folder: Folder, region: String) throws(ProjectError) -> [LocalizedFile] {
    var files: [LocalizedFile] = []
    for entry in try folder.list().entries {
      guard entry.name.utf8.first != UInt8(ascii: "."),
        let file = LocalizedFile(entry.name, region: region, in: folder)
      else { continue }
      switch entry.kind {
      case .file: files.append(file)
      case .link: throw ProjectError(path: file.path, problem: .symbolicLink)
      case .folder, .special: throw ProjectError(path: file.path, problem: .notAFile)
      }
    }
    return files
  }

  private static func region(ofFolder name: String) -> String? {
    hasSuffix(name, folderSuffix) ? String(name.dropLast(folderSuffix.count)) : nil
  }
}
