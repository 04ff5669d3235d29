import Diagnostics
import Localization
import Merge
import Testing

/// The import table of the design, row by row, in its words: gates first, then the decision.
///
/// Each row is tried with every base and every preference; what a row does not name must make no difference to it.
@Suite struct ImportTableTests {
  private static let preferences: [Side?] = [nil, .ours, .theirs]

  private func check(
    _ meeting: Meeting, _ bases: [Base], prefer: [Side?] = preferences, _ expected: ImportDecision,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    for base in bases {
      for side in prefer {
        let decision = meeting.decide(base, prefer: side)
        #expect(
          decision == expected, "\(meeting.name), base \(base), prefer \(side.map(\.rawValue) ?? "nobody")",
          sourceLocation: sourceLocation)
      }
    }
  }

  private func check(
    _ meeting: Meeting, _ expected: ImportDecision, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    check(meeting, Base.allCases, expected, sourceLocation: sourceLocation)
  }

  /// A gate, which holds for what the translator did: not for what came back as it went out.
  private func checkGate(
    _ meeting: Meeting, _ expected: ImportDecision, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    check(meeting, Base.allCases.filter { $0 != .theirs }, expected, sourceLocation: sourceLocation)
    check(meeting, [.theirs], .unchanged(.bundleOlder), sourceLocation: sourceLocation)
  }

  /// The gate for format specifiers holds, but for what came back as it went out.
  private func checkMisfit(
    _ meeting: Meeting, _ reason: FormatMismatch.Reason? = nil,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    check(meeting, [.theirs], .unchanged(.bundleOlder), sourceLocation: sourceLocation)
    for base in Base.allCases where base != .theirs {
      for side in Self.preferences {
        let decision = meeting.decide(base, prefer: side)
        guard case .conflict(.formatSpecifier, let mismatch?) = decision else {
          Issue.record("\(meeting.name), \(base): \(decision)", sourceLocation: sourceLocation)
          continue
        }
        #expect(reason == nil || mismatch.reason == reason, sourceLocation: sourceLocation)
      }
    }
  }

  // MARK: Gates

  @Test func `no target: untranslated`() {
    check(Meeting(name: "none here"), .untranslated(nil))
    check(Meeting(name: "one here", ours: ("Speichern", .translated)), .untranslated(nil))
    check(Meeting(name: "source differs", returnedSource: "Store"), .untranslated(nil))
  }

  @Test func `the same value and no stronger state: unchanged, before all other rows`() {
    for claim in [Claims.translated, Claims.silent, Claims.new, Claims.needsReview, Claims.machine] {
      check(
        Meeting(name: "plain", ours: ("Speichern", .translated), theirs: "Speichern", claim: claim), .unchanged(nil))
    }
    for claim in [Claims.silent, Claims.new, Claims.needsReview] {
      check(
        Meeting(name: "in review", ours: ("Speichern", .needsReview), theirs: "Speichern", claim: claim),
        .unchanged(nil))
    }
    check(
      Meeting(
        name: "every gate at once", source: "%@ saved", ours: ("", .translated), theirs: "", returnedSource: "%d left",
        isTranslatable: false, isReturnedTranslatable: false, isSourceLanguage: true), .unchanged(nil))
    check(
      Meeting(name: "wrong specifiers", source: "%@", ours: ("%d", .translated), theirs: "%d"), .unchanged(nil))
    check(
      Meeting(name: "copy", ours: ("Save", .translated), theirs: "Save", returnedSource: "Store"), .unchanged(nil))
  }

  @Test func `shouldTranslate false or translate no, and the target differs`() {
    let own = ("Speichern", TranslationState.translated)
    checkGate(
      Meeting(name: "key", ours: own, theirs: "Ablegen", isTranslatable: false), .conflict(.notTranslatable))
    checkGate(Meeting(name: "key, none here", theirs: "Ablegen", isTranslatable: false), .conflict(.notTranslatable))
    checkGate(
      Meeting(name: "unit", ours: own, theirs: "Ablegen", isReturnedTranslatable: false), .conflict(.notTranslatable))
    checkGate(Meeting(name: "erasing", ours: own, theirs: "", isTranslatable: false), .conflict(.notTranslatable))
  }

  @Test func `the target language is the source language, and the target differs`() {
    var meeting = Meeting(
      name: "copy editor", source: "Save", ours: ("Save", .translated), theirs: "Store", isSourceLanguage: true)
    checkGate(meeting, .conflict(.sourceLanguage))
    meeting.policy.acceptsSourceEdits = true
    check(meeting, [.ours], .apply(.translated, nil))
    check(meeting, [.third], prefer: [nil], .conflict(.bothChanged))
    // Code goes on passing what the text takes now.
    meeting.source = "%lld items of %@"
    meeting.ours = ("%lld items of %@", .translated)
    for (edit, reason) in [
      ("%@ items of %s", FormatMismatch.Reason.wrongType), ("items", .missing), ("%lld items of %@ in %@", .extra),
    ] {
      meeting.theirs = edit
      checkMisfit(meeting, reason)
    }
    meeting.theirs = "%2$@: %1$lld items"
    check(meeting, [.ours], .apply(.translated, nil))
    // The key stands for a text that is absent.
    meeting.ours = nil
    check(meeting, [.none, .untranslated], .apply(.translated, nil))
    meeting.ours = ("%lld items of %@", .translated)
    // A key that is only a name says nothing of its first text.
    meeting.source = "items.count"
    meeting.ours = ("items.count", .new)
    meeting.theirs = "%lld items"
    check(meeting, [.none, .untranslated], .apply(.translated, nil))
    meeting.source = "%lld items of %@"
    meeting.ours = ("%lld items of %@", .translated)
    // As in translations, the form for one need not show the number.
    meeting.theirs = "one item of %2$@"
    checkMisfit(meeting, .missing)
    meeting.context = .plural(.one)
    check(meeting, [.ours], .apply(.translated, nil))
    meeting.theirs = ""
    checkGate(meeting, .conflict(.wouldErase))
  }

  @Test(arguments: ["", " ", "\n\t ", "\u{A0}", "\u{2003}\u{3000}"])
  func `an empty or blank target where ours has text would erase`(blank: String) {
    for state in [TranslationState.translated, .needsReview, .machineTranslated, .unknown("x")] {
      checkGate(Meeting(name: "erasing", ours: ("Speichern", state), theirs: blank), .conflict(.wouldErase))
    }
    checkGate(
      Meeting(name: "unfinished", ours: ("Speichern", .translated), theirs: blank, claim: Claims.new),
      .conflict(.wouldErase))
  }

  @Test(arguments: ["", " "])
  func `an empty target where ours has none is untranslated`(blank: String) {
    check(Meeting(name: "none", theirs: blank), .untranslated(nil))
    check(Meeting(name: "silent", theirs: blank, claim: Claims.silent), .untranslated(nil))
    check(Meeting(name: "blank here", ours: ("\t", .new), theirs: blank), .untranslated(nil))
  }

  @Test func `format specifiers that do not fit the source`() throws {
    let wrong = [("%@ left", "übrig"), ("%@ left", "%d übrig"), ("left", "%@ übrig"), ("%@ of %lld", "%lld von %@")]
    for (source, theirs) in wrong {
      for ours in [nil, ("Rest %@", TranslationState.translated)] {
        let meeting = Meeting(name: "\(source) → \(theirs)", source: source, ours: ours, theirs: theirs)
        checkMisfit(meeting)
      }
    }
    check(
      Meeting(name: "fits", source: "%@ left", theirs: "noch %@"), [.none, .untranslated], .apply(.translated, nil))
  }

  // MARK: Decision

  @Test func `an equal value with a stronger state is approved`() {
    let rows: [(TranslationState, StateClaim, TranslationState)] = [
      (.needsReview, Claims.translated, .translated), (.new, Claims.translated, .translated),
      (.machineTranslated, Claims.translated, .translated), (.needsReview, Claims.machine, .machineTranslated),
      (.new, Claims.needsReview, .needsReview),
    ]
    for (state, claim, expected) in rows {
      check(
        Meeting(name: "\(state)", ours: ("Speichern", state), theirs: "Speichern", claim: claim), .approve(expected))
    }
    check(
      Meeting(name: "the text is no edit", ours: ("Speichern", .new), theirs: "Speichern", isTranslatable: false),
      .approve(.translated))
  }

  @Test func `what was approved for another source is not approved for this one`() {
    check(
      Meeting(
        name: "imported twice", ours: ("Ablegen", .needsReview), theirs: "Ablegen", returnedSource: "Store"),
      .unchanged(.sourceChanged))
  }

  @Test func `gates come before an approval`() throws {
    let meeting = Meeting(source: "%@", ours: ("%d", .needsReview), theirs: "%d")
    guard case .conflict(.formatSpecifier, _) = meeting.decide(.ours, prefer: .theirs) else {
      Issue.record("\(meeting.decide(.ours, prefer: .theirs))")
      return
    }
  }

  @Test func `theirs equals base, ours differs: the bundle is older`() {
    let older = ImportDecision.unchanged(.bundleOlder)
    for state in [TranslationState.translated, .needsReview, .new] {
      check(Meeting(name: "changed here", ours: ("Speichern", state), theirs: "Ablegen"), [.theirs], older)
    }
    check(Meeting(name: "dropped here", theirs: "Ablegen"), [.theirs], older)
    check(
      Meeting(name: "source changed too", ours: ("Speichern", .translated), theirs: "Ablegen", returnedSource: "Store"),
      [.theirs], older)
    check(
      Meeting(name: "unfinished", ours: ("Speichern", .translated), theirs: "Ablegen", claim: Claims.new), [.theirs],
      older)
  }

  @Test func `a copy of the source without a finished state, where ours has none`() {
    for claim in [Claims.silent, Claims.new, Claims.needsReview] {
      check(
        Meeting(name: "copy", theirs: "Save", claim: claim), [.none, .lacksUnit, .untranslated],
        .untranslated(.copiedSource))
      // Xcode leaves the source, state new, where there is no translation.
      check(
        Meeting(name: "line ends folded", source: "a\r\nb", theirs: "a\nb", claim: claim), [.none, .untranslated],
        .untranslated(.copiedSource))
    }
    check(
      Meeting(name: "finished", theirs: "Save"), [.none, .lacksUnit, .untranslated], .apply(.translated, nil))
    check(
      Meeting(name: "of the older source", theirs: "Store", claim: Claims.silent, returnedSource: "Store"),
      [.none, .untranslated], .untranslated(.copiedSource))
    check(
      Meeting(name: "ours has text", ours: ("Sicher", .translated), theirs: "Save", claim: Claims.silent), [.ours],
      .apply(.translated, nil))
  }

  @Test func `the source in the bundle is not the source now`() {
    for claim in [Claims.translated, Claims.silent, Claims.new] {
      check(
        Meeting(name: "none here", theirs: "Ablegen", claim: claim, returnedSource: "Store"),
        [.none, .lacksUnit, .untranslated], .apply(.needsReview, .sourceChanged))
    }
    check(
      Meeting(name: "the source stands in for one", ours: ("Save", .new), theirs: "Ablegen", returnedSource: "Store"),
      [.none, .ours], .apply(.needsReview, .sourceChanged))
    check(
      Meeting(name: "one here", ours: ("Speichern", .translated), theirs: "Ablegen", returnedSource: "Store"),
      Base.allCases.filter { $0 != .theirs }, .conflict(.sourceChanged))
    check(
      Meeting(name: "line ends only", source: "a\r\nb", theirs: "x\ny", returnedSource: "a\nb"), [.none],
      .apply(.translated, nil))
  }

  @Test func `an unfinished state with new text`() {
    let unfinished = ImportDecision.apply(.needsReview, .unfinished)
    for claim in [Claims.new, Claims.needsReview] {
      check(
        Meeting(name: "none here", theirs: "Ablegen", claim: claim), [.none, .lacksUnit, .untranslated], unfinished)
      for state in [TranslationState.new, .needsReview] {
        check(
          Meeting(name: "\(state) here", ours: ("Speichern", state), theirs: "Ablegen", claim: claim), [.ours],
          unfinished)
      }
      for state in [TranslationState.translated, .machineTranslated, .unknown("odd")] {
        check(
          Meeting(name: "\(state) here", ours: ("Speichern", state), theirs: "Ablegen", claim: claim),
          Base.allCases.filter { $0 != .theirs }, .conflict(.unfinished))
      }
    }
  }

  @Test func `both sides changed: whoever is preferred, else a conflict`() {
    for state in [TranslationState.translated, .needsReview, .new] {
      let meeting = Meeting(name: "\(state)", ours: ("Speichern", state), theirs: "Ablegen")
      for base in [Base.third, .untranslated, .lacksUnit] {
        check(meeting, [base], prefer: [nil], .conflict(.bothChanged))
        check(meeting, [base], prefer: [.ours], .unchanged(.bothChanged))
        check(meeting, [base], prefer: [.theirs], .apply(.translated, .replaced))
      }
    }
    // Unfinished work in the project that is newer is not overwritten by unfinished work either.
    let meeting = Meeting(name: "unfinished", ours: ("Speichern", .needsReview), theirs: "Ablegen", claim: Claims.new)
    check(meeting, [.third], prefer: [nil], .conflict(.bothChanged))
    check(meeting, [.third], prefer: [.theirs], .apply(.needsReview, .replaced))
  }

  @Test func `changed there and dropped here is a change on both sides`() {
    for ours in [nil, ("Save", TranslationState.new), ("", .new)] {
      let meeting = Meeting(name: "dropped", ours: ours, theirs: "Ablegen")
      check(meeting, [.third], prefer: [nil], .conflict(.bothChanged))
      check(meeting, [.third], prefer: [.ours], .unchanged(.bothChanged))
      check(meeting, [.third], prefer: [.theirs], .apply(.translated, .replaced))
    }
  }

  @Test func `no base, ours has text and differs`() {
    for state in [TranslationState.translated, .needsReview, .new, .machineTranslated, .unknown("odd")] {
      let meeting = Meeting(name: "\(state)", ours: ("Speichern", state), theirs: "Ablegen")
      check(meeting, [.none], prefer: [nil], .conflict(.noBase))
      check(meeting, [.none], prefer: [.ours], .unchanged(.noBase))
      check(meeting, [.none], prefer: [.theirs], .apply(.translated, .replaced))
    }
  }

  @Test func `otherwise applied, with the state the target claims`() {
    for (claim, state) in [
      (Claims.translated, TranslationState.translated), (Claims.silent, .translated),
      (Claims.machine, .machineTranslated),
    ] {
      check(
        Meeting(name: "new here", theirs: "Ablegen", claim: claim), [.none, .lacksUnit, .untranslated],
        .apply(state, nil))
      check(
        Meeting(name: "changed there only", ours: ("Speichern", .translated), theirs: "Ablegen", claim: claim),
        [.ours], .apply(state, state == .translated ? nil : .weakened))
      for text in ["Save", ""] {
        check(
          Meeting(name: "nothing to lose", ours: (text, .new), theirs: "Ablegen", claim: claim), [.none, .ours],
          .apply(state, nil))
      }
    }
  }

  @Test func `a finished match of lower worth replaces a translated text, and says so`() {
    let fuzzy = StateClaim(
      equalTextRisesTo: .needsReview, newText: .needsReview, isFinished: true, isUnfinished: false)
    check(
      Meeting(name: "fuzzy", ours: ("Speichern", .translated), theirs: "Ablegen", claim: fuzzy), [.ours],
      .apply(.needsReview, .weakened))
    check(
      Meeting(name: "machine", ours: ("Speichern", .translated), theirs: "Ablegen", claim: Claims.machine), [.ours],
      .apply(.machineTranslated, .weakened))
    check(
      Meeting(name: "as good", ours: ("Speichern", .needsReview), theirs: "Ablegen", claim: fuzzy), [.ours],
      .apply(.needsReview, nil))
  }
}
