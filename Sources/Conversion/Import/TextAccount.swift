import Diagnostics
import Localization
import XLIFF

/// Tells of texts that met one of the project's: all that findings about them need, also when the import is over.
struct TextAccount<Side: TableSide>: Sendable {
  let side: Side
  let table: String
  /// The document as messages name it.
  let bundlePath: String
  /// The units as they were exported; nil where that is not known.
  let base: BaseSnapshot.Table?

  /// - Parameters:
  ///   - subject: The unit, and what it met.
  ///   - text: What happened.
  ///   - remark: What there is to add.
  func details(of subject: TableImport<Side>.Subject, saying text: String, remark: String?) -> FindingDetails {
    let id = side.id(ofEntry: subject.entry, subject.path)
    return FindingDetails(
      address: address(ofEntry: subject.entry, subject.path), table: table, language: side.language,
      unitID: subject.returned.id, location: location(subject.returned),
      place: side.place(ofEntry: subject.entry, subject.existing),
      base: subject.base.flatMap { base?.unit($0).target }, ours: subject.ours, theirs: subject.returned.target,
      message: "\(quoted(id)): \(text)\(remark.map { "; \($0)" } ?? "")")
  }

  func address(ofEntry entry: Int, _ path: VariationPath) -> UnitAddress {
    UnitAddress(table: table, key: side.key(ofEntry: entry), language: side.language, path: path)
  }

  func location(_ returned: TransUnit) -> SourceLocation {
    SourceLocation(path: bundlePath, position: returned.position)
  }
}
