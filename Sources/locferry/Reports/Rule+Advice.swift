internal import Localization

extension Rule {
  /// What a person can do about it; nil where the explanation says it all.
  var advice: String? {
    switch self {
    case .bothChanged: "Decide with --interactive or --resolutions, or for all with --prefer theirs or --prefer ours."
    case .noBase: "Name what was exported with --base, or decide as where both sides changed."
    case .sourceChanged: "Export again and send that, or choose with --on-source-change."
    case .formatSpecifier: "Correct the target: the app could crash, or a value is lost."
    case .formatSpecifierMissing: "Show the value, or accept in a baseline that it is left out."
    case .wouldErase: "Delete the translation in the catalog if that is meant."
    case .unfinished: "Set the target's state to translated."
    case .shapeChanged: "Add the variation in Xcode first."
    case .notTranslatable: "Clear the mark in the catalog."
    case .sourceLanguage: "Take a copy editor's work with --accept-source-edits."
    case .duplicateUnit: "Remove one of the two."
    case .ambiguousID: "Rename one of the keys."
    case .keyRemoved: "Send it into one of the likely new keys with --resolutions, or bring the key back."
    case .unknownLanguage: "Add the language with --add-language."
    case .bulkCopied: "Take them with --accept-copied if they are translations."
    case .missingUnit: "Ask for the whole document; --require-complete makes it an error."
    case .layout: "Run locferry fmt --in-place."
    case .guessedBase: "Name what was exported with --base."
    default: nil
    }
  }
}
