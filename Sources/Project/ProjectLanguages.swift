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

  enum Failure: Error {
    case notOldStyle(line: Int)
    case noProjectObject

    var message: String {
      switch self {
      case .notOldStyle(let line): "line \(line) is not an old-style property list"
      case .noProjectObject: "it has no PBXProject object"
      }
    }
  }

  /// Reads a `project.pbxproj`, as Xcode writes it.
  init(projectFile bytes: [UInt8]) throws(Failure) {
    let content: OldStylePropertyList
    do {
      content = try OldStylePropertyList(parsing: bytes)
    } catch {
      throw .notOldStyle(line: error.line)
    }
    guard let root = content["rootObject"]?.text, let project = content["objects"]?[root],
      project["isa"]?.text == "PBXProject"
    else { throw .noProjectObject }
    developmentRegion = project["developmentRegion"]?.text.flatMap { ProjectLanguages.tag($0) }
    let regions = project["knownRegions"]?.array ?? []
    knownRegions = regions.compactMap { $0.text.flatMap { ProjectLanguages.tag($0) } }.distinct
  }

  /// Xcode 9 and older wrote the languages' English names.
  private static func tag(_ name: String) -> LanguageTag? {
    let names = [
      "English": "en", "French": "fr", "German": "de", "Japanese": "ja", "Italian": "it", "Spanish": "es",
      "Dutch": "nl",
    ]
    return LanguageTag(names[name] ?? name)
  }
}
