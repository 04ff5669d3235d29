import Foundation
import TestSupport

@testable import Project

/// A project whose import was interrupted, built by hand: two files to be replaced, and a new one in a new folder.
struct Interruption {
  let folder: TestFolder

  /// A file of the import by what it holds before and after; the digests in the journal are `sha256sum`'s.
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
    file eda24220aaabb967c3198b14fad462ab6215f7fac85ae789a90a07e1ad77ec3f \
    fbb6b30b41732026a9073fd355103e207f6b3c7c1adc086724df42e286417adf a
    file 91b6a472439e5d3e1bbc69be3c736b08ad00ed8c04e04a73ec8b38b2ccc5b94d \
    edb4e7dcf53a28bf272c6a678749c3d97e77f7d3f87bd23cb13004ad50fbef65 sub/b
    file - acbfca7972017c98b4be2b2ff728b4e511445bbb70734e039762cd56d5049d95 de.lproj/c
    make de.lproj
    sha256 134feb26b0509ed20435e8ddf771afea8911c9567c5c452667f5f250e94231fe

    """

  static let plan = """
    locferry journal 1
    mark mark0mark1
    purpose undoable
    file - - a
    file - - sub/b
    file - - de.lproj/c
    make de.lproj
    sha256 e576a76c54d6f00ba4ce01d31c2a93f727dc69ab3db93569c47101894226cf53

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
