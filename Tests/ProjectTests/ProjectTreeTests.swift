import Testing

@testable import Project

/// What the groups of a project file name on disk.
@Suite struct ProjectTreeTests {
  private static func tree(_ objects: String, project: String = "", in folder: String = "") throws -> ProjectTree {
    let text = "{ objects = { P = { isa = PBXProject; mainGroup = M; \(project) }; \(objects) }; rootObject = P; }"
    let place = try #require(ReferencePath.root.appending(folder))
    return try ProjectContents(projectFile: Array(text.utf8), in: place).tree
  }

  private static let objects = """
    M = { isa = PBXGroup; children = (G, V, O, S, B, A, Q, G); sourceTree = "<group>"; };
    G = { isa = PBXGroup; path = App; children = (F, U, M); sourceTree = "<group>"; };
    F = { isa = PBXFileReference; path = L.xcstrings; sourceTree = "<group>"; };
    U = { isa = PBXGroup; name = Up; path = "../../Shared Stuff"; children = (X, R); sourceTree = "<group>"; };
    X = { isa = PBXFileReference; path = X.xcstrings; sourceTree = "<group>"; };
    R = { isa = PBXFileReference; path = "Root/./R.xcstrings"; sourceTree = SOURCE_ROOT; };
    V = { isa = PBXVariantGroup; name = L.strings; children = (VE, VD, VX); sourceTree = "<group>"; };
    VE = { isa = PBXFileReference; name = en; path = en.lproj/L.strings; sourceTree = "<group>"; };
    VD = { isa = PBXFileReference; name = de; path = "../T/de.lproj/L.strings"; sourceTree = "<group>"; };
    VX = { isa = PBXFileReference; name = fr; path = fr.lproj/L.strings; sourceTree = SDKROOT; };
    O = { isa = PBXFileSystemSynchronizedRootGroup; path = ../Sync; sourceTree = "<group>"; };
    S = { isa = PBXFileReference; path = /etc/S.xcstrings; sourceTree = "<absolute>"; };
    B = { isa = PBXFileReference; path = B.app; sourceTree = BUILT_PRODUCTS_DIR; };
    A = { isa = PBXFileReference; path = /etc/A.xcstrings; sourceTree = "<group>"; };
    L = { isa = XCLocalSwiftPackageReference; relativePath = ../Kit; };
    """

  @Test func pathsFollowTheGroups() throws {
    let tree = try Self.tree(Self.objects, project: "packageReferences = (L, Q);")
    #expect(
      tree.leaves.map(\.path) == [
        "App/L.xcstrings", "../Shared Stuff/X.xcstrings", "Root/R.xcstrings", "en.lproj/L.strings",
        "../T/de.lproj/L.strings", "../Sync", "../Kit",
      ])
    #expect(tree.variants.map { $0.map(\.path) } == [["en.lproj/L.strings", "../T/de.lproj/L.strings"]])
  }

  @Test func theProjectsFolderComesFirst() throws {
    let tree = try Self.tree(Self.objects, project: "projectDirPath = Sub;", in: "Apps/One")
    #expect(
      tree.leaves.prefix(3).map(\.path) == [
        "Apps/One/Sub/App/L.xcstrings", "Apps/One/Shared Stuff/X.xcstrings", "Apps/One/Sub/Root/R.xcstrings",
      ])
  }

  @Test func whatHasNoEndIsCut() throws {
    let groups = (0..<5000).map { "G\($0) = { isa = PBXGroup; children = (G\($0 + 1)); };" }.joined()
    #expect(try Self.tree("M = { children = (G0); }; \(groups) G5000 = { path = X; };").leaves.isEmpty)
  }
}
