import Diagnostics
import Foundation
import Localization
import LocalizationCatalog
import TestSupport
import Testing

/// Bundles that are wrong or odd in one way each, and what has to come of them.
@Suite struct HostileBundleTests {
  enum Outcome: Equatable {
    case fine
    case warned(Int)
    case refused
  }

  @Test(
    .enabled(if: TestData.isSharedPresent),
    arguments: [
      ("400-good", Outcome.fine), ("401-no-contents-json", .warned(1)), ("403-contents-huge-int", .refused),
      ("404-contents-dup-key", .refused), ("405-locale-mismatch", .refused), ("406-locale-traversal", .refused),
      ("407-no-xliff", .refused), ("408-two-xliffs", .refused), ("415-source-contents-edited", .fine),
      ("417-version-2", .warned(1)), ("418-name-mismatch-de", .warned(1)),
    ])
  func bundles(name: String, expected: Outcome) throws {
    let folder = try #require(TestData.shared).appending(path: "hostile/xcloc/\(name).xcloc")
    let localized = folder.appending(path: "Localized Contents")
    let xliffs = ((try? FileManager.default.contentsOfDirectory(atPath: localized.path)) ?? []).sorted()
    let manifest = try? TestData.bytes(at: folder.appending(path: "contents.json"))
    #expect(Self.outcome(name: "\(name).xcloc", manifest: manifest, xliffs: xliffs) == expected)
  }

  /// Every XLIFF among these bundles is French.
  private static func outcome(name: String, manifest: [UInt8]?, xliffs: [String]) -> Outcome {
    do throws(BundleError) {
      let contents = try BundleContents(folderPath: name, folderName: name, manifest: manifest, xliffs: xliffs)
      guard let french = LanguageTag("fr") else { return .refused }
      let warnings = contents.warnings + (try contents.check(xliffLanguage: french))
      return warnings.isEmpty ? .fine : .warned(warnings.count)
    } catch {
      return .refused
    }
  }
}

@Suite struct BundleMessageTests {
  /// What a bundle holds must not steer the terminal it is reported on.
  @Test func outsideTextIsEscaped() {
    let escape = "\u{1B}]0;x\u{7}\n\u{202E}"
    let texts: [String] = [
      "\(BundleError(location: .init(path: escape), problem: .notALanguage(member: "targetLocale", escape)))",
      "\(BundleError(location: .init(path: escape), problem: .severalXLIFFs([escape], expected: nil)))",
      "\(BundleWarning.unknownMember(escape))", "\(BundleWarning.unknownVersion(escape))",
      "\(BundleWarning.xliffNameDiffers(name: escape, expected: "de.xliff"))",
    ]
    for text in texts {
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{202E}" }, "\(text.debugDescription)")
    }
  }
}
