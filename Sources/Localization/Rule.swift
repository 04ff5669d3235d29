public import Diagnostics

/// What a finding is about. The raw names are part of reports and of configuration: they do not change.
public enum Rule: String, Hashable, Sendable, CaseIterable {
  case unknownFile = "unknown-file"
  case keyRemoved = "key-removed"
  case unknownUnit = "unknown-unit"
  case duplicateUnit = "duplicate-unit"
  case unreadableUnit = "unreadable-unit"
  case notTranslatable = "not-translatable"
  case sourceLanguage = "source-language"
  case wouldErase = "would-erase"
  case formatSpecifier = "format-specifier"
  case formatSpecifierMissing = "format-specifier-missing"
  case shapeChanged = "shape-changed"
  case bundleOlder = "bundle-older"
  case copiedSource = "copied-source"
  case bulkCopied = "bulk-copied"
  case sourceChanged = "source-changed"
  case unfinished
  case bothChanged = "both-changed"
  case noBase = "no-base"
  case replaced
  case foldedID = "folded-id"
  case unknownState = "unknown-state"
  case inlineFlattened = "inline-flattened"
  case xmlForbiddenCharacter = "xml-forbidden-character"
  case overlappingShapes = "overlapping-shapes"
  case unsupportedShape = "unsupported-shape"
  case tooLong = "too-long"
  case duplicateID = "duplicate-id"
  case invalidLanguage = "invalid-language"
  case languageMismatch = "language-mismatch"
  case unknownLanguage = "unknown-language"
  case schema
  case bundleOddity = "bundle-oddity"
  case projectOddity = "project-oddity"
  case pluralGroup = "plural-group"
  case baseDamaged = "base-damaged"
  case baseSearch = "base-search"
  case xliffVersion = "xliff-version"
  case skippedBinary = "skipped-binary"
  case childOrder = "child-order"
  case missingSource = "missing-source"
  case ambiguousID = "ambiguous-id"
  case unreachableOnImport = "unreachable-on-import"
  case unknownCategory = "unknown-category"
  case missingUnit = "missing-unit"
  case weakened
  case added
  case changed
  case lost
  case approved
  case duplicateFile = "duplicate-file"
  case duplicateKey = "duplicate-key"
  case unbalancedBidi = "unbalanced-bidi"
  case unreadableTable = "unreadable-table"
  case unreadableBundle = "unreadable-bundle"
  case roundTrip = "round-trip"
  case guessedBase = "guessed-base"
  case resolutionRefused = "resolution-refused"
  case resolutionUnused = "resolution-unused"
  case unreadableSettings = "unreadable-settings"
  case layout
  case belowThreshold = "below-threshold"
  case notExpressible = "not-expressible"
  case readOnlyTable = "read-only-table"
  case stateNotStored = "state-not-stored"
  case unlistedText = "unlisted-text"
  case unlistedKey = "unlisted-key"
  case pluralCoverage = "plural-coverage"
  case identicalPlurals = "identical-plurals"
  case whiteSpace = "white-space"
  case noBreakSpace = "no-break-space"
  case lineBreaks = "line-breaks"
  case lengthLimit = "length-limit"
  case requiredKey = "required-key"
  case excludedKey = "excluded-key"
  case unusedBaselineEntry = "unused-baseline-entry"
  case interruptedImport = "interrupted-import"
  case relinkedFile = "relinked-file"
  case relinkedUnit = "relinked-unit"
  case mappedLanguage = "mapped-language"
  case missingLanguage = "missing-language"
  case unusedMap = "unused-map"
  case notDone = "not-done"

  /// How much a finding matters unless its maker or the configuration says otherwise.
  public var defaultSeverity: Severity {
    switch self {
    case .unknownFile, .keyRemoved, .unknownUnit, .duplicateUnit, .unreadableUnit, .notTranslatable,
      .sourceLanguage, .wouldErase, .formatSpecifier, .shapeChanged, .unfinished, .bothChanged, .noBase,
      .xmlForbiddenCharacter, .overlappingShapes, .unsupportedShape, .tooLong, .duplicateID, .invalidLanguage,
      .languageMismatch, .unknownLanguage, .ambiguousID, .unknownCategory, .duplicateKey,
      .unreadableTable, .unreadableBundle, .roundTrip, .resolutionRefused, .unreadableSettings,
      .schema, .layout, .belowThreshold, .notExpressible, .readOnlyTable, .lengthLimit, .requiredKey, .excludedKey,
      .interruptedImport, .missingLanguage, .notDone:
      .error
    case .bulkCopied, .sourceChanged, .foldedID, .unknownState, .inlineFlattened, .baseDamaged,
      .xliffVersion, .skippedBinary, .childOrder, .unreachableOnImport, .bundleOddity, .projectOddity, .pluralGroup,
      .weakened, .lost, .replaced, .duplicateFile, .unbalancedBidi, .resolutionUnused, .guessedBase, .stateNotStored,
      .formatSpecifierMissing, .pluralCoverage, .whiteSpace, .lineBreaks, .unusedBaselineEntry, .relinkedFile,
      .relinkedUnit, .unusedMap:
      .warning
    case .identicalPlurals, .noBreakSpace, .bundleOlder, .copiedSource, .missingSource,
      .missingUnit, .baseSearch, .added, .changed, .approved, .unlistedText, .unlistedKey, .mappedLanguage:
      .note
    }
  }

  /// What the rule says, in one line.
  public var explanation: String {
    switch self {
    case .unknownFile: "the <file> matches no table of the project"
    case .keyRemoved: "the key is gone from the project; the base or its history knew it"
    case .unknownUnit: "the id matches no key of the table; an import creates none"
    case .duplicateUnit: "two units with one id bring different texts"
    case .unreadableUnit: "the unit holds what cannot be taken without loss"
    case .notTranslatable: "the key is marked as not to be translated"
    case .sourceLanguage: "the unit would change the source language"
    case .wouldErase: "an empty or blank target would erase a translation"
    case .formatSpecifier: "the translation's format specifiers do not fit the source"
    case .formatSpecifierMissing: "the translation leaves out an argument of its source"
    case .shapeChanged: "the variation is none the key can take"
    case .bundleOlder: "the project changed since the export; the bundle brings the exported text back"
    case .copiedSource: "the target is a copy of the source"
    case .bulkCopied: "most of a file's new targets are copies of their sources"
    case .sourceChanged: "the source changed since the export"
    case .unfinished: "unfinished work would replace a translated text"
    case .bothChanged: "the project and the bundle changed the text differently"
    case .noBase: "the texts differ and nothing tells which is newer"
    case .replaced: "the project's own text was replaced, as asked for"
    case .foldedID: "the id matches after folding its white space, as some tools change it"
    case .unknownState: "the state is none of XLIFF 1.2; taken as in need of review"
    case .inlineFlattened: "inline elements were replaced by the text they hold"
    case .xmlForbiddenCharacter: "the text holds a character that XML 1.0 cannot"
    case .overlappingShapes: "one text is stored in two shapes; Xcode would drop one"
    case .unsupportedShape: "the localization has a shape that cannot be carried"
    case .tooLong: "the text is longer than a returned document may hold"
    case .duplicateID: "two texts of the table would get one id"
    case .invalidLanguage: "the name is no language's"
    case .languageMismatch: "the bundle names two languages"
    case .unknownLanguage: "the project does not have the language"
    case .schema: "the document does not follow the XLIFF 1.2 transitional schema"
    case .bundleOddity: "the bundle is not quite what an export writes"
    case .projectOddity: "something of the project was left out or is not as expected"
    case .pluralGroup: "the units of a gettext plural are read one by one"
    case .baseDamaged: "the bundle's snapshot does not match its checksum and was not used"
    case .baseSearch: "the bundle carries no base; how one was looked for in git"
    case .xliffVersion: "the document's XLIFF version is not 1.2"
    case .skippedBinary: "binary units are not read"
    case .childOrder: "the unit's children are not in the schema's order"
    case .missingSource: "the unit has no <source>; matched by its id"
    case .ambiguousID: "the id can mean two texts of the table"
    case .unreachableOnImport: "the key ends like a variation: Xcode ignores its translation on import"
    case .unknownCategory: "the id names no plural category"
    case .missingUnit: "the unit was exported and did not come back"
    case .weakened: "the state is weaker than before"
    case .added: "the translation was not there before"
    case .changed: "the translation is another one than before"
    case .lost: "the translation is gone or empty"
    case .approved: "the translation's state is stronger than before"
    case .duplicateFile: "the table occurs twice in one document"
    case .duplicateKey: "the table holds a key twice"
    case .unbalancedBidi: "bidirectional controls are opened and not closed"
    case .unreadableTable: "the table cannot be read"
    case .unreadableBundle: "the bundle cannot be read"
    case .roundTrip: "exported and imported again the table would not be the same"
    case .guessedBase: "a text of the project's was replaced, and that it is the exported one is only a guess"
    case .resolutionRefused: "what was decided about a conflict cannot be carried out"
    case .resolutionUnused: "there is no such conflict to decide"
    case .belowThreshold: "less of a language is translated than is asked for"
    case .layout: "the file is not in Xcode's order and layout"
    case .unreadableSettings: "a file of settings or decisions cannot be used"
    case .interruptedImport: "an import or undo was not finished"
    case .notExpressible: "the format that is converted to cannot say this"
    case .readOnlyTable: "the language's file is a compiled property list, which is read and not written"
    case .unlistedText: "an interface shows a text that its export leaves out, as Xcode's does"
    case .unlistedKey: "a language's file has keys that the source language's lacks"
    case .stateNotStored: "the text is to be looked at, and its file keeps no state that says so"
    case .pluralCoverage: "a plural lacks a form that the language needs"
    case .identicalPlurals: "the plural forms are all the same text"
    case .whiteSpace: "white space at the beginning or the end differs from the source"
    case .noBreakSpace: "the source's no-break spaces are lost"
    case .lineBreaks: "there are more or fewer line breaks than in the source"
    case .lengthLimit: "the text is longer than the project allows"
    case .requiredKey: "a text that the project requires is not translated"
    case .excludedKey: "a text that the project excludes from translation is translated"
    case .unusedBaselineEntry: "what the baseline accepts is not found any more"
    case .relinkedFile: "the <file> is not named as its table is, and was taken for it"
    case .relinkedUnit: "the id is none of the table's, and was taken for one of them"
    case .mappedLanguage: "the language goes by another name in the project"
    case .missingLanguage: "a language that was expected did not come back"
    case .unusedMap: "no bundle calls a table by the name that was given for it"
    case .notDone: "the run could not do what was asked for"
    }
  }
}
