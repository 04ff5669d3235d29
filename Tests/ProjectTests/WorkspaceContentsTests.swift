import Testing

@testable import Project

@Suite struct WorkspaceContentsTests {
  @Test func locationsAreRelativeToTheirGroups() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <Workspace
         version = "1.0">
         <FileRef location = "group:App/App.xcodeproj"></FileRef>
         <Group location = "container:Libs" name = "Libraries">
            <FileRef location = "group:./A&amp;B/A.xcodeproj"/>
            <Group location = "group:Deep"><FileRef location = "group:../../K.xcodeproj"/></Group>
            <Group name = "no place of its own"><FileRef location = "group:Kit"/></Group>
            <FileRef location = "container:Top.xcodeproj"/>
         </Group>
         <FileRef location = "group:../Other/O.xcodeproj"/>
         <Group location = "developer:Platforms"><FileRef location = "group:X.xcodeproj"/></Group>
         <FileRef location = "absolute:/etc/E.xcodeproj"/>
         <FileRef location = "group:/etc/E.xcodeproj"/>
         <FileRef/>
      </Workspace>
      """
    #expect(
      try WorkspaceContents(Array(text.utf8)).members.map(\.path) == [
        "App/App.xcodeproj", "Libs/A&B/A.xcodeproj", "K.xcodeproj", "Libs/Kit", "Top.xcodeproj",
        "../Other/O.xcodeproj",
      ])
  }

  @Test(arguments: [
    "", "{}", "<Workspace>", "<Project/>",
    "<!DOCTYPE Workspace [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><Workspace/>",
    "<x:Workspace xmlns:x=\"urn:x\"/>",
  ])
  func whatIsNoWorkspaceIsRefused(text: String) {
    #expect(throws: WorkspaceContents.Failure.self) { try WorkspaceContents(Array(text.utf8)) }
  }
}
