import Conversion
import Diagnostics
import Localization

extension NoteStyle {
  /// What `.locferry.json` settles about notes to translators.
  init(_ settings: ObjectReader) throws(RunError) {
    self.init()
    isClean = try settings.flag("clean") ?? false
    explainsPlurals = try settings.flag("plurals") ?? false
    for override in try settings.objects("overrides", known: ["key", "note", "table"]) {
      overrides.append(Override(scope: try KeyScope(override), note: try override.required("note")))
    }
  }
}
