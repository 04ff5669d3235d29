import Diagnostics
import Localization
import Testing

@Suite struct SubstitutionTests {
  private static let birds = Substitution(name: "BIRDS", argumentNumber: 1, formatSpecifier: "lld")
  private static let yards = Substitution(name: "YARDS", argumentNumber: 2, formatSpecifier: "lld")
  private static let loose = Substitution(name: "user", argumentNumber: nil, formatSpecifier: "ld")
  private static let all = [birds, yards, loose, Substitution(name: "AT", argumentNumber: 12, formatSpecifier: "d")]

  /// As Xcode 27 exports.
  @Test(arguments: [
    ("Birds %#@BIRDS@ yards %#@YARDS@", "Birds %1$#@BIRDS@ yards %2$#@YARDS@"),
    ("Yards %#@YARDS@ oiseaux %#@BIRDS@", "Yards %2$#@YARDS@ oiseaux %1$#@BIRDS@"),
    ("Yards %2$#@YARDS@ oiseaux", "Yards %2$#@YARDS@ oiseaux"), ("%#@AT@NAME@", "%12$#@AT@NAME@"),
    ("%#@unknown@ %#@user@", "%#@unknown@ %#@user@"), ("%%#@BIRDS@", "%%#@BIRDS@"), ("%%%#@BIRDS@", "%%%1$#@BIRDS@"),
    ("%#@BIRDS", "%#@BIRDS"), ("100%", "100%"), ("%", "%"), ("", ""), ("%@ %lld", "%@ %lld"), ("%#@@", "%#@@"),
  ])
  func roots(stored: String, exported: String) {
    #expect(SubstitutionText.exported(root: UTF8Text(stored), SubstitutionTests.all) == UTF8Text(exported))
  }

  @Test(arguments: [
    ("Yards %2$#@YARDS@ oiseaux %1$#@BIRDS@", "Yards %#@YARDS@ oiseaux %#@BIRDS@"),
    ("%12$#@AT@NAME@", "%#@AT@NAME@"), ("%2$#@BIRDS@", "%2$#@BIRDS@"), ("%1$#@unknown@", "%1$#@unknown@"),
    ("%%1$#@BIRDS@", "%%1$#@BIRDS@"), ("%01$#@BIRDS@", "%01$#@BIRDS@"), ("%1$@", "%1$@"), ("%1$", "%1$"),
    ("%99999999999999999999$#@BIRDS@", "%99999999999999999999$#@BIRDS@"), ("%1$#@user@", "%1$#@user@"),
  ])
  func rootsBack(exported: String, stored: String) {
    #expect(SubstitutionText.imported(root: UTF8Text(exported), SubstitutionTests.all) == UTF8Text(stored))
  }

  @Test func leaves() {
    let (birds, yards, loose) = (SubstitutionTests.birds, SubstitutionTests.yards, SubstitutionTests.loose)
    #expect(SubstitutionText.exported(leaf: "FR birds %arg single", of: birds) == "FR birds %1$lld single")
    #expect(SubstitutionText.exported(leaf: "%arg yards", of: yards) == "%2$lld yards")
    #expect(SubstitutionText.exported(leaf: "EN substitution %lld one", of: birds) == "EN substitution %lld one")
    #expect(SubstitutionText.exported(leaf: "%%arg %arg", of: birds) == "%%arg %1$lld")
    #expect(SubstitutionText.exported(leaf: "%arg user", of: loose) == "%ld user")
    #expect(SubstitutionText.imported(leaf: "FR birds %1$lld single", of: birds) == "FR birds %arg single")
    #expect(SubstitutionText.imported(leaf: "%2$lld %1$lld", of: birds) == "%2$lld %arg")
    #expect(SubstitutionText.imported(leaf: "%lld %%1$lld", of: birds) == "%lld %%1$lld")
    #expect(SubstitutionText.imported(leaf: "%1$ld", of: birds) == "%1$ld")
    #expect(SubstitutionText.imported(leaf: "%ld user", of: loose) == "%arg user")
    #expect(SubstitutionText.imported(leaf: "%lld user", of: loose) == "%lld user")
  }

  /// A catalog's unnumbered text comes back as it was.
  @Test(arguments: [
    "a %#@BIRDS@ b %#@YARDS@", "%% %#@BIRDS@%%", "%#@user@ %#@AT@", "%@ %#@BIRDS@ %lld 100% é",
  ])
  func unnumberedTextsComeBack(text: String) {
    let exported = SubstitutionText.exported(root: UTF8Text(text), SubstitutionTests.all)
    #expect(SubstitutionText.imported(root: exported, SubstitutionTests.all) == UTF8Text(text))
  }

  @Test func slicesOfAFileAreRewrittenAlone() {
    let file = Array("x%argy%#@BIRDS@z".utf8)
    let leaf = UTF8Text(validated: file[1..<6])
    #expect(SubstitutionText.exported(leaf: leaf, of: SubstitutionTests.birds) == "%1$lldy")
    let root = UTF8Text(validated: file[6..<15])
    #expect(SubstitutionText.exported(root: root, [SubstitutionTests.birds]) == "%1$#@BIRDS@")
  }

  @Test func manyPercentSignsTakeLinearTime() {
    let text = UTF8Text(String(repeating: "%x", count: 500_000) + "%arg")
    #expect(SubstitutionText.exported(leaf: text, of: SubstitutionTests.birds).count == 1_000_006)
  }
}
