import Diagnostics
import Foundation
import InterfaceFiles
import TestSupport
import Testing

/// The catalogs that Xcode keeps beside interface documents (`mul.lproj`): each key it extracted, its comment and its text
/// against a document of one object that has such a text.
@Suite(.enabled(if: TestData.isSharedPresent, "no ../shared")) struct CatalogNoteTests {
  private struct Catalog: Decodable {
    var sourceLanguage: String
    var strings: [String: Entry]

    struct Entry: Decodable {
      var comment: String?
      var extractionState: String?
      var localizations: [String: Localization]?
    }

    struct Localization: Decodable {
      var stringUnit: Unit?
    }

    struct Unit: Decodable {
      var value: String
    }
  }

  @Test func documentsGiveTheKeysAndCommentsOfXcodesCatalogs() throws {
    let folder = try #require(TestData.shared).appending(path: "catalogs")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains("mul.lproj") }
    var count = 0
    var kinds: Set<String> = []
    for name in names.sorted() {
      let catalog = try JSONDecoder().decode(Catalog.self, from: Data(contentsOf: folder.appending(path: name)))
      // Keys in another state are people's, or of texts that have gone.
      for (key, entry) in catalog.strings where entry.extractionState == "extracted_with_value" {
        guard let comment = entry.comment, comment.hasPrefix("Class = \""),
          let text = entry.localizations?[catalog.sourceLanguage]?.stringUnit?.value,
          let dot = key.firstIndex(of: ".")
        else { continue }
        let className = String(comment.split(separator: "\"")[1])
        let (id, property) = (String(key[..<dot]), String(key[key.index(after: dot)...]))
        let document = try Self.document(className: className, property: property, id: id, text: text)
        #expect(document.texts.map(\.id) == [UTF8Text(key)], "\(name)")
        #expect(document.texts.map(\.text) == [UTF8Text(text)], "\(name)")
        #expect(document.texts.map(\.note) == [UTF8Text(comment)], "\(name)")
        count += 1
        kinds.insert("\(className).\(property.prefix { $0 != "[" })")
      }
    }
    print("mul.lproj: \(names.count) catalogs, \(count) texts of \(kinds.count) kinds")
    #expect(names.count >= 25 && count >= 1015 && kinds.count >= 28)
  }

  /// A document of one object with one text, as Interface Builder writes it.
  private static func document(
    className: String, property: String, id: String, text: String
  ) throws -> InterfaceDocument {
    let value = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
      .replacing("\n", with: "&#10;").replacing("\t", with: "&#9;")
    let isUIKit = className.hasPrefix("UI")
    let name = className.dropFirst(2)
    let element = name.prefix(1).lowercased() + name.dropFirst()
    let object =
      switch property {
      case "headerCell.title":
        "<\(element) id=\"\(id)\"><tableHeaderCell key=\"headerCell\" title=\"\(value)\"/></\(element)>"
      case "configuration.title":
        "<\(element) id=\"\(id)\"><buttonConfiguration key=\"configuration\" title=\"\(value)\"/></\(element)>"
      case "normalTitle": "<\(element) id=\"\(id)\"><state key=\"normal\" title=\"\(value)\"/></\(element)>"
      case _ where property.hasPrefix("ibShadowedToolTips["):
        "<\(element) id=\"\(id)\"><segments>"
          + String(repeating: "<segment/>", count: Int(property.split { !$0.isNumber }.first ?? "") ?? 0)
          + "<segment toolTip=\"\(value)\"/></segments></\(element)>"
      case _ where className == "CocoaBindingsConnection":
        "<binding id=\"\(id)\"><dictionary key=\"options\"><string key=\"\(options[property] ?? "")\">"
          + "\(value)</string></dictionary></binding>"
      default: "<\(element) \(property)=\"\(value)\" id=\"\(id)\"/>"
      }
    return try InterfaceDocument(
      Array(
        """
        <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0" \
        targetRuntime="\(isUIKit ? "iOS.CocoaTouch" : "MacOSX.Cocoa")">\(object)</document>
        """.utf8))
  }

  /// Cocoa's names of a binding's options.
  private static let options = [
    "ibShadowedIsNilPlaceholder": "NSNullPlaceholder",
    "ibShadowedNoSelectionPlaceholder": "NSNoSelectionPlaceholder",
    "ibShadowedNotApplicablePlaceholder": "NSNotApplicablePlaceholder",
    "ibShadowedMultipleValuesPlaceholder": "NSMultipleValuesPlaceholder",
    "ibShadowedDisplayPattern": "NSDisplayPattern", "ibShadowedDisplayName": "NSDisplayName",
  ]
}
