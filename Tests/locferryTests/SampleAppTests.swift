import Foundation
import TestSupport
import Testing

/// The sample project against the bundles an independent model computed for it, and the bundle a translator returned.
@Suite struct SampleAppTests {
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    for name in ["SampleApp", "returned"] {
      try FileManager.default.copyItem(
        at: TestData.fixtures.appending(path: name), to: sandbox.url.appending(path: name))
    }
    return sandbox
  }

  /// The files below a folder, by relative path.
  private func files(below folder: URL) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    let start = folder.resolvingSymlinksInPath().path.count + 1
    let walker = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
    while let url = walker?.nextObject() as? URL {
      guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
      files[String(url.resolvingSymlinksInPath().path.dropFirst(start))] = try TestData.bytes(at: url)
    }
    return files
  }

  @Test(arguments: ["de", "pl", "ar"]) func `a bundle equals the one computed by the rules`(language: String) throws {
    let sandbox = try sandbox()
    let run = try sandbox.run(
      "export", "SampleApp", "-l", language, "--as-xcode", "26.5", "17F42", "--no-base", "-o", "out")
    #expect(run.status == 0, "\(run.text)\(run.errors)")
    let expected = try files(below: TestData.fixtures.appending(path: "SampleApp-expected/\(language).xcloc"))
    let actual = try files(below: sandbox.url.appending(path: "out/\(language).xcloc"))
    #expect(expected.count == 5)
    #expect(Set(actual.keys) == Set(expected.keys))
    for (path, bytes) in expected { #expect(actual[path] == bytes, "\(path)") }
    // Git keeps no empty folder; Xcode writes this one.
    #expect(sandbox.exists("out/\(language).xcloc/Notes"))
  }

  @Test func `what the translator returned comes out as written down beside it`() throws {
    let sandbox = try sandbox()
    let before = try files(below: sandbox.url.appending(path: "SampleApp"))
    let run = try sandbox.run("import", "returned/de.xcloc", "--project", "SampleApp", "--format", "json")
    #expect(run.status == 1)
    let report = try ParsedReport(Array(run.text.utf8))
    #expect(
      report.totals == [
        "units": 65, "applied": 4, "approved": 1, "unchanged": 54, "untranslated": 4, "conflicts": 2, "rejected": 0,
        "orphans": 0, "missing": 0,
      ])
    let after = try files(below: sandbox.url.appending(path: "SampleApp"))
    // What an undo needs is there as well.
    let changed = after.filter { before[$0.key] != $0.value }.keys.filter { !$0.hasPrefix(".locferry/") }
    #expect(
      Set(changed) == [
        "SampleApp/Localizable.xcstrings", "Packages/Library/Sources/Library/Resources/Localizable.xcstrings",
      ])
    // Once more, nothing is left to take.
    #expect(try sandbox.run("import", "returned/de.xcloc", "--project", "SampleApp").status == 1)
    #expect(try files(below: sandbox.url.appending(path: "SampleApp")) == after)
  }

  @Test func `the project makes the trip in every language`() throws {
    let run = try sandbox().run("verify", "SampleApp")
    #expect(run.status == 0 && run.text.contains("nothing was lost"), "\(run.text)\(run.errors)")
  }
}
