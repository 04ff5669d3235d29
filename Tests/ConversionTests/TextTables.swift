import Conversion
import Diagnostics
import Localization
import Merge
import StringsFiles
import Testing
import XLIFF
import XMLStream

/// The path of a table of text files, as these tests name it.
func tablePath(_ language: String, _ suffix: String) -> String { "App/\(language).lproj/L.\(suffix)" }

/// A `.strings` table with English texts and some languages' files.
func stringsTable(
  _ source: String, _ translations: KeyValuePairs<String, String> = [:], plurals: Set<UTF8Text> = [],
  hasKeysInCode: Bool = true
) throws -> StringsFileTable {
  let original = Array(source.utf8)
  let content = try StringsFile(original)
  var files = [
    tag("en"): TranslationFile(path: tablePath("en", "strings"), bytes: original, content: content)
  ]
  for (language, text) in translations {
    let bytes = Array(text.utf8)
    files[tag(language)] = TranslationFile(
      path: tablePath(language, "strings"), bytes: bytes, content: try StringsFile(bytes))
  }
  return StringsFileTable(
    path: tablePath("en", "strings"), original: original, sourceLanguage: tag("en"),
    texts: content.effectiveEntries.map {
      SourceText(
        key: $0.key, text: $0.value, note: $0.note, isTranslatable: !plurals.contains($0.key),
        position: content.position(of: $0))
    }, translations: files, pathOfLanguage: { tablePath($0.name, "strings") }, hasKeysInCode: hasKeysInCode)
}

/// A `.stringsdict` table with English texts and some languages' files; each the content of the outermost dictionary.
func dictionaryTable(
  _ source: String, _ translations: KeyValuePairs<String, String> = [:]
) throws -> StringsDictionaryTable {
  func file(_ language: String, _ content: String) throws -> TranslationFile<StringsDictionary> {
    let bytes = Array(propertyList(content).utf8)
    return TranslationFile(
      path: tablePath(language, "stringsdict"), bytes: bytes, content: try StringsDictionary(bytes))
  }
  let original = try file("en", source)
  var files = [tag("en"): original]
  for (language, content) in translations { files[tag(language)] = try file(language, content) }
  return StringsDictionaryTable(
    original: original, sourceLanguage: tag("en"), translations: files,
    pathOfLanguage: { tablePath($0.name, "stringsdict") })
}

func propertyList(_ content: String) -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
  <plist version="1.0">
  <dict>
  \(content)
  </dict>
  </plist>

  """
}

/// A key with one variable, in the layout of Apple's tools.
func pluralRule(_ key: String, _ cases: KeyValuePairs<String, String>, variable: String = "n") -> String {
  let texts = cases.map { "\t\t\t<key>\($0.key)</key>\n\t\t\t<string>\($0.value)</string>" }
  return """
    \t<key>\(key)</key>
    \t<dict>
    \t\t<key>NSStringLocalizedFormatKey</key>
    \t\t<string>%#@\(variable)@</string>
    \t\t<key>\(variable)</key>
    \t\t<dict>
    \t\t\t<key>NSStringFormatSpecTypeKey</key>
    \t\t\t<string>NSStringPluralRuleType</string>
    \t\t\t<key>NSStringFormatValueTypeKey</key>
    \t\t\t<string>d</string>
    \(texts.joined(separator: "\n"))
    \t\t</dict>
    \t</dict>
    """
}

/// The exported `<file>` of a table, as text.
func exported(_ table: any LocalizationTable, _ language: String) throws -> String {
  var export = table.exportPlan().export(to: tag(language))
  let bytes = try export.document(tool: XLIFFTool(id: "t", name: "T", version: "1", buildNumber: nil)).bytes
  return String(decoding: bytes, as: UTF8.self)
}

/// The exported units, each `id ‹source› target`, without a target where there is none.
func exportedUnits(_ table: any LocalizationTable, _ language: String) -> [String] {
  table.exportPlan().export(to: tag(language)).units.map { unit in
    var line = "\(unit.id)"
    if case .text(let text) = unit.unit.source { line += " ‹\(text)›" }
    if case .text(let text)? = unit.unit.target?.value { line += " \(text)" }
    return line
  }
}

/// What an import into a table of text files came to.
struct TextImport {
  var result: TableImportResult
  var edits: [FileEdit]

  var findings: [String] { result.findings.map { "\($0.rule.rawValue) \($0.outcome.rawValue)" } }

  /// The new content of the one file that changes.
  func content() throws -> String { String(decoding: try edits.first?.render() ?? [], as: UTF8.self) }
}

func imported(
  _ table: any LocalizationTable, _ units: [Returned], base: [Returned]? = nil, language: String = "fr",
  resolutions: ConflictResolutions = ConflictResolutions()
) throws -> TextImport {
  var options = DocumentImport.Options()
  options.resolutions = resolutions
  options.knownLanguages = [tag(language)]
  var snapshot: BaseSnapshot?
  if let base {
    var content = BaseSnapshot()
    let bytes = document(base, language: language, original: table.path)
    _ = try XLIFFReader(name: "base").read(MemorySource(bytes), into: &content)
    snapshot = content
  }
  var run = DocumentImport(
    bundlePath: "t.xliff", targets: [table.importTarget()], base: snapshot, options: options)
  let bytes = document(units, language: language, original: table.path)
  _ = try XLIFFReader(name: "t.xliff").read(MemorySource(bytes), into: &run)
  run.finish()
  let result = try #require(run.results.first)
  return TextImport(result: result, edits: try table.edits(for: [result]))
}
