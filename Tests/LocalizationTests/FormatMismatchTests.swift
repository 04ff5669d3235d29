import Diagnostics
import Localization
import Testing

@Suite struct FormatMismatchTests {
  @Test(arguments: [
    ("Hello", "Hallo"), ("%@", ""), ("%@", "„%@“"), ("%@ %lld", "%1$@ %2$lld"), ("%@ %lld", "%2$lld puis %1$@"),
    ("%1$@ - %2$@", "%@ – %@"), ("%d", "%i"), ("%d", "%u"), ("%lld", "%ld"), ("%.2f", "%.1f"), ("%f", "%lf"),
    ("%@", "%1$@ und %1$@"), ("50% of users", "50 % des utilisateurs"), ("100% anonymous", "100% anonym"),
    ("100% free", "100%-os"), ("100%", "100%%"), ("%@ at 50% of", "%@ à 50% de"), ("% d items", "%d Dinge"),
    ("*%2$@, %3$@* and (%d) %4$@", "*%2$@, %3$@* und (%d) %4$@"), ("%1@ %2@", "%@ %@"),
    ("%2$@ has %1$lld", "%lld: %@"), ("%1$@ (%d)", "(%1$d)"), ("%2$#@x@", "%2$lld"),
    // Substitutions: replaced by plain specifiers, other names, on one side only.
    ("%#@record@ going to be translated using %@.", "%2$@ … %1$d"), ("%#@followers@", "%2$@명"),
    ("starred", "%#@count@"), ("%#@arg1@ from %#@arg2@", "%#@posts@ von %#@people@"),
    ("%1$#@a@ in %2$#@b@", "%2$#@b@: %1$#@a@"), ("%1$#@a@ %@", "%@ %1$#@a@"),
    ("%1$#@a@ in %2$#@b@", "%2$#@x@: %1$#@y@"), ("%1$#@a@ in %2$#@b@", "%#@b@: %#@a@"),
    // Texts that are no formats.
    ("100% safe", "100%ig sicher"), ("100% natural", "100%ig"), ("Fully safe", "100%er Schutz"),
    ("100%ig sicher", "100% safe"), ("100% new", "100%ně nové"), ("%lld: 100%ig", "%lld: 100% safe"),
    ("0%dh", "0%d Std."), ("v1%@beta", "v1%@-beta"),
  ])
  func fits(source: String, translation: String) {
    let mismatch = FormatSpecifiers.mismatch(source: UTF8Text(source), translation: UTF8Text(translation))
    #expect(mismatch == nil, "\(mismatch?.description ?? "")")
  }

  private static let order = "has the arguments in another order; needs their numbers: "

  @Test(arguments: [
    ("fmt %@ %lld", "sans rien", FormatMismatch.Reason.missing, "lacks %1$@"),
    ("fmt %@ %lld", "%lld puis %@", .reordered, order + "%1$@ %2$lld"),
    ("%lld left", "%@ übrig", .wrongType, "needs %lld, got %@"), ("%lld", "%d", .wrongType, "needs %lld, got %d"),
    ("%1$@ (%2$lld)", "%@ (%d)", .wrongType, "needs %2$lld, got %d"),
    ("%@", "％@", .damaged, "lacks %@ (％ is text, not %)"),
    ("Source: %@", "٪@", .damaged, "lacks %@ (٪ is text, not %)"),
    ("Current: %@%%", "％@％％", .damaged, "lacks %@ (％ is text, not %)"),
    ("Q%d", "س%د", .damaged, "lacks %d (a % begins no specifier)"),
    ("%@ left", "noch %", .damaged, "lacks %@ (a % begins no specifier)"),
    // Worse than what is lacking besides.
    ("%1$@ of %2$@", "%1$@ von %5$@", .extra, "has %5$@ that the source lacks"),
    ("%#@a@ %@", "%#@a@ %lld %d", .extra, "has %d that the source lacks"),
    ("Technique", "Техника: %@", .extra, "has %@ that the source lacks"),
    ("%@", "%@ %@", .extra, "has %@ that the source lacks"), ("%1$@ %2$@", "%1$@", .missing, "lacks %2$@"),
    ("%@ %@", "%1$@ %@", .missing, "lacks %2$@"), ("(%d)", "%1$@ (%d)", .wrongType, "needs %d, got %1$@"),
    ("%@", "%s", .wrongType, "needs %@, got %s"), ("%c", "%d", .wrongType, "needs %c, got %d"),
    ("%f", "%lld", .wrongType, "needs %f, got %lld"), ("%@", " ", .missing, "lacks %@"),
    ("%#@a@ %@", "%#@a@", .missing, "lacks %@"), ("%#@a@ %@", "%@", .missing, "lacks %#@a@"),
    ("%#@a@", "nichts", .missing, "lacks %#@a@"), ("%.*f", "%f", .wrongType, "needs %*, got %f"),
    ("%#@a@ and %#@b@", "nur %#@a@", .missing, "lacks %#@b@"),
    ("%1$#@a@ and %2$#@b@", "nur %2$#@b@", .missing, "lacks %1$#@a@"),
    // By its name a substitution reads one argument only.
    ("%1$#@a@ and %2$#@b@", "%2$#@a@ und %1$#@b@ X", .wrongType, "needs %1$#@a@, got %2$#@a@"),
    ("%1$#@a@ and %2$#@b@", "%1$#@b@ und %2$#@a@", .wrongType, "needs %2$#@b@, got %1$#@b@"),
    ("%1$#@a@ of %2$@", "%2$#@a@ von %1$@", .wrongType, "needs %1$#@a@, got %2$#@a@"),
    // In a format `%i` is read, whatever it was meant for; and these are never words.
    ("%lld are 100%% safe", "%lld sind 100%ig sicher", .unescapedPercent, "needs %% for a percent sign, got %"),
    ("%lld are safe", "%lld sind 100%ig sicher", .extra, "has %i that the source lacks"),
    ("%lld safe", "100%ig sicher", .wrongType, "needs %lld, got %i"),
    ("v1%@beta", "v1 beta", .missing, "lacks %@"), ("0%dh", "0%@h", .wrongType, "needs %d, got %@"),
    ("0%dh", "0 Std.", .missing, "lacks %d"), ("0%02ih", "0 Std.", .missing, "lacks %02i"),
    ("0%lluh", "0 Std.", .missing, "lacks %llu"), ("1%1$ix", "x", .missing, "lacks %1$i"),
    ("x%ix", "x", .missing, "lacks %i"), ("0%i", "0", .missing, "lacks %i"), ("0%s 時", "0 時", .missing, "lacks %s"),
    ("0%s時", "0時", .missing, "lacks %s"),
  ])
  func doesNotFit(source: String, translation: String, reason: FormatMismatch.Reason, message: String) {
    let mismatch = FormatSpecifiers.mismatch(source: UTF8Text(source), translation: UTF8Text(translation))
    #expect(mismatch?.reason == reason)
    #expect(mismatch?.description == message)
  }

  @Test(arguments: [
    ("%@ %@", "%@", true), ("%@", "x", true), ("%1$@ %2$lld", "%2$lld", true), ("%#@a@", "x", true),
    ("%@", "%s", false),
    ("%@ %lld", "%lld", false), ("%@", "٪@", false), ("%@", "%@ %@", false), ("%@ %lld", "%lld %@", false),
  ])
  func `what is only left out is no misreading`(source: String, translation: String, isOmission: Bool) {
    let mismatch = FormatSpecifiers.mismatch(source: UTF8Text(source), translation: UTF8Text(translation))
    #expect(mismatch?.isOmission == isOmission)
  }

  @Test func pluralCasesMayLeaveTheNumberOut() {
    for category in PluralCategory.allCases {
      let mismatch = FormatSpecifiers.mismatch(source: "%lld new posts", translation: "neu", context: .plural(category))
      #expect((mismatch == nil) == [.zero, .one, .two].contains(category))
    }
    // The source's own case may leave out what the translation's needs: Ukrainian's one is 21, too.
    #expect(FormatSpecifiers.mismatch(source: "One file", translation: "%lld файл", context: .plural(.one)) == nil)
    #expect(
      FormatSpecifiers.mismatch(
        source: "%1$lld days until %2$@", translation: "يومان حتى %2$@", context: .plural(.two)) == nil)
    // Without its position the object would be read where the number is.
    let shifted = FormatSpecifiers.mismatch(
      source: "%lld days until %@", translation: "two days until %@", context: .plural(.two))
    #expect(shifted?.reason == .wrongType)
    let object = FormatSpecifiers.mismatch(source: "%lld of %@", translation: "%lld", context: .plural(.one))
    #expect(object?.reason == .missing)
    let both = FormatSpecifiers.mismatch(source: "%lld of %lld", translation: "none", context: .plural(.zero))
    #expect(both?.reason == .missing)
  }

  @Test func partsMayLeaveTheirNumberOut() {
    func mismatch(_ source: UTF8Text, _ translation: UTF8Text) -> FormatMismatch.Reason? {
      FormatSpecifiers.mismatch(source: source, translation: translation, context: .substitution)?.reason
    }
    #expect(mismatch("%arg birds", "%arg Vögel") == nil)
    #expect(mismatch("%2$lld yards", "%lld Ellen") == nil)
    #expect(mismatch("%1$lld users", "Benutzer") == nil)
    #expect(mismatch("users", "%1$lld Benutzer") == nil)
    #expect(mismatch("%1$lld users", "%1$@ Benutzer") == .extra)
    #expect(mismatch("%1$lld users", "%1$d Benutzer") == .wrongType)
    #expect(mismatch("%1$lld %2$@", "%1$lld") == .missing)
    // Another argument than its own, instead of that or beside it.
    #expect(mismatch("%1$lld users", "%2$lld Benutzer") == .wrongType)
    #expect(mismatch("%1$lld users", "%1$lld von %2$lld Benutzern") == nil)
    #expect(mismatch("%1$lld users", "%lld von %2$lld Benutzern") == nil)
    #expect(mismatch("%1$lld of %2$lld users", "%2$lld Benutzer") == nil)
  }

  @Test func endlessSpecifiersAreRefusedInLinearTime() {
    let many = UTF8Text(String(repeating: "%d", count: 200_000))
    #expect(FormatSpecifiers.mismatch(source: "%d", translation: many)?.reason == .tooMany)
    #expect(FormatSpecifiers.mismatch(source: many, translation: UTF8Text(many.string + " ")) == nil)
    let references = UTF8Text(String(repeating: "%#@n", count: 200_000))
    #expect(FormatSpecifiers.mismatch(source: "%d", translation: references)?.reason == .tooMany)
  }

  @Test func contextOfAPath() {
    #expect(FormatContext(.plain) == .text)
    #expect(FormatContext(VariationPath([.device("mac")])) == .text)
    #expect(FormatContext(VariationPath([.device("mac"), .plural(.one)])) == .plural(.one))
    #expect(FormatContext(VariationPath([.substitution("n"), .plural(.few)])) == .substitution)
  }
}
