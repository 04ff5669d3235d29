import Conversion
import Diagnostics
import Foundation
import Localization
import TestSupport
import XLIFF
import XMLStream

/// The XLIFF of a real bundle, section by section.
struct XcodeDocument {
  /// A `<file>` of the document.
  struct Section {
    var file: XLIFFFile
    var units: [TransUnit] = []

    var original: UTF8Text { file.original ?? .empty }
    /// `strings`, `storyboard`, …
    var format: String { original.string.split(separator: ".").last.map(String.init) ?? "" }
    var tool: XLIFFTool { file.tool ?? XLIFFTool(id: nil, name: nil, version: nil, buildNumber: nil) }
  }

  private struct Sections: XLIFFHandler {
    var sections: [Section] = []
    mutating func beginFile(_ file: XLIFFFile) { sections.append(Section(file: file)) }
    mutating func handle(_ unit: TransUnit) { sections[sections.count - 1].units.append(unit) }
    mutating func endFile() {}
  }

  let path: String
  let bytes: [UInt8]
  let sections: [Section]
  let sourceLanguage: LanguageTag
  let language: LanguageTag

  /// Nil where there is no document, or it is none any more: some were altered.
  init?(of bundle: URL) throws {
    let folder = bundle.appending(path: "Localized Contents")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".xliff") }
    guard let name = names.first else { return nil }
    path = "\(bundle.lastPathComponent)/\(name)"
    bytes = try TestData.bytes(at: folder.appending(path: name))
    guard let sections = try? Self.sections(of: bytes), let first = sections.first,
      let source = first.file.sourceLanguage.flatMap({ LanguageTag($0.string) }),
      let target = first.file.targetLanguage.flatMap({ LanguageTag($0.string) })
    else { return nil }
    self.sections = sections
    sourceLanguage = source
    language = target
  }

  static func sections(of document: [UInt8]) throws -> [Section] {
    var handler = Sections()
    _ = try XLIFFReader(name: "document").read(MemorySource(document), into: &handler)
    return handler.sections
  }

  /// The `<file>` element of a table, as it stands.
  static func element(_ original: UTF8Text, in document: [UInt8]) -> Substring? {
    let text = String(decoding: document, as: UTF8.self)
    guard let start = text.range(of: "  <file original=\"\(original)\""),
      let end = text.range(of: "\n  </file>\n", range: start.upperBound..<text.endIndex)
    else { return nil }
    return text[start.lowerBound..<end.upperBound]
  }
}

/// How sections of one format compare with ours.
struct SectionAccount: Equatable, CustomStringConvertible {
  var units = 0
  var equal = 0
  /// Units of keys that no file of the source language holds: Xcode found them in code, in the Info.plist or in another
  /// language's file.
  var onlyCompiled = 0
  /// Sources that the code says otherwise.
  var sources = 0
  /// Notes that come from code, or from the Info.plist.
  var notes = 0
  /// `translate="no"` that the Info.plist's generator says.
  var marks = 0
  /// Targets that the import named and kept back, or that the project's files do not say.
  var targets = 0
  /// Units of ours that Xcode does not have.
  var further = 0
  var sections = 0
  /// Sections whose every byte is Xcode's.
  var identical = 0

  var description: String {
    "\(units) units, \(equal) equal, \(onlyCompiled) only compiled, \(sources) sources, \(targets) targets, "
      + "\(notes) notes, \(marks) marks, \(further) further; \(sections) sections, \(identical) identical"
  }

  /// Compares a unit of Xcode's with ours, counts what differs, and says it.
  @discardableResult
  mutating func count(_ unit: TransUnit, own: TransUnit?) -> Difference {
    units += 1
    guard let own else {
      onlyCompiled += 1
      return .unit
    }
    var difference: Difference = []
    if own.source != unit.source {
      sources += 1
      difference.insert(.source)
    }
    if own.target != unit.target {
      targets += 1
      difference.insert(.target)
    }
    if own.note ?? .empty != unit.note ?? .empty {
      notes += 1
      difference.insert(.note)
    }
    if own.isTranslatable != unit.isTranslatable {
      marks += 1
      difference.insert(.mark)
    }
    if difference.isEmpty { equal += 1 }
    return difference
  }

  struct Difference: OptionSet {
    let rawValue: Int
    static let unit = Difference(rawValue: 1)
    static let source = Difference(rawValue: 2)
    static let target = Difference(rawValue: 4)
    static let note = Difference(rawValue: 8)
    static let mark = Difference(rawValue: 16)
  }
}
