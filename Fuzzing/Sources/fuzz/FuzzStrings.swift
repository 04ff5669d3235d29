import Conversion
import Diagnostics
import Localization
import StringsConversion
import StringsFiles

/// A `.strings` file: as it is, edited, and as a table's translation and original.
func fuzzStrings(_ bytes: [UInt8]) throws {
  let file: StringsFile
  do throws(StringsFileError) {
    file = try StringsFile(bytes)
  } catch {
    requirePlace(error.position, in: bytes, error.message)
    return
  }
  guard file.format != .binary else { return }
  let untouched = try StringsEditor(file)
  require(untouched.isEmpty && untouched.render() == bytes, "no edit is not the same bytes")
  try requireEdits(file, bytes)

  let texts = file.effectiveEntries.map {
    SourceText(key: $0.key, text: $0.value, note: $0.note, position: file.position(of: $0))
  }
  let own = TranslationFile(path: "en.lproj/T.strings", bytes: bytes, content: file)
  let translated = TranslationFile(path: "fr.lproj/T.strings", bytes: bytes, content: file)
  try requireRoundTrips(
    StringsFileTable(
      path: own.path, original: bytes, sourceLanguage: .english, texts: texts,
      translations: [.english: own, language("fr"): translated],
      pathOfLanguage: { "\($0.name).lproj/T.strings" }, hasKeysInCode: true))
}

private func requireEdits(_ file: StringsFile, _ bytes: [UInt8]) throws {
  let added: UTF8Text = "an added \"key\""
  for (index, text) in newTexts.enumerated() {
    var editor = try StringsEditor(file)
    let changed = file.entries.isEmpty ? nil : file.entries[index % file.entries.count].key
    do throws(StringsEditError) {
      if let changed { try editor.set(text, forKey: changed) }
      try editor.set(text, forKey: added, note: "a note */ of it")
    } catch {
      guard case .forbiddenCharacter = error, file.format == .xml else { broken("no edit: \(error)") }
      continue
    }
    let edited = try StringsFile(editor.render())
    require(edited.encoding == file.encoding, "an edit changed the encoding")
    for entry in file.effectiveEntries where entry.key != changed && entry.key != added {
      require(edited.entry(forKey: entry.key)?.value == entry.value, "an edit changed \(entry.key)")
    }
    for key in [changed, added].compactMap({ $0 }) {
      require(edited.entry(forKey: key)?.value == text, "\(key) has \(edited.entry(forKey: key)?.value ?? "nothing")")
    }
  }
}
