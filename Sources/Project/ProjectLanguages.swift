public import Localization

/// The languages a project file names.
public struct ProjectLanguages: Hashable, Sendable {
  /// The language the project is written in.
  public let developmentRegion: LanguageTag?
  /// In the project's order, `Base` included where it stands there.
  public let knownRegions: [LanguageTag]

  public init(developmentRegion: LanguageTag?, knownRegions: [LanguageTag]) {
    self.developmentRegion = developmentRegion
    self.knownRegions = knownRegions
  }

  /// What the projects of a workspace name together: the first development region, and every known one.
  init?(of members: [ProjectLanguages]) {
    guard !members.isEmpty else { return nil }
    self.init(
      developmentRegion: members.lazy.compactMap(\.developmentRegion).first,
      knownRegions: members.flatMap(\.knownRegions).distinct)
  }

  /// The language of a region's name. Xcode 9 and older wrote the English names of some, and so are their folders called.
  static func tag(_ name: String) -> LanguageTag? {
    let names = [
      "English": "en", "French": "fr", "German": "de", "Japanese": "ja", "Italian": "it", "Spanish": "es",
      "Dutch": "nl",
    ]
    return LanguageTag(names[name] ?? name)
  }
}
