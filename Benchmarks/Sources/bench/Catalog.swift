import Diagnostics
import Localization
import LosslessJSON
import Project
import StringCatalog
import XMLStream

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file as the tool reads it: into one array of its size.
func readFile(_ path: String) throws -> [UInt8] {
  let name = path.split(separator: "/").last.map(String.init) ?? path
  return try Folder(at: path.dropLast(name.count) + ".").readFile(name).bytes
}

@Sendable func parseCatalog(_ path: String) throws -> String {
  let document = try JSONDocument(readFile(path))
  return "\(document.kind(of: document.root)) of \(document.bytes.count) bytes"
}

@Sendable func viewCatalog(_ path: String) throws -> String {
  let catalog = try StringCatalog(readFile(path))
  return "\(catalog.entries.count) entries, \(catalog.languages.count) languages"
}

/// Replaces every text of one language and writes the catalog to `/dev/null`: what any import has to do to a catalog.
func editCatalog(_ path: String, language name: String) throws -> String {
  let catalog = try StringCatalog(readFile(path))
  guard let language = LanguageTag(name), let column = catalog.column(for: language) else {
    return "no localization in \(name)"
  }
  var edit = LanguageEdit(catalog: catalog, language: language)
  for entry in catalog.entries.indices {
    guard let cell = column.cell(ofEntry: entry) else { continue }
    if let unit = catalog.plainUnit(of: cell) {
      edit.replace(unit, entry: entry)
    } else {
      let shape = try catalog.shape(of: cell.node)
      for node in [shape.root] + shape.substitutions.map(\.content) {
        if let node { edit.replace(node, entry: entry) }
      }
    }
  }
  return try withDescriptor("/dev/null", O_WRONLY) { descriptor in
    let bytes = edit.editor.render()
    try unsafe FileDescriptorSink(descriptor: descriptor).write(bytes.span.bytes)
    return "\(edit.count) texts, \(bytes.count) bytes"
  }
}

private struct LanguageEdit {
  let catalog: StringCatalog
  let language: LanguageTag
  var editor: CatalogEditor
  var count = 0

  init(catalog: StringCatalog, language: LanguageTag) {
    self.catalog = catalog
    self.language = language
    editor = CatalogEditor(catalog)
  }

  mutating func replace(_ node: VariationNode, entry: Int) {
    switch node {
    case .unit(let unit): replace(unit, entry: entry)
    case .phrases: break
    case .plural(let cases): for one in cases { replace(one.node, entry: entry) }
    case .device(let cases): for one in cases { replace(one.node, entry: entry) }
    }
  }

  mutating func replace(_ unit: StringUnit, entry: Int) {
    let text = UTF8Text(validated: (catalog.document.text(of: unit.valueNode).bytes + " ·".utf8)[...])
    let changed = Translation(value: .text(text), state: .translated)
    editor.set(changed, entry: entry, language: language, path: .plain, existing: .unit(unit))
    count += 1
  }
}
