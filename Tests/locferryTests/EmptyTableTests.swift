import Foundation
import Testing

/// Tables that have nothing to send, as launch screens mostly are.
@Suite struct EmptyTableTests {
  private func project() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(
      "Base.lproj/LaunchScreen.storyboard",
      #"<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0"/>"#)
    try sandbox.write("Base.lproj/None.strings", "")
    try sandbox.write("Base.lproj/None.stringsdict", #"<plist version="1.0"><dict/></plist>"#)
    try sandbox.write("fr.lproj/None.strings", "")
    return sandbox
  }

  @Test func `they pass the proof`() throws {
    let run = try project().run("verify")
    #expect(run.status == 0, "\(run.text)\(run.errors)")
    #expect(run.text.contains("nothing was lost"))
  }

  @Test func `a table beside them is in the document alone`() throws {
    let sandbox = try project()
    try sandbox.write("Base.lproj/Some.strings", "\"a\" = \"A\";")
    #expect(try sandbox.run("verify").status == 0)
    #expect(try sandbox.run("export", "-l", "fr", "--xliff-only", "--no-base").status == 0)
    #expect(try sandbox.text("fr.xliff").ranges(of: "<file ").count == 1)
  }

  @Test func `a project whose files are all left out says why`() throws {
    let sandbox = try Sandbox()
    try sandbox.write("App/pl.lproj/L.strings", "\"a\" = \"A\";")
    let run = try sandbox.run("verify")
    #expect(run.status == 2)
    #expect(run.errors.contains("holds no table (. does not say which language it is written in"), "\(run.errors)")
  }
}
