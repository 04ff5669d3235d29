import Diagnostics
import Localization

/// White space at the beginning and the end is that of the source: code puts texts together by it.
struct WhiteSpaceRule: TranslationRule {
  var rule: Rule { .whiteSpace }

  /// Written without spaces between words.
  private static let withoutSpaces: Set<String> = ["bo", "dz", "ja", "km", "lo", "my", "th", "yue", "zh"]

  func complaints(about key: TranslatedKey) -> [Complaint] {
    let ignoresSpaces = Self.withoutSpaces.contains(key.language.primarySubtag)
    return key.comparableTexts.compactMap { text in
      // A part of another text: the space may stand in either.
      if case .substitution? = text.path.steps.first { return nil }
      let source = Edges(text.source, ignoresSpaces: ignoresSpaces)
      let target = Edges(text.target, ignoresSpaces: ignoresSpaces)
      guard let source, let target, source != target else { return nil }
      let parts = [
        source.leading == target.leading
          ? nil : "begins with \(Edges.name(target.leading)), the source with \(Edges.name(source.leading))",
        source.trailing == target.trailing
          ? nil : "ends with \(Edges.name(target.trailing)), the source with \(Edges.name(source.trailing))",
      ]
      return Complaint(text.path, parts.compactMap(\.self).joined(separator: "; "))
    }
  }

  /// The white space around a text; nil where it is nothing else.
  private struct Edges: Equatable {
    var leading: String
    var trailing: String

    init?(_ text: UTF8Text, ignoresSpaces: Bool) {
      let scalars = text.string.unicodeScalars
      guard let first = scalars.firstIndex(where: { !Self.isWhite($0) }),
        let last = scalars.lastIndex(where: { !Self.isWhite($0) })
      else { return nil }
      leading = Self.edge(scalars[..<first], ignoresSpaces)
      trailing = Self.edge(scalars[scalars.index(after: last)...], ignoresSpaces)
    }

    private static func isWhite(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

    /// A no-break space is as good as a space here.
    private static func edge(_ scalars: Substring.UnicodeScalarView, _ ignoresSpaces: Bool) -> String {
      var edge = ""
      for scalar in scalars {
        let isSpace = scalar.properties.generalCategory == .spaceSeparator
        if !isSpace { edge.unicodeScalars.append(scalar) } else if !ignoresSpaces { edge += " " }
      }
      return edge
    }

    static func name(_ edge: String) -> String {
      edge.isEmpty ? "no white space" : "\"\(PrintableText.escape(edge, limit: 20))\""
    }
  }
}
