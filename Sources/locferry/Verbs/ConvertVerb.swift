import Diagnostics
import Localization
import Project
import StringCatalog
import StringsConversion
import StringsFiles

/// `locferry convert`: files in the older formats → catalogs, or catalogs → files in the older formats.
struct ConvertVerb {
  let options: ConvertOptions

  private static let catalogSuffix = ".xcstrings"

  /// A file to be written, its path relative to the output folder.
  private struct Output {
    var path: String
    var bytes: [UInt8]
  }

  func run(_ report: inout Report) throws(RunError) {
    guard let output = options.output else { throw RunError("where to write is missing: -o OUT") }
    let catalogs = options.inputs.filter { $0.hasSuffix(Self.catalogSuffix) }
    if catalogs.isEmpty {
      let isFile = output.hasSuffix(Self.catalogSuffix)
      let (folder, name) = isFile ? splitLast(output) : (output, nil)
      let made = try self.catalogs(try tables(), named: name, &report)
      try write(made, to: folder, &report)
    } else {
      guard catalogs.count == options.inputs.count else {
        throw RunError("either catalogs or older files can be converted in one run, not both")
      }
      guard options.sourceLanguage == nil, !options.makesPlainPlurals else {
        throw RunError("--source-language and --plain-plurals are for older files; a catalog names its language")
      }
      guard !output.hasSuffix(Self.catalogSuffix) else {
        throw RunError(
          location: SourceLocation(path: output), "is a catalog's name; catalogs are converted to a folder")
      }
      try write(try strings(of: catalogs, &report), to: output, &report)
    }
  }

  // MARK: To catalogs

  /// The tables by name, in the order they are found.
  private func tables() throws(RunError) -> [(name: String, table: StringsTable)] {
    var tables: [(name: String, table: StringsTable)] = []
    for input in options.inputs {
      for file in try project({ () throws(ProjectError) in try LocalizedFile.find(at: input) }) {
        let index = tables.firstIndex { $0.name.utf8.elementsEqual(file.table.utf8) } ?? tables.count
        if index == tables.count { tables.append((file.table, StringsTable([]))) }
        try add(file, to: &tables[index].table)
      }
    }
    let regions = [.base, .language(sourceLanguage)] as [StringsTable.Region]
    let hasSource = tables.contains { $0.table.localizations.contains { regions.contains($0.region) } }
    guard hasSource || options.sourceLanguage != nil else {
      throw RunError("there is neither en.lproj nor Base.lproj; name the source language with --source-language")
    }
    return tables
  }

  private var sourceLanguage: LanguageTag { options.sourceLanguage ?? .english }

  private func add(_ file: LocalizedFile, to table: inout StringsTable) throws(RunError) {
    let region: StringsTable.Region
    if file.region == "Base" {
      region = .base
    } else if let language = LanguageTag(file.region) {
      region = .language(language)
    } else {
      throw RunError(
        rule: .invalidLanguage, location: SourceLocation(path: file.path),
        "its folder's name is no language such as de or pt-BR")
    }
    let index = table.localizations.firstIndex { $0.region == region } ?? table.localizations.count
    if index == table.localizations.count { table.localizations.append(StringsTable.Localization(region: region)) }
    let isSecond: Bool
    switch file.kind {
    case .strings: isSecond = table.localizations[index].strings != nil
    case .stringsdict: isSecond = table.localizations[index].dictionary != nil
    }
    guard !isSecond else {
      throw RunError(
        location: SourceLocation(path: file.path), "is a second \(file.table).\(file.kind.rawValue) of \(file.region)")
    }
    let bytes = try project { () throws(ProjectError) in try file.read() }
    do throws(StringsFileError) {
      switch file.kind {
      case .strings:
        table.localizations[index].strings = StringsTable.Located(path: file.path, file: try StringsFile(bytes))
      case .stringsdict:
        table.localizations[index].dictionary = StringsTable.Located(
          path: file.path, file: try StringsDictionary(bytes))
      }
    } catch {
      throw RunError(error, path: file.path)
    }
  }

  private func catalogs(
    _ tables: [(name: String, table: StringsTable)], named name: String?, _ report: inout Report
  ) throws(RunError) -> [Output] {
    guard name == nil || tables.count == 1 else {
      throw RunError(
        "there are \(tables.count) tables (\(tables.map(\.name).joined(separator: ", "))); give -o a folder")
    }
    return tables.map { table in
      let conversion = CatalogFromStrings(
        table.table, sourceLanguage: sourceLanguage, plainPlurals: options.makesPlainPlurals)
      report.findings += conversion.findings
      let path = name ?? table.name + Self.catalogSuffix
      report.remarks.append(
        "\(PrintableText.escape(path))  \(counted(conversion.keyCount, "key")) in "
          + conversion.languages.map(\.name).joined(separator: " "))
      return Output(path: path, bytes: conversion.render())
    }
  }

  // MARK: To strings

  private func strings(of catalogs: [String], _ report: inout Report) throws(RunError) -> [Output] {
    var outputs: [Output] = []
    for path in catalogs {
      let bytes = try project { () throws(ProjectError) in try OpenFile(at: path).readAll() }
      let catalog: StringCatalog
      do throws(StringCatalogError) {
        catalog = try StringCatalog(bytes)
      } catch {
        throw RunError(error, path: path)
      }
      let conversion = StringsFromCatalog(catalog, path: path)
      report.findings += conversion.findings
      let name = splitLast(path).name.dropLast(Self.catalogSuffix.count)
      for files in conversion.files {
        let made = [("strings", files.strings), ("stringsdict", files.dictionary)].compactMap { suffix, bytes in
          bytes.map { Output(path: "\(files.language).lproj/\(name).\(suffix)", bytes: $0) }
        }
        outputs += made
        let paths = made.map { PrintableText.escape($0.path) }.joined(separator: "  ")
        report.remarks.append("\(files.language)  \(counted(files.keyCount, "key"))  \(paths)")
      }
    }
    return outputs
  }

  // MARK: Files

  private func write(_ outputs: [Output], to path: String, _ report: inout Report) throws(RunError) {
    // Two names that differ in case or normalization only are one file on some disks.
    var names: Set<String> = []
    for output in outputs where !names.insert(output.path.lowercased()).inserted {
      throw RunError(location: SourceLocation(path: output.path), "would be written twice")
    }
    do throws(ProjectError) {
      let folder = try Folder.makeForOutput(path)
      let writable = try WritableFolder(folder)
      report.addSettlements(of: writable)
      let transaction = try FileTransaction(
        in: writable, writing: outputs.map(\.path), isReplacing: options.isForced)
      for output in outputs { try transaction.stage(output.path, content: output.bytes) }
      try transaction.commit()
      report.writtenPaths = outputs.map { folder.path(of: $0.path) }
    } catch {
      guard error.problem == .exists else { throw RunError(error) }
      throw RunError(location: SourceLocation(path: error.path), "is there already; --force replaces it")
    }
  }

  private func project<Value>(_ body: () throws(ProjectError) -> Value) throws(RunError) -> Value {
    do throws(ProjectError) {
      return try body()
    } catch {
      throw RunError(error, rule: .unreadableTable)
    }
  }
}
