import Diagnostics
import Foundation
import TestSupport
import Testing
import XMLStream

struct DescriptorTests {
  @Test func `a document goes through file descriptors`() throws {
    let folder = try TestData.makeTemporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "t.xml")
    let text = "0123456789\u{E9}<&>" + String(repeating: "x", count: 500_000)
    #expect(FileManager.default.createFile(atPath: url.path, contents: nil))
    let output = try FileHandle(forWritingTo: url)
    var writer = XMLWriter(FileDescriptorSink(descriptor: output.fileDescriptor))
    writer.buffer.append("<e>")
    #expect(writer.buffer.appendText(UTF8Text(text)) == nil)
    writer.buffer.append("</e>")
    _ = try writer.finish()
    try output.close()
    #expect(try TestData.bytes(at: url).count == text.utf8.count + 7 + 10)

    let input = try FileHandle(forReadingFrom: url)
    let log = EventLog()
    try XMLReader.read(FileDescriptorSource(descriptor: input.fileDescriptor), into: log)
    try input.close()
    #expect(log.text == Array(text.utf8))
  }

  @Test func `a descriptor that fails says which call`() throws {
    var source = FileDescriptorSource(descriptor: -1)
    #expect(throws: SystemCallError(call: "read", code: EBADF)) {
      var bytes = [UInt8](repeating: 0, count: 8)
      _ = try unsafe bytes.withUnsafeMutableBytes { try unsafe source.read(into: $0) }
    }
    do throws(XMLWriteError) {
      var writer = XMLWriter(FileDescriptorSink(descriptor: -1))
      writer.buffer.append("<e/>")
      _ = try writer.finish()
      Issue.record("nothing was thrown")
    } catch {
      guard case .sink(let thrown) = error else { throw error }
      #expect(thrown as? SystemCallError == SystemCallError(call: "write", code: EBADF))
    }
  }

  @Test func `a writer let go before its end writes nothing more`() throws {
    let folder = try TestData.makeTemporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "t.xml")
    #expect(FileManager.default.createFile(atPath: url.path, contents: nil))
    let output = try FileHandle(forWritingTo: url)
    do {
      var writer = XMLWriter(FileDescriptorSink(descriptor: output.fileDescriptor))
      writer.buffer.append("<e/>")
      try writer.flush()
    }
    try output.close()
    #expect(try TestData.bytes(at: url).isEmpty)
  }

  @Test func `what a unit keeps has a limit`() {
    final class Keeping: XMLHandler {
      let vocabulary = XMLVocabulary(namespaces: [], elements: [], attributes: ["k"])
      func start(_ tag: borrowing XMLStartTag, _ arena: inout XMLTextArena) {
        if let index = tag.index(ofAttribute: 0) { _ = arena.append(tag, at: index) }
      }
      func end(_ arena: inout XMLTextArena) {}
    }
    let value = String(repeating: "x", count: 1 << 20)
    func document(_ count: Int) -> [UInt8] {
      Array(("<e>" + String(repeating: "<f k='\(value)'/>", count: count) + "</e>").utf8)
    }
    #expect(throws: Never.self) { try XMLReader.read(MemorySource(document(16)), into: Keeping()) }
    do throws(XMLReadError) {
      try XMLReader.read(MemorySource(document(17)), into: Keeping())
      Issue.record("nothing was thrown")
    } catch {
      guard case .refused(.tooMany(.keptBytes), _) = error else {
        Issue.record(error)
        return
      }
    }
  }
}
