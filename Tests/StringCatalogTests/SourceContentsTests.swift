import Diagnostics
import Foundation
import StringCatalog
import TestSupport
import Testing

/// The copy for `Source Contents`: by hand, and compared with those in Xcode's own bundles.
@Suite struct SourceContentsTests {
  @Test func `the source language only, in Xcode's layout and order`() throws {
    let copy = try catalog(
      #"""
      {"version":"1.0","strings":{
      "b":{"localizations":{"fr":{"stringUnit":{"value":"x","state":"new"}}},"comment":"c/\u0041"},
      "a10":{"shouldTranslate":false},"a9":{"localizations":{"fr":{},"en":{"stringUnit":{"value":"v","state":"new"}}}}},
      "sourceLanguage":"en","own":{"z":[],"y":[1,{"n":-0.10}]}}
      """#
    ).sourceContents()
    #expect(
      String(decoding: copy, as: UTF8.self)
        == #"""
        {
          "own" : {
            "y" : [
              1,
              {
                "n" : -0.10
              }
            ],
            "z" : [

            ]
          },
          "sourceLanguage" : "en",
          "strings" : {
            "a9" : {
              "localizations" : {
                "en" : {
                  "stringUnit" : {
                    "state" : "new",
                    "value" : "v"
                  }
                }
              }
            },
            "a10" : {
              "shouldTranslate" : false
            },
            "b" : {
              "comment" : "c/A"
            }
          },
          "version" : "1.0"
        }
        """#)
  }

  @Test func `a copy of the copy is the copy`() throws {
    let copy = try catalog(
      #"{"version":"1.0","strings":{"b":{"comment":"c"},"a":{}},"sourceLanguage":"en"}"#
    ).sourceContents()
    #expect(try StringCatalog(copy).sourceContents() == copy)
  }

  /// A catalog of a project, and the copy of it that Xcode put into a bundle.
  struct Pair: CustomTestStringConvertible {
    var table: URL
    var copy: URL

    var testDescription: String { copy.path }
  }

  /// Every catalog of the real exports that stands in an unaltered bundle, and the pairs of one commit.
  static let pairs: [Pair] = {
    guard let shared = TestData.shared else { return [] }
    let index = (try? String(contentsOf: shared.appending(path: "bundles/INDEX.tsv"), encoding: .utf8)) ?? ""
    let altered = Set(
      index.split(separator: "\n").filter { $0.contains("ALTERED") }.compactMap { $0.split(separator: "\t").first })
    var pairs: [Pair] = []
    func add(_ project: URL, _ contents: URL) {
      let walker = FileManager.default.enumerator(atPath: project.path)
      while let path = walker?.nextObject() as? String {
        guard path.hasSuffix(".xcstrings") else { continue }
        let copy = contents.appending(path: path)
        guard FileManager.default.fileExists(atPath: copy.path) else { continue }
        pairs.append(Pair(table: project.appending(path: path), copy: copy))
      }
    }
    func names(_ folder: String) -> [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: shared.appending(path: folder).path)) ?? []).sorted()
    }
    for name in names("exports") where !altered.contains("\(name).xcloc") {
      add(
        shared.appending(path: "exports/\(name)/project"),
        shared.appending(path: "bundles/\(name).xcloc/Source Contents"))
    }
    for name in names("pairs") where name.hasPrefix("apple-app") {
      let language = name.split(separator: "_").last ?? ""
      add(
        shared.appending(path: "pairs/\(name)/project"),
        shared.appending(path: "pairs/\(name)/\(language).xcloc/Source Contents"))
    }
    return pairs
  }()

  @Test(.enabled(if: TestData.isSharedPresent)) func `there are copies to compare with`() {
    #expect(Self.pairs.count > 150)
  }

  @Test(.enabled(if: TestData.isSharedPresent), arguments: pairs)
  func `the copy is the one Xcode put into its bundle`(pair: Pair) throws {
    let own = try StringCatalog(TestData.bytes(at: pair.table)).sourceContents()
    var expected = try TestData.bytes(at: pair.copy)
    // Its repository gave this one copy a final line feed; Xcode writes none (461 of 461 copies).
    if pair.copy.path.hasSuffix("Source Contents/SharedCore/DesignSystem/Localizable.xcstrings") {
      #expect(expected.popLast() == 0x0A)
    }
    let difference = FirstDifference(expected: expected, actual: own)
    #expect(difference == nil, "\(difference?.account ?? "")")
  }
}
