import Foundation
import TestSupport
import Testing

/// Runs that are given less than usual: few descriptors, or closed ones.
@Suite struct ProcessSetupTests {
  private static func shell(_ words: String) -> [String] { ["/bin/sh", "-c", "\(words)exec \"$@\"", "sh"] }

  /// So many tables in English, German and French, and their export with every translation changed.
  private func returned(tables: Int, in folder: (Int) -> String) throws -> Sandbox {
    let sandbox = try Sandbox()
    for number in 0..<tables {
      for (language, text) in [("en", "Hello"), ("de", "Hallo"), ("fr", "Salut")] {
        try sandbox.write("\(folder(number))\(language).lproj/T\(number).strings", "\"hello\" = \"\(text)\";\n")
      }
    }
    try #require(try sandbox.run("export", "-l", "de,fr", "-o", "out").status == 0)
    for (language, old, new) in [("de", "Hallo", "Guten Tag"), ("fr", "Salut", "Bonjour")] {
      let path = "out/\(language).xcloc/Localized Contents/\(language).xliff"
      try sandbox.write(path, try sandbox.text(path).replacing(">\(old)<", with: ">\(new)<"))
    }
    return sandbox
  }

  @Test func `more files than a process may have open are written, and taken back`() throws {
    let sandbox = try returned(tables: 40, in: { _ in "" })
    let few = Self.shell("ulimit -n 40; ")
    let run = try Tool.run(["import", "out"], in: sandbox.url, under: few)
    #expect(run.status == 0 && run.text.contains("80 written to 80 files"), "\(run.text)\(run.errors)")
    #expect(try sandbox.text("fr.lproj/T39.strings") == "\"hello\" = \"Bonjour\";\n")
    let undo = try Tool.run(["undo"], in: sandbox.url, under: few)
    #expect(undo.status == 0, "\(undo.errors)")
    #expect(try sandbox.text("fr.lproj/T39.strings") == "\"hello\" = \"Salut\";\n")
  }

  @Test func `a shell's limit is raised where more folders are written`() throws {
    let sandbox = try returned(tables: 30, in: { "F\($0)/" })
    let run = try Tool.run(["import", "out"], in: sandbox.url, under: Self.shell("ulimit -S -n 40; "))
    #expect(run.status == 0 && run.text.contains("60 written to 60 files"), "\(run.text)\(run.errors)")
  }

  @Test(arguments: ["<&- 2>&-", "<&- >&-", ">&- 2>&-", "2>&-"])
  func `a file is not taken for a stream that is closed`(closed: String) throws {
    let sandbox = try TripTests().project()
    let wrapper = ["/bin/sh", "-c", "\"$@\" \(closed); exit $?", "sh"]
    let run = try Tool.run(["import", "none.xcloc", "--report", "a.json"], in: sandbox.url, under: wrapper)
    #expect(run.status == 2)
    #expect(try ParsedReport(try TestData.bytes(at: sandbox.url.appending(path: "a.json"))).exit == 2)
  }
}
