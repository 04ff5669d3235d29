import Foundation
import TestSupport
import Testing

@testable import Project

/// ZIP archives as translators send them, and as nobody should.
@Suite struct ArchiveTests {
  /// One member, as an archive's two headers describe it.
  private struct Member {
    var name: [UInt8]
    var content: [UInt8] = []
    var flags = 0
    var method = 0
    var attributes = 0x81A4_0000
    /// What the headers say, where that is not the truth.
    var size: Int?
    var checksum: UInt32?

    init(_ name: String, _ content: String = "") {
      self.name = Array(name.utf8)
      self.content = Array(content.utf8)
    }

    func with(_ change: (inout Member) -> Void) -> Member {
      var member = self
      change(&member)
      return member
    }
  }

  /// APPNOTE.TXT 6.3, sections 4.3.7, 4.3.12 and 4.3.16; stored, not deflated.
  private static func archive(_ members: [Member], comment: String = "") -> [UInt8] {
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    func number(_ value: Int, _ length: Int) -> [UInt8] { (0..<length).map { UInt8(value >> (8 * $0) & 0xFF) } }
    for member in members {
      let sum = Int(member.checksum ?? Checksum.of(member.content[...]))
      let common =
        number(20, 2) + number(member.flags, 2) + number(member.method, 2) + number(0, 4) + number(sum, 4)
        + number(member.content.count, 4) + number(member.size ?? member.content.count, 4)
        + number(member.name.count, 2) + number(0, 2)
      directory +=
        number(0x0201_4B50, 4) + number(0x031E, 2) + common + number(0, 6) + number(member.attributes, 4)
        + number(bytes.count, 4) + member.name
      bytes += number(0x0403_4B50, 4) + common + member.name + member.content
    }
    let end =
      number(0x0605_4B50, 4) + number(0, 4) + number(members.count, 2) + number(members.count, 2)
      + number(directory.count, 4) + number(bytes.count, 4) + number(comment.utf8.count, 2)
    return bytes + directory + end + Array(comment.utf8)
  }

  private static func complaint(_ members: [Member]) -> ArchiveProblem? {
    do throws(ArchiveProblem) {
      _ = try ArchiveListing(archive(members))
      return nil
    } catch {
      return error
    }
  }

  static let hasUnzip = ["/usr/bin/unzip", "/bin/unzip", "/usr/local/bin/unzip"].contains {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// ISO 3309's check value.
  @Test func `the checksum is CRC-32`() { #expect(Checksum.of(Array("123456789".utf8)[...]) == 0xCBF4_3926) }

  @Test(arguments: [
    "../x", "a/../x", "/x", "a//x", "./x", "a/./x", "a\\x", "C:/x", "a\u{1}x", "", "..", "a/..",
  ])
  func `names that lead elsewhere`(name: String) {
    #expect(Self.complaint([Member(name, "x")]) == .unusableName(name))
  }

  @Test func `what is refused before anything is unpacked`() {
    let plain = Member("a.xliff", "x")
    #expect(Self.complaint([plain, Member("b/"), Member("b/c", "y")]) == nil)
    // The kinds of Unix: a link, a FIFO, a device.
    for kind in [0xA1FF_0000, 0x11A4_0000, 0x21A4_0000] {
      #expect(Self.complaint([plain.with { $0.attributes = kind }]) == .special("a.xliff"))
    }
    #expect(Self.complaint([plain, plain]) == .twice("a.xliff"))
    #expect(Self.complaint([plain, Member("A.XLIFF")]) == .twice("A.XLIFF"))
    #expect(Self.complaint([Member("caf\u{E9}"), Member("cafe\u{301}")]) == .twice("cafe\u{301}"))
    for name in ["b.zip", "x/b.tar.gz", "B.ZIP"] { #expect(Self.complaint([Member(name)]) == .nested(name)) }
    #expect(Self.complaint([plain.with { $0.flags = 1 }]) == .encrypted)
    #expect(Self.complaint([plain.with { $0.method = 14 }]) == .unsupported)
    #expect(Self.complaint([plain.with { $0.size = 1_000_000 }]) == .bomb("a.xliff"))
    #expect(Self.complaint([plain.with { $0.name = [0xFF] }]) == .unusableName("\u{FFFD}"))
    let many = (0...ArchiveListing.entryLimit).map { Member("\($0)") }
    #expect(Self.complaint(many) == .tooManyEntries(limit: ArchiveListing.entryLimit))
    let large = String(repeating: "x", count: 3 << 20)
    let total = (0..<2).map { number in Member("\(number)", large).with { $0.size = 200 << 20 } }
    #expect(Self.complaint(total) == .tooLarge(limit: ArchiveListing.sizeLimit))
  }

  @Test func `cut anywhere it is damaged`() throws {
    let bytes = Self.archive([Member("a.xliff", "x"), Member("b.xliff", "y")], comment: "a comment")
    #expect(try ArchiveListing(bytes).entries.map(\.name) == ["a.xliff", "b.xliff"])
    for length in bytes.indices {
      #expect(throws: ArchiveProblem.self) { try ArchiveListing(Array(bytes[..<length])) }
    }
    #expect(throws: ArchiveProblem.self) { try ArchiveListing(bytes + [0]) }
  }

  private func inputs(_ members: [Member], name: String = "back.zip") throws -> (
    folder: TestFolder, inputs: [BundleInput]
  ) {
    let folder = try TestFolder()
    try Data(Self.archive(members)).write(to: folder.url.appending(path: name))
    return (folder, try BundleInput.open("\(folder.path)/\(name)"))
  }

  private static let bundle = [
    Member("fr.xcloc/"), Member("fr.xcloc/contents.json", "{ }"),
    Member("fr.xcloc/Localized Contents/fr.xliff", "<x/>"), Member("__MACOSX/._fr.xcloc", "litter"),
  ]

  @Test(.enabled(if: hasUnzip, "no unzip")) func `bundles and documents come out of it`() throws {
    let (folder, inputs) = try inputs(Self.bundle + [Member("de.xliff", "<y/>")])
    #expect(inputs.map(\.path) == ["de.xliff", "fr.xcloc"].map { "\(folder.path)/back.zip/\($0)" })
    guard case .file(let file) = inputs[0], case .folder(let bundle) = inputs[1] else {
      Issue.record("a document and a bundle")
      return
    }
    let document = try file.openFile()
    #expect(try document.readAll() == Array("<y/>".utf8))
    #expect(try bundle.readManifest() == Array("{ }".utf8))
    #expect(bundle.xliffs == ["fr.xliff"] && bundle.warnings.isEmpty)
  }

  @Test(.enabled(if: hasUnzip, "no unzip")) func `one folder around them, or a bundle's own contents`() throws {
    let wrapped = Self.bundle.map { member in member.with { $0.name = Array("Back/".utf8) + $0.name } }
    #expect(try inputs(Array(wrapped.dropLast())).inputs.map(\.path).count == 1)
    let bare = [Member("contents.json", "{ }"), Member("Localized Contents/fr.xliff", "<x/>")]
    guard case .folder(let bundle) = try inputs(bare, name: "fr.xcloc.zip").inputs.first else {
      Issue.record("a bundle")
      return
    }
    #expect(bundle.xliffs == ["fr.xliff"])
  }

  @Test(.enabled(if: hasUnzip, "no unzip")) func `what is not as it was said to be is damaged`() throws {
    let liars = [
      Member("a.xliff", "abc").with { $0.checksum = 1 }, Member("a.xliff", "abc").with { $0.size = 2 },
      Member("a.xliff", "abc").with { $0.size = 4 }, Member("a.xliff", "abc").with { $0.method = 8 },
    ]
    for liar in liars {
      #expect(problem { _ = try self.inputs([Member("b.xliff", "b"), liar]) } == .archive(.damaged))
    }
  }

  @Test(.enabled(if: hasUnzip, "no unzip")) func `nothing is left behind`() throws {
    let parent = try Folder(at: FileManager.default.temporaryDirectory.path)
    let archive = Self.archive(Self.bundle)
    let place: String
    do {
      let unpacked = try UnpackedFolder(archive, path: "x.zip")
      place = unpacked.name
      #expect(try parent.stamp(of: place)?.isFolder == true)
      #expect(try parent.stamp(of: place).map { $0.mode & 0o777 } == 0o700)
    }
    #expect(try parent.stamp(of: place) == nil)
  }
}
