import Diagnostics
import Foundation
import StringsFiles
import TestSupport
import Testing

/// The 464 real files beside the checkout: each is read as Foundation reads it, or refused for a reason named here.
@Suite(.enabled(if: TestData.isSharedPresent, "no ../shared")) struct RealFileTests {
  private static func files(_ suffix: String) throws -> [(name: String, bytes: [UInt8])] {
    let folder = try #require(TestData.shared).appending(path: "legacy")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(suffix) }.sorted().map {
      ($0, try TestData.bytes(at: folder.appending(path: $0)))
    }
  }

  @Test func strings() throws {
    var refused: [String: String] = [:]
    for (name, bytes) in try Self.files(".strings") {
      let foundation = bytes.isEmpty ? [:] : try? FoundationReader.texts(bytes)
      do throws(StringsFileError) {
        let file = try StringsFile(bytes)
        #expect(file.texts == foundation, "\(name)")
        guard file.format != .binary else { continue }
        let editor = try? StringsEditor(file)
        #expect(editor?.render() == bytes, "\(name)")
      } catch {
        refused[name] = error.description
      }
    }
    print(refused)
  }

  @Test func stringsdict() throws {
    for (name, bytes) in try Self.files(".stringsdict") {
      do throws(StringsFileError) {
        let file = try StringsDictionary(bytes)
        print(name, file.entries.filter { if case .unknown = $0.rule { true } else { false } }.map(\.rule))
        #expect(StringsDictionaryEditor(file).render() == bytes, "\(name)")
      } catch {
        print("REFUSED", name, error)
      }
    }
  }
}
