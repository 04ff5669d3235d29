import Conversion
import Diagnostics
import LocalizationCatalog
import XLIFF

/// The commit that an XLIFF of our own names in its header: `<tool tool-id="locferry" build-num="1a2b3c4d5e6f+"/>`.
struct BuildNumber: Hashable {
  /// A commit's id or the beginning of one, in hexadecimal.
  var commit: String
  /// Whether the tables were those of the commit; a `+` says that they differed.
  var isExact: Bool

  /// Nil where another tool is named, or no commit.
  init?(_ outline: DocumentOutline) {
    guard let tool = outline.files.first?.tool, let number = tool.buildNumber,
      tool.id == UTF8Text(ToolIdentity.locferry(version: Version.current).id)
    else { return nil }
    let digits = number.bytes.last == UInt8(ascii: "+") ? number.bytes.dropLast() : number.bytes
    guard (4...64).contains(digits.count), digits.allSatisfy(GitObjects.isLowerHexadecimal) else { return nil }
    commit = String(decoding: digits, as: UTF8.self)
    isExact = digits.count == number.count
  }
}
