internal import Diagnostics
internal import Localization
internal import LosslessJSON
internal import Project

/// The tables of a project, for `list`.
struct TableList {
  struct Row {
    var table: DiscoveredTable
    /// Nil where the table says it and cannot be read.
    var sourceLanguage: LanguageTag?
    /// Those with a translation, however little of it.
    var languages: [LanguageTag]
    /// Nil where the table cannot be read.
    var keys: Int?
  }

  /// Nil for a package or a plain folder.
  var projectFile: String?
  /// Nil where only the catalogs tell.
  var sourceLanguage: LanguageTag?
  var languages: [LanguageTag]
  var tables: [Row]

  /// A line for each table, for a person.
  var lines: [String] {
    let rows =
      [["table", "format", "keys", "source", "languages"]]
      + tables.map { row in
        [
          PrintableText.escape(row.table.path), row.table.format.rawValue, row.keys.map(String.init) ?? "–",
          row.sourceLanguage?.name ?? "–", TableList.names(row.languages),
        ]
      }
    let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  ") + "  "
        + row[4]
    }
  }

  /// What it all comes to, in one line.
  var summary: String {
    let parts = [
      counted(tables.count, "table"), projectFile.map { PrintableText.escape($0) },
      sourceLanguage.map { "source language \($0)" }, "languages \(TableList.names(languages))",
    ]
    return parts.compactMap(\.self).joined(separator: " · ")
  }

  private static func names(_ languages: [LanguageTag]) -> String {
    languages.isEmpty ? "–" : languages.map(\.name).joined(separator: " ")
  }
}

/// The list for tools: `locferry/list/1`. What is not known is left out.
extension TableList {
  var members: [JSONMember] {
    [
      projectFile.map { JSONMember("projectFile", .string(UTF8Text($0))) },
      sourceLanguage.map { JSONMember("sourceLanguage", TableList.name($0)) },
      JSONMember("languages", .array(languages.map(TableList.name))),
      JSONMember("tables", .array(tables.map(\.fragment))),
    ].compactMap(\.self)
  }

  fileprivate static func name(_ language: LanguageTag) -> JSONFragment { .string(UTF8Text(language.name)) }
}

extension TableList.Row {
  fileprivate var fragment: JSONFragment {
    let members = [
      JSONMember("path", .string(UTF8Text(table.path))),
      JSONMember("format", .string(UTF8Text(table.format.rawValue))),
      table.region.map { JSONMember("region", .string(UTF8Text($0.name))) },
      sourceLanguage.map { JSONMember("sourceLanguage", TableList.name($0)) },
      JSONMember("languages", .array(languages.map(TableList.name))),
      JSONMember("files", .array(table.translations.map(TableList.Row.file))),
      keys.map { JSONMember("keys", .integer($0)) },
    ]
    return .object(members.compactMap(\.self))
  }

  private static func file(_ translation: DiscoveredTable.Translation) -> JSONFragment {
    .object([
      JSONMember("language", TableList.name(translation.language)),
      JSONMember("path", .string(UTF8Text(translation.path))),
    ])
  }
}
