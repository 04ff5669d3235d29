import Foundation
import TestSupport
import Testing

/// A dry run ends as the real run would.
@Suite struct DryRunTests {
  private func returned() throws -> Sandbox {
    let sandbox = try TripTests().exportedProject()
    try sandbox.edit(TripTests.xliff, ">Fini<", ">Terminé<")
    return sandbox
  }

  private enum Obstacle: CaseIterable {
    case readOnlyFile, readOnlyFolder, hardLink

    func put(in sandbox: Sandbox) throws {
      let file = sandbox.url.appending(path: TripTests.path)
      switch self {
      case .readOnlyFile: try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file.path)
      case .readOnlyFolder:
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o555], ofItemAtPath: file.deletingLastPathComponent().path)
      case .hardLink: try FileManager.default.linkItem(at: file, to: sandbox.url.appending(path: "other"))
      }
    }

    func remove(from sandbox: Sandbox) throws {
      let folder = sandbox.url.appending(path: TripTests.path).deletingLastPathComponent()
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
    }
  }

  private func expectAlike(_ arguments: [String], _ obstacle: Obstacle, in sandbox: Sandbox) throws {
    try obstacle.put(in: sandbox)
    defer { try? obstacle.remove(from: sandbox) }
    let before = try sandbox.identity(TripTests.path)
    let dry = try Tool.run(arguments + ["--dry-run"], in: sandbox.url)
    #expect(try sandbox.identity(TripTests.path) == before)
    let real = try Tool.run(arguments, in: sandbox.url)
    #expect(dry.status == 2 && real.status == 2 && dry.errors == real.errors, "\(obstacle): \(dry.text)\(dry.errors)")
  }

  @Test func `an import`() throws {
    for obstacle in Obstacle.allCases { try expectAlike(["import", "out"], obstacle, in: try returned()) }
  }

  @Test func `a file of conflicts is not written where the import is not done`() throws {
    let sandbox = try returned()
    try Obstacle.readOnlyFile.put(in: sandbox)
    let run = try sandbox.run("import", "out", "--write-conflicts", "c.json")
    #expect(run.status == 2 && !sandbox.everything().contains { $0.contains("c.json") })
  }

  @Test func `an undo`() throws {
    for obstacle in Obstacle.allCases {
      let sandbox = try returned()
      try #require(try sandbox.run("import", "out").status == 0)
      try expectAlike(["undo"], obstacle, in: sandbox)
    }
  }

  /// A check writes nothing, and asks for nothing that writing needs.
  @Test func `a check of bundles in a read-only project`() throws {
    let sandbox = try returned()
    try Obstacle.readOnlyFile.put(in: sandbox)
    #expect(try sandbox.run("check", "out/fr.xcloc").status == 0)
  }

  @Test func `an import that writes nothing needs no leave to write`() throws {
    let sandbox = try TripTests().exportedProject()
    try Obstacle.readOnlyFile.put(in: sandbox)
    #expect(try sandbox.run("import", "out", "--dry-run").status == 0)
    #expect(try sandbox.run("import", "out").status == 0)
  }
}
