/// The one document type declaration that is tolerated: Apple's for property lists, spelled as Apple's tools spell it.
public enum PropertyListDocumentType {
  private static let declarations = ["Apple", "Apple Computer"].map {
    "<!DOCTYPE plist PUBLIC \"-//\($0)//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">"
  }

  /// The UTF-8 text with blanks for the declaration, if exactly that stands before the root element: no parser sees it,
  /// and every place stays what it is. Any other declaration stays and is refused.
  public static func blanked(_ text: [UInt8]) -> [UInt8] {
    var index = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    func begins(_ words: String) -> Bool { text[index...].starts(with: words.utf8) }
    func skip(past words: String) {
      while index < text.count, !begins(words) { index += 1 }
      index = min(index + words.utf8.count, text.count)
    }
    while index < text.count {
      switch text[index] {
      case 0x09, 0x0A, 0x0D, 0x20: index += 1
      case _ where begins("<?"): skip(past: "?>")
      case _ where begins("<!--"): skip(past: "-->")
      default:
        guard let found = declarations.first(where: begins) else { return text }
        var blanked = text
        blanked.replaceSubrange(index..<index + found.utf8.count, with: repeatElement(0x20, count: found.utf8.count))
        return blanked
      }
    }
    return text
  }
}
