import Conversion
import Diagnostics
import Localization
import LocalizationCatalog
import XLIFF

extension ExportOptions {
  /// Which units go out.
  ///
  /// - Parameters:
  ///   - entries: The entries of the table; nil for all.
  ///   - notes: What their notes say.
  func selection(entries: Set<Int>?, notes: NoteStyle) -> ExportSelection {
    let stale: ExportSelection.StaleKeys =
      switch staleKeys {
      case .include: .include
      case .exclude: .exclude
      case .only: .only
      }
    let states = Set(states.map { TranslationState(spelling: UTF8Text($0.rawValue)) })
    return ExportSelection(
      staleKeys: stale, states: states.isEmpty ? nil : states, entries: entries,
      prefillsTargets: prefillsTargets, notes: notes)
  }

  var keyWish: KeySelection.Wish { KeySelection.Wish(keys: keys, excludedKeys: excludedKeys, since: since) }

  /// What notes say: as the project settles it, and what was typed besides.
  func notes(_ configuration: Configuration) -> NoteStyle {
    var notes = configuration.notes
    notes.isClean = notes.isClean || hasCleanNotes
    notes.explainsPlurals = notes.explainsPlurals || hasPluralNotes
    return notes
  }

  var outputPath: String { output ?? "." }

  /// What the export of a language is called.
  ///
  /// - Parameter language: As bundles call it.
  func exportName(for language: LanguageTag) -> String {
    isXLIFFOnly ? BundleLayout.xliffName(for: language) : BundleLayout.folderName(for: language)
  }
}

extension StatusOptions {
  var keyWish: KeySelection.Wish { KeySelection.Wish(keys: keys, excludedKeys: excludedKeys, since: since) }
}

extension XLIFFTool {
  init(_ tool: ToolIdentity) {
    self.init(
      id: UTF8Text(tool.id), name: UTF8Text(tool.name), version: UTF8Text(tool.version),
      buildNumber: tool.build.map { UTF8Text($0) })
  }
}
