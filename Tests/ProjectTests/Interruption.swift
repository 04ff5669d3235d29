import Foundation
import TestSupport

@testable import Project

/// A project whose import was interrupted, built by hand: two files to be replaced, and a new one in a new folder.
struct Interruption {
  let folder: TestFolder

  /// A file of the import by what it holds before and after; the digests in the journal were not computed by us.
  struct File {
    var path: String
    var staged: String
    var old: String?
    var new: String
  }

  static let files = [
    File(path: "a", staged: ".a.locferry-mark0mark1", old: "old a", new: "new a"),
    File(path: "sub/b", staged: "sub/.b.locferry-mark0mark1", old: "old b", new: "new b"),
    File(path: "de.lproj/c", staged: "de.lproj/.c.locferry-mark0mark1", old: nil, new: "new c"),
  ]

  static let journal = """
    locferry journal 1
    mark mark0mark1
    purpose undoable
    file 5-3279e6b0430a9a50 5-c7ad5ce39b4ab28c a
    file 5-f8e6fb8bceb6c2be 5-00fd31f625a2c490 sub/b
    file - 5-f305059ef16c258f de.lproj/c
    make de.lproj
    digest 197-9e7ef217c27f0dd3

    """

  static let plan = """
    locferry journal 1
    mark mark0mark1
    purpose undoable
    file - - a
    file - - sub/b
    file - - de.lproj/c
    make de.lproj
    digest 112-e8541dc1c1f35598

    """

  static let oldTree = ["a", "sub", "sub/b"]
  static let newTree =
    [
      ".locferry", ".locferry/.gitignore", ".locferry/old-mark0mark1-0", ".locferry/old-mark0mark1-1", ".locferry/undo",
    ] + ["a", "de.lproj", "de.lproj/c", "sub", "sub/b"]

  /// Before the first rename: everything is staged and kept, and the plan is there.
  init() throws {
    folder = try TestFolder()
    for (index, file) in Self.files.enumerated() {
      if let old = file.old {
        try folder.write(file.path, old)
        try folder.write(".locferry/old-mark0mark1-\(index)", old)
      }
      try folder.write(file.staged, file.new)
    }
    try folder.write(".locferry/.gitignore", "*\n")
    try folder.write(".locferry/staging", Self.plan)
  }

  /// Past the commit point, with some of the files renamed.
  init(renaming renamed: [Int]) throws {
    try self.init()
    try folder.write(".locferry/journal", Self.journal)
    for index in renamed { try rename(index) }
  }

  func rename(_ index: Int) throws {
    let file = Self.files[index]
    try folder.write(file.path, file.new)
    try folder.remove(file.staged)
  }

  /// The texts of the three files, nil where there is none.
  var texts: [String?] { Self.files.map { try? folder.text($0.path) } }
  static let oldTexts = files.map(\.old)
  static let newTexts: [String?] = files.map(\.new)

  func settle() throws -> WritableFolder.Settlement? { try folder.openForWriting().settlement }

  /// Every path with its content, to see that nothing was touched.
  func state() -> [String] {
    folder.everything().map { "\($0) \((try? folder.text($0)) ?? "folder")" }
  }
}

extension TestFolder {
  func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: "\(self.path)/\(path)") }
}
