public import Localization

/// A bundle's `contents.json`.
public struct BundleManifest: Hashable, Sendable {
  /// What was exported. Xcode up to 12.4 and exports of packages name neither.
  public enum Container: Hashable, Sendable {
    /// A project's file name with its extension.
    case project(String)
    /// A workspace's file name with its extension.
    case workspace(String)
  }

  /// The project's language. Xcode always writes it.
  public var developmentRegion: LanguageTag?
  public var container: Container?
  public var targetLanguage: LanguageTag
  public var tool: ToolIdentity?
  /// `1.0` from every Xcode (10 to 27).
  public var version: String

  public static let currentVersion = "1.0"

  public init(
    developmentRegion: LanguageTag?, container: Container?, targetLanguage: LanguageTag, tool: ToolIdentity?,
    version: String = BundleManifest.currentVersion
  ) {
    self.developmentRegion = developmentRegion
    self.container = container
    self.targetLanguage = targetLanguage
    self.tool = tool
    self.version = version
  }
}
