/// Who wrote a bundle: the four members of `toolInfo`, which also name the tool in each XLIFF header.
public struct ToolIdentity: Hashable, Sendable {
  public var id: String
  public var name: String
  public var version: String
  /// Left out where nobody knows it. Xcode always writes one.
  public var build: String?

  public init(id: String, name: String, version: String, build: String?) {
    self.id = id
    self.name = name
    self.version = version
    self.build = build
  }

  /// Ourselves; `build` is the short commit the tables were exported at.
  public static func locferry(version: String, build: String? = nil) -> ToolIdentity {
    ToolIdentity(id: "locferry", name: "locferry", version: version, build: build)
  }

  /// Xcode, as `contents.json` of its exports spells it.
  public static func xcode(version: String, build: String) -> ToolIdentity {
    ToolIdentity(id: "com.apple.dt.xcode", name: "Xcode", version: version, build: build)
  }
}
