import Diagnostics
import Localization
import Merge
import Testing

/// What users may decide beforehand: about changed sources, and what a returned state is worth.
@Suite struct PolicyTests {
  private func decide(
    _ meeting: Meeting, _ base: Base = .ours, source: SourceChangePolicy = .ask, states: StatePolicy = .fromXLIFF,
    prefer: Side? = nil
  ) -> ImportDecision {
    var meeting = meeting
    meeting.policy = ImportPolicy(onSourceChange: source, states: states)
    return meeting.decide(base, prefer: prefer)
  }

  // MARK: --on-source-change

  private let changed = Meeting(ours: ("Speichern", .translated), theirs: "Ablegen", returnedSource: "Store")

  @Test func `a changed source is a conflict unless it is decided beforehand`() {
    #expect(decide(changed) == .conflict(.sourceChanged))
    #expect(decide(changed, source: .review) == .apply(.needsReview, .sourceChanged))
    #expect(decide(changed, source: .take) == .apply(.translated, .sourceChanged))
  }

  @Test func `where the project has no text it is always taken`() {
    let fresh = Meeting(theirs: "Ablegen", returnedSource: "Store")
    #expect(decide(fresh, .untranslated) == .apply(.needsReview, .sourceChanged))
    #expect(decide(fresh, .untranslated, source: .review) == .apply(.needsReview, .sourceChanged))
    #expect(decide(fresh, .untranslated, source: .take) == .apply(.translated, .sourceChanged))
  }

  @Test(arguments: [SourceChangePolicy.review, .take])
  func `a changed source does not hide that both sides changed the text`(policy: SourceChangePolicy) {
    #expect(decide(changed, .third, source: policy) == .conflict(.bothChanged))
    #expect(decide(changed, .none, source: policy) == .conflict(.noBase))
    #expect(decide(changed, .third, source: policy, prefer: .ours) == .unchanged(.bothChanged))
    let state: TranslationState = policy == .take ? .translated : .needsReview
    #expect(decide(changed, .third, source: policy, prefer: .theirs) == .apply(state, .replaced))
  }

  @Test(arguments: [SourceChangePolicy.review, .take])
  func `a changed source does not hide unfinished work`(policy: SourceChangePolicy) {
    var unfinished = changed
    unfinished.claim = Claims.needsReview
    #expect(decide(unfinished, source: policy) == .conflict(.unfinished))
  }

  @Test func `gates hold before a changed source`() {
    var wrong = changed
    wrong.theirs = "%d"
    for policy in SourceChangePolicy.allCases {
      guard case .conflict(.formatSpecifier, _) = decide(wrong, source: policy) else {
        Issue.record("\(policy)")
        continue
      }
    }
  }

  @Test func `an equal text of another source rises only where sources do not count`() {
    let equal = Meeting(ours: ("Ablegen", .needsReview), theirs: "Ablegen", returnedSource: "Store")
    #expect(decide(equal) == .unchanged(.sourceChanged))
    #expect(decide(equal, source: .review) == .unchanged(.sourceChanged))
    #expect(decide(equal, source: .take) == .approve(.translated))
  }

  // MARK: --state-policy

  @Test func `states may be left alone`() {
    let equal = Meeting(ours: ("Ablegen", .needsReview), theirs: "Ablegen")
    #expect(decide(equal) == .approve(.translated))
    #expect(decide(equal, states: .keep) == .unchanged(nil))
    #expect(decide(equal, states: .needsReview) == .unchanged(nil))
  }

  @Test func `new texts may all be in need of review`() {
    let fresh = Meeting(theirs: "Ablegen")
    #expect(decide(fresh, .untranslated, states: .keep) == .apply(.translated, nil))
    #expect(decide(fresh, .untranslated, states: .needsReview) == .apply(.needsReview, nil))
    // Less than what stood there, and said so.
    let other = Meeting(ours: ("Sichern", .translated), theirs: "Ablegen")
    #expect(decide(other, states: .needsReview) == .apply(.needsReview, .weakened))
    let reviewed = Meeting(ours: ("Sichern", .needsReview), theirs: "Ablegen")
    #expect(decide(reviewed, states: .needsReview) == .apply(.needsReview, nil))
  }
}

/// What a decision makes of a conflict between texts, and what gates forbid whoever decides.
@Suite struct ConflictChoiceTests {
  private func resolve(
    _ choice: ConflictChoice, source: String = "Save %@", ours: String? = "Sichern %@", theirs: String? = "Ablegen %@",
    base: String? = "Speichern %@", isTranslatable: Bool = true, isSourceLanguage: Bool = false,
    claim: StateClaim = Claims.translated, policy: ImportPolicy = ImportPolicy()
  ) throws(ResolutionRefusal) -> Translation? {
    try ImportDecision.resolve(
      choice, base: base.map { BaseUnit(source: .text(.init(source)), target: .text(.init($0))) },
      ours: ProjectUnit(
        source: .text(.init(source)), target: ours.map { Translation(value: .text(.init($0)), state: .translated) },
        claim: ours.map { _ in Claims.translated }, isTranslatable: isTranslatable, isSourceLanguage: isSourceLanguage),
      theirs: ReturnedUnit(source: .text(.init(source)), target: theirs.map { .text(.init($0)) }, claim: claim),
      context: .text, policy: policy)
  }

  @Test func `each version can be chosen, or another text`() throws {
    #expect(try resolve(.ours) == nil)
    #expect(try resolve(.theirs) == Translation(value: .text("Ablegen %@"), state: .translated))
    #expect(try resolve(.base) == Translation(value: .text("Speichern %@"), state: .translated))
    #expect(try resolve(.value(.text("Merken %@"))) == Translation(value: .text("Merken %@"), state: .translated))
  }

  @Test func `the returned text keeps the state it claims`() throws {
    #expect(try resolve(.theirs, claim: Claims.machine)?.state == .machineTranslated)
    #expect(try resolve(.theirs, claim: Claims.needsReview)?.state == .needsReview)
    #expect(try resolve(.theirs, policy: ImportPolicy(states: .needsReview))?.state == .needsReview)
  }

  @Test func `gates hold whoever decides`() {
    func refusal(_ body: () throws(ResolutionRefusal) -> Translation?) -> Rule? {
      do throws(ResolutionRefusal) {
        _ = try body()
        return nil
      } catch {
        if case .gate(let rule, _) = error { return rule }
        return nil
      }
    }
    #expect(refusal { () throws(ResolutionRefusal) in try resolve(.value(.text("ohne"))) } == .formatSpecifier)
    #expect(refusal { () throws(ResolutionRefusal) in try resolve(.theirs, theirs: "%d") } == .formatSpecifier)
    #expect(refusal { () throws(ResolutionRefusal) in try resolve(.base, base: "%d") } == .formatSpecifier)
    #expect(refusal { () throws(ResolutionRefusal) in try resolve(.value(.text(" "))) } == .wouldErase)
    #expect(refusal { () throws(ResolutionRefusal) in try resolve(.theirs, isTranslatable: false) } == .notTranslatable)
    #expect(refusal { () throws(ResolutionRefusal) in try resolve(.theirs, isSourceLanguage: true) } == .sourceLanguage)
    #expect(refusal { () throws(ResolutionRefusal) in try resolve(.value(.phrases(["a"]))) } == .shapeChanged)
    let accepting = ImportPolicy(acceptsSourceEdits: true)
    #expect(throws: Never.self) { try resolve(.theirs, isSourceLanguage: true, policy: accepting) }
    #expect(
      refusal { () throws(ResolutionRefusal) in
        try resolve(.value(.text("%d")), isSourceLanguage: true, policy: accepting)
      } == .formatSpecifier)
  }

  @Test func `a version without a text cannot be chosen`() {
    #expect(throws: ResolutionRefusal.noText) { try resolve(.base, base: nil) }
    #expect(throws: ResolutionRefusal.noText) { try resolve(.theirs, theirs: nil) }
    #expect(throws: ResolutionRefusal.noText) { try resolve(.value(.text("")), ours: nil) }
    #expect(throws: ResolutionRefusal.noChoice) { try resolve(.into("k")) }
  }
}
