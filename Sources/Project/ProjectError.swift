import Diagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why a file or folder could not be used. What throws this leaves every file as it was, but for `.leftHalfDone`; a
/// `WritableFolder` may have settled an interrupted transaction before.
public struct ProjectError: Error, Hashable, Sendable {
  /// The path as the user would type it.
  public let path: String
  public let problem: Problem

  public enum Operation: String, Hashable, Sendable {
    case open = "opened"
    case read
    case list = "listed"
    case create = "created"
    case write = "written"
    case replace = "replaced"
    case remove = "removed"
    case lock = "locked"
  }

  public enum Problem: Hashable, Sendable {
    /// The system refused; the code is its `errno`.
    case cannot(Operation, code: Int32)
    case notAProject
    /// A file of a table that has to be in a language's folder, and is not.
    case notInLanguageFolder
    /// Outside the project's folder and the git work tree around it.
    case outside
    case notAFolder
    case notAFile
    case symbolicLink
    /// Larger than the limit, in bytes.
    case tooLarge(limit: Int)
    /// Changed by someone else since it was read.
    case changed
    case readOnly
    /// Changed since an interrupted transaction wrote it, or was going to: neither can that be finished nor taken back.
    case changedSinceInterruption
    /// Changed since the import that was to be taken back.
    case changedSinceImport
    /// A failure while files were being replaced, and another one while they were being put back.
    case leftHalfDone
    /// A transaction's record that is damaged, or none of ours.
    case damagedRecord
    case recordOfOtherVersion
    /// What a transaction's record speaks of is gone or damaged.
    case contentsLost
    /// The file has several names; writing a new file under one of them would part it from the others.
    case hardLinked(names: Int)
    /// A relative path that is empty, absolute, or has an empty, `.` or `..` component.
    case unusablePath
    case exists
    /// Another process is writing into this project.
    case busy
    case noBundles
    /// No `.strings` or `.stringsdict` in a language's folder.
    case noTables
    /// A bundle that is a file, and not called a ZIP archive.
    case packed
    /// A ZIP archive that is not unpacked.
    case archive(ArchiveProblem)
  }

  public init(path: String, problem: Problem) {
    self.path = path
    self.problem = problem
  }

  /// There is nothing at the path.
  public var isMissing: Bool { problem == .cannot(.open, code: ENOENT) }
}

/// Longer paths do not exist (PATH_MAX).
public let pathLimit = 4096

extension ProjectError: CustomStringConvertible {
  /// On one line and safe to print, whatever the path holds.
  public var description: String { "\(PrintableText.escape(path, limit: pathLimit)): error: \(message)" }

  /// The text without the path in front.
  public var message: String {
    switch problem {
    case .cannot(let operation, let code): "cannot be \(operation.rawValue): \(ProjectError.systemMessage(code))"
    case .notAProject: "is not a folder, an .xcodeproj, an .xcworkspace or a file of a table, such as an .xcstrings"
    case .outside: "lies outside the project's folder and its git work tree"
    case .notInLanguageFolder: "is not in a language's folder, such as en.lproj"
    case .notAFolder: "is not a folder"
    case .notAFile: "is not a regular file"
    case .symbolicLink: "is a symbolic link, which is not followed"
    case .tooLarge(let limit): "is larger than \(limit) bytes"
    case .changed: "was changed by another program since it was read"
    case .readOnly: "is read-only"
    case .changedSinceInterruption:
      "was changed after an import or undo of it was interrupted, which now can be neither finished nor taken back; put "
        + "back what it was, or remove .locferry/journal to leave all files as they are"
    case .changedSinceImport: "was changed since the import, which can be taken back only as a whole"
    case .leftHalfDone:
      "may be left with some files replaced and others not, since putting them back failed, too; the next import or undo "
        + "settles it"
    case .damagedRecord:
      "is damaged or was not written by locferry, and is not followed; see that the files are as they should be, then "
        + "remove it"
    case .recordOfOtherVersion:
      "was written by another version of locferry, and is not followed; run that version, or see that the files are as "
        + "they should be and remove it"
    case .contentsLost:
      "cannot be followed, for the contents it speaks of are gone; see that the files are as they should be, then "
        + "remove it"
    case .hardLinked(let names): "has \(names) names (hard links), and writing it would part it from the others"
    case .unusablePath: "is not a path below its folder"
    case .exists: "is there already"
    case .busy: "is being written to by another run"
    case .noBundles: "holds no .xcloc bundle, no .xliff file and no .zip archive"
    case .noTables: "holds no .strings or .stringsdict file in a language's folder, such as de.lproj"
    case .packed: "is a file and no folder; if it is a packed one, unpack it first"
    case .archive(let problem): problem.message
    }
  }

  private static func systemMessage(_ code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}
