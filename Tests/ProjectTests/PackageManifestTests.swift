import Localization
import Testing

@testable import Project

/// A manifest is a program; what is read of it is one argument.
@Suite struct PackageManifestTests {
  @Test(arguments: [
    ("let package = Package(name: \"Kit\", defaultLocalization: \"de\", targets: [])", "de"),
    ("Package(name: \"Kit\",\n  defaultLocalization : /* was: \"en\" */ LanguageTag(\"pt-BR\"))", "pt-BR"),
    ("Package(defaultLocalization: .init(\"zh-Hans\"))", "zh-Hans"),
    ("// defaultLocalization: \"fr\"\nlet a = \"defaultLocalization: fr\"\nPackage(defaultLocalization: \"en\")", "en"),
    ("/* defaultLocalization: \"fr\" /* nested */ defaultLocalization: \"fr\" */ f(defaultLocalization: \"en\")", "en"),
    ("let a = \"\"\"\n defaultLocalization: \"fr\"\n\"\"\"\nlet b = \"\\\" defaultLocalization: \"", nil),
    ("let defaultLocalization = \"fr\"\nlet other = [\"defaultLocalization\": \"fr\"]", nil),
    ("", nil), ("Package(name: \"Kit", nil), ("/* open", nil), ("\"\\", nil),
  ])
  func theArgumentIsFound(text: String, language: String?) throws {
    #expect(try PackageManifest(Array(text.utf8)).defaultLocalization?.name == language)
  }

  @Test func whatIsWorkedOutOrNoLanguageIsRefused() {
    #expect(throws: PackageManifest.Failure.computed) {
      try PackageManifest(Array("Package(defaultLocalization: [\"de\"][0])".utf8))
    }
    #expect(throws: PackageManifest.Failure.computed) { try PackageManifest(Array("defaultLocalization:".utf8)) }
    #expect(throws: PackageManifest.Failure.noLanguage("../x")) {
      try PackageManifest(Array("Package(defaultLocalization: \"../x\")".utf8))
    }
  }
}
