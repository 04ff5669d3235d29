import Diagnostics
import Foundation
import Localization
import TestSupport
import Testing

@testable import LocalizationCatalog

@Suite struct BundleContentsTests {
  private static let french = Array(#"{"targetLocale":"fr","version":"1.0"}"#.utf8)

  private static func contents(
    _ name: String = "fr.xcloc", manifest: [UInt8]? = french, xliffs: [String] = ["fr.xliff"]
  ) throws(BundleError) -> BundleContents {
    try BundleContents(folderPath: "in/\(name)", folderName: name, manifest: manifest, xliffs: xliffs)
  }

  @Test func agreement() throws {
    let contents = try Self.contents()
    #expect(contents.warnings == [])
    #expect(contents.xliffName == "fr.xliff")
    #expect(try contents.check(xliffLanguage: try #require(LanguageTag("fr"))) == [])
  }

  @Test func withoutManifestTheXLIFFDecides() throws {
    let contents = try Self.contents(manifest: nil)
    #expect(contents.warnings == [.noManifest])
    #expect(try contents.check(xliffLanguage: try #require(LanguageTag("fr"))) == [])
  }

  @Test func noXLIFFNamesTheExpectedOne() {
    #expect {
      try Self.contents(xliffs: [])
    } throws: {
      "\($0)" == "in/fr.xcloc: error: holds no XLIFF; expected Localized Contents/fr.xliff"
    }
  }

  @Test func severalXLIFFsNameTheExpectedOne() {
    #expect {
      try Self.contents(xliffs: ["de.xliff", "fr.xliff"])
    } throws: {
      "\($0)" == "in/fr.xcloc: error: holds several XLIFFs (de.xliff, fr.xliff); expected only fr.xliff"
    }
  }

  @Test func anotherLanguageInTheXLIFFIsRefused() throws {
    let contents = try Self.contents()
    let german = try #require(LanguageTag("de"))
    #expect {
      try contents.check(xliffLanguage: german)
    } throws: {
      "\($0)"
        == "in/fr.xcloc: error: contents.json names the language fr, its XLIFF de; --assume-language says which it is"
    }
  }

  @Test func anXLIFFOfAnotherNameIsAWarning() throws {
    #expect(
      try Self.contents(xliffs: ["done.xliff"]).warnings
        == [.xliffNameDiffers(name: "done.xliff", expected: "fr.xliff")])
  }

  @Test(arguments: [
    ("de.xcloc", "de"), ("pt-BR.xcloc", "pt-BR"), ("Kitsune_26.5_zh-Hans.xcloc", "zh-Hans"),
    ("name-mismatch-de.xcloc", "de"),
    ("zh-Hant-TW.xcloc", "zh-Hant-TW"), ("good.xcloc", nil), ("stray-exe.xcloc", nil), ("App DE.xcloc", nil),
    ("da-(original).xcloc", nil), ("version-2.xcloc", nil), ("de", nil), ("Übersetzung.xcloc", nil), (".xcloc", nil),
  ])
  func languagesInFolderNames(name: String, language: String?) {
    #expect(BundleContents.language(inFolderName: name)?.name == language)
  }

  @Test func aFolderNamedAfterAnotherLanguageIsAWarning() throws {
    let french = try #require(LanguageTag("fr"))
    #expect(
      try Self.contents("App-de.xcloc").check(xliffLanguage: french)
        == [.folderNameDiffers(name: "App-de.xcloc", language: french)])
  }
}

@Suite struct BundleLayoutTests {
  @Test(arguments: ["A.xcstrings", "App/Base.lproj/A b.strings", "..a/b..", "a\\b"])
  func copiesOfSources(original: String) {
    #expect(BundleLayout.sourceCopy(ofOriginal: original) == "Source Contents/\(original)")
  }

  @Test(arguments: ["", "/etc/x", "../x", "a/../x", "a/..", "a//b", "a/", "./a", "a\u{0}b"])
  func pathsThatAreNeverWritten(original: String) {
    #expect(BundleLayout.sourceCopy(ofOriginal: original) == nil)
  }

  @Test func names() throws {
    let language = try #require(LanguageTag("pt-BR"))
    #expect(BundleLayout.folderName(for: language) == "pt-BR.xcloc")
    #expect(BundleLayout.xliff(for: language) == "Localized Contents/pt-BR.xliff")
  }
}
