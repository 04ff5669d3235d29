import Conversion
import Diagnostics
import Localization
import StringsFiles

/// A `.stringsdict` file: as it is, edited, and as a table's translation and original.
func fuzzStringsDictionary(_ bytes: [UInt8]) throws {
  let file: StringsDictionary
  do throws(StringsFileError) {
    file = try StringsDictionary(bytes)
  } catch {
    requirePlace(error.position, in: bytes, error.message)
    return
  }
  let untouched = StringsDictionaryEditor(file)
  require(untouched.isEmpty && untouched.render() == bytes, "no edit is not the same bytes")
  let paths = file.texts.map(\.path)
  for (index, path) in paths.prefix(6).enumerated() {
    var editor = StringsDictionaryEditor(file)
    let text = newTexts[index % newTexts.count]
    try editor.set(text, at: path)
    let edited = try StringsDictionary(editor.render())
    require(edited.texts.map(\.path) == paths, "an edit changed the keys")
    for (old, new) in zip(file.texts, edited.texts) {
      require(new.text == (old.path == path ? text : old.text), "\(new.path) has \(new.text)")
    }
  }

  let original = TranslationFile(path: "en.lproj/T.stringsdict", bytes: bytes, content: file)
  let translated = TranslationFile(path: "fr.lproj/T.stringsdict", bytes: bytes, content: file)
  try requireRoundTrips(
    StringsDictionaryTable(
      original: original, sourceLanguage: .english,
      translations: [.english: original, language("fr"): translated],
      pathOfLanguage: { "\($0.name).lproj/T.stringsdict" }))
}
