import Diagnostics
import Localization

extension KeyScope {
  /// The tables and keys an object of a settings file is about.
  init(_ object: ObjectReader) throws(RunError) {
    self.init(
      table: try object.text("table").map { Glob($0.string) },
      key: try object.text("key").map { WildcardPattern($0.string) })
  }
}
