import Conversion
import Diagnostics
import Localization
import Merge
import StringCatalog
import Testing

/// Conflicts that somebody decided: exactly those, as long as they are what was decided upon.
@Suite struct ResolutionTests {
  /// A French text that both sides changed.
  private let catalog: StringCatalog
  private let base = [Returned("Save %@", "Save %@", "Garder %@")]
  private let returned = [Returned("Save %@", "Save %@", "Sauver %@")]

  init() throws {
    catalog = try makeCatalog(entry("Save %@", plain("fr", "Enregistrer %@")))
  }

  private func resolutions(
    _ unit: String, _ rule: Rule, source: String? = "Save %@", base: String?, ours: String?, theirs: String?,
    _ choice: ConflictChoice
  ) -> ConflictResolutions {
    var resolutions = ConflictResolutions()
    func value(_ text: String?) -> UnitValue? { text.map { .text(UTF8Text($0)) } }
    resolutions[
      ConflictResolutions.Place(table: "T", language: tag("fr"), unit: UTF8Text(unit), rule: rule)] =
      ConflictResolution(
        versions: ConflictVersions(
          rule: rule, source: value(source), base: value(base), ours: value(ours), theirs: value(theirs)),
        choice: choice)
    return resolutions
  }

  private func run(
    _ choice: ConflictChoice, base old: String? = "Garder %@", ours: String? = "Enregistrer %@",
    theirs: String? = "Sauver %@", rule: Rule = .bothChanged
  ) throws -> Imported {
    try imported(
      catalog, returned, base: base,
      resolutions: resolutions("Save %@", rule, base: old, ours: ours, theirs: theirs, choice))
  }

  @Test func `undecided it is a conflict, and ours stays`() throws {
    let result = try imported(catalog, returned, base: base)
    #expect(result.findings == ["both-changed conflict"])
    #expect(try result.texts() == ["Save %@: Enregistrer %@ (translated)"])
    #expect(result.result.findings[0].source == .text("Save %@"))
  }

  @Test func `ours, theirs, base or a text of one's own`() throws {
    let kept = try run(.ours)
    #expect(kept.findings == ["both-changed unchanged"])
    #expect(kept.totals.unchanged == 1 && kept.totals.addsUp && kept.result.changes.isEmpty)
    for (choice, text) in [
      (ConflictChoice.theirs, "Sauver %@"), (.base, "Garder %@"), (.value(.text("Conserver %@")), "Conserver %@"),
    ] {
      let result = try run(choice)
      #expect(result.findings == ["replaced applied"])
      #expect(result.totals.applied == 1 && result.totals.addsUp)
      #expect(try result.texts() == ["Save %@: \(text) (translated)"])
      #expect(result.result.usedResolutions.count == 1)
    }
  }

  @Test func `what is chosen and stands there already is not written`() throws {
    let result = try imported(
      catalog, [Returned("Save %@", "Older %@", "Sauver %@")],
      base: [Returned("Save %@", "Older %@", "Enregistrer %@")],
      resolutions: resolutions(
        "Save %@", .sourceChanged, base: "Enregistrer %@", ours: "Enregistrer %@", theirs: "Sauver %@", .base))
    #expect(result.findings == ["source-changed unchanged"] && result.result.changes.isEmpty)
    #expect(result.totals.unchanged == 1 && result.totals.addsUp)
  }

  @Test func `what changed since it was decided is not decided`() throws {
    let elsewhere = try imported(
      catalog, returned, base: base,
      resolutions: resolutions(
        "Save %@", .bothChanged, source: "Keep %@", base: "Garder %@", ours: "Enregistrer %@", theirs: "Sauver %@",
        .theirs))
    for result in [
      elsewhere,
      try run(.theirs, base: "autre"), try run(.theirs, base: nil), try run(.theirs, ours: "autre"),
      try run(.theirs, theirs: "autre"),
    ] {
      #expect(result.findings == ["resolution-refused none", "both-changed conflict"])
      #expect(result.messages.contains("another one by now"))
      #expect(result.totals.conflicts == 1 && result.totals.addsUp && result.result.changes.isEmpty)
    }
    // Another kind of conflict was not decided at all.
    let other = try run(.theirs, rule: .sourceChanged)
    #expect(other.findings == ["both-changed conflict"] && other.result.usedResolutions.isEmpty)
  }

  @Test func `a gate forbids a text whoever chooses it`() throws {
    let result = try run(.value(.text("Conserver")))
    #expect(result.findings == ["resolution-refused none", "both-changed conflict"])
    #expect(result.messages.contains("%@"))
    #expect(result.result.changes.isEmpty)
  }

  @Test func `what was carried out stays so when the bundle comes again`() throws {
    for (choice, text) in [
      (ConflictChoice.value(.text("Conserver %@")), "Conserver %@"), (.base, "Garder %@"),
    ] {
      let decided = resolutions(
        "Save %@", .bothChanged, base: "Garder %@", ours: "Enregistrer %@", theirs: "Sauver %@", choice)
      let again = try imported(
        try makeCatalog(entry("Save %@", plain("fr", text))), returned, base: base, resolutions: decided)
      #expect(again.findings == ["both-changed unchanged"] && again.result.changes.isEmpty)
    }
  }

  @Test func `a text given for one of a set that would be left without other is refused`() throws {
    let catalog = try makeCatalog(
      entry("n", #""en":{\#(plural(["one": "1", "other": "%d"]))}"#))
    let resolution = resolutions(
      "n|==|plural.one", .shapeChanged, source: "1", base: nil, ours: nil, theirs: "un", .theirs)
    let result = try imported(catalog, [Returned("n|==|plural.one", "1", "un")], resolutions: resolution)
    #expect(result.findings == ["resolution-refused none", "shape-changed conflict"])
    #expect(result.result.changes.isEmpty && result.totals.conflicts == 1)
    let kept = try imported(
      catalog, [Returned("n|==|plural.one", "1", "un")],
      resolutions: resolutions("n|==|plural.one", .shapeChanged, source: "1", base: nil, ours: nil, theirs: "un", .ours)
    )
    #expect(kept.findings == ["shape-changed unchanged"] && kept.totals.unchanged == 1 && kept.totals.addsUp)
  }

  @Test func `two units with one id: ours can be kept, nothing else chosen`() throws {
    let catalog = try makeCatalog(entry("k", plain("fr", "vieux")))
    let units = [Returned("k", "k", "un"), Returned("k", "k", "deux")]
    let base = [Returned("k", "k", "vieux")]
    func run(_ choice: ConflictChoice) throws -> Imported {
      try imported(
        catalog, units, base: base,
        resolutions: resolutions("k", .duplicateUnit, source: nil, base: nil, ours: nil, theirs: "deux", choice))
    }
    #expect(try imported(catalog, units, base: base).totals.conflicts == 2)
    let kept = try run(.ours)
    #expect(kept.totals.unchanged == 2 && kept.totals.addsUp && kept.result.changes.isEmpty)
    let other = try run(.theirs)
    #expect(other.totals.conflicts == 2 && other.totals.addsUp && other.result.changes.isEmpty)
    #expect(other.findings.contains("resolution-refused none"))
  }

  @Test func `one that comes three times is decided about once`() throws {
    let units = ["un", "deux", "trois"].map { Returned("k", "k", $0) }
    let result = try imported(
      try makeCatalog(entry("k", plain("fr", "vieux"))), units, base: [Returned("k", "k", "vieux")],
      resolutions: resolutions("k", .duplicateUnit, source: nil, base: nil, ours: nil, theirs: "trois", .ours))
    #expect(result.totals.unchanged == 3 && result.totals.addsUp)
    #expect(result.findings == ["duplicate-unit unchanged", "duplicate-unit unchanged"])
  }

  @Test func `a text that was chosen is not dropped for a second unit without a word`() throws {
    var decided = resolutions("k", .noBase, source: "k", base: nil, ours: "vieux", theirs: "un", .theirs)
    let duplicate = ConflictResolutions.Place(table: "T", language: tag("fr"), unit: "k", rule: .duplicateUnit)
    decided[duplicate] = ConflictResolution(
      versions: ConflictVersions(rule: .duplicateUnit, base: nil, ours: nil, theirs: nil), choice: .ours)
    let result = try imported(
      try makeCatalog(entry("k", plain("fr", "vieux"))), [Returned("k", "k", "un"), Returned("k", "k", "deux")],
      resolutions: decided)
    #expect(result.findings.contains("resolution-refused none"), "\(result.findings)")
    #expect(result.result.changes.isEmpty && result.totals.addsUp)
  }

  @Test func `a conflict in one plural case shows them all, once`() throws {
    let catalog = try makeCatalog(
      entry(
        "n", #""en":{\#(plural(["one": "1", "other": "%d"]))}"#, #""fr":{\#(plural(["one": "un", "other": "%d x"]))}"#))
    let result = try imported(
      catalog, [Returned("n|==|plural.one", "1", "une"), Returned("n|==|plural.other", "%d", "%d y")],
      base: [Returned("n|==|plural.one", "1", "autre"), Returned("n|==|plural.other", "%d", "%d z")])
    let sets = result.result.findings.map(\.set)
    #expect(result.findings == ["both-changed conflict", "both-changed conflict"])
    #expect(sets.map(\.count) == [2, 0])
    #expect(sets[0].map(\.outcome) == [.conflict, .conflict])
    #expect(sets[0].map(\.ours) == [.text("un"), .text("%d x")])
    #expect(sets[0].map(\.theirs) == [.text("une"), .text("%d y")])
    // One that did not come back, one that was taken.
    let partly = try imported(
      catalog, [Returned("n|==|plural.other", "%d", "%d y")], base: [Returned("n|==|plural.other", "%d", "%d z")])
    #expect(partly.result.findings[0].set.map(\.outcome) == [nil, .conflict])
  }
}

@Suite struct SetTests {
  /// The text around a substitution is one of the key's texts, too.
  @Test(arguments: [("Copié %1$#@n@", Outcome.unchanged), ("Pris %1$#@n@", .applied)])
  func `the text around substitutions is shown with its cases`(root: String, outcome: Outcome) throws {
    func localization(_ text: String, _ one: String, _ other: String) -> String {
      #""stringUnit":{"state":"translated","value":"\#(text) %#@n@"},"substitutions":{"n":{"argNum":1,"#
        + #""formatSpecifier":"lld",\#(plural(["one": one, "other": other]))}}"#
    }
    let catalog = try catalog(
      entry(
        "k", #""en":{\#(localization("Copied", "%arg file", "%arg files"))}"#,
        #""fr":{\#(localization("Copié", "%arg fichier", "%arg fichiers"))}"#))
    let exported = [
      Returned("k", "Copied %1$#@n@", "Copié %1$#@n@"),
      Returned("k|==|substitutions.n.plural.one", "%1$lld file", "%1$lld autre"),
      Returned("k|==|substitutions.n.plural.other", "%1$lld files", "%1$lld fichiers"),
    ]
    var returned = exported
    returned[0].target = root
    returned[1].target = "%1$lld doc"
    let result = try imported(catalog, returned, base: exported)
    let set = try #require(result.result.findings.first { $0.outcome == .conflict }).set
    #expect(set.map(\.outcome) == [outcome, .conflict, .unchanged])
    #expect(set.map(\.theirs) == [.text(UTF8Text(root)), .text("%1$lld doc"), .text("%1$lld fichiers")])
  }
}

/// Keys that are gone, and those they may have been renamed to.
@Suite struct RenameTests {
  private let base = [
    Returned("Save your changes", "Save your changes", "Enregistrer"), Returned("Open", "Open", "Ouvrir"),
  ]
  private let returned = [
    Returned("Save your changes", "Save your changes", "Sauver"), Returned("Open", "Open", "Ouvrir"),
  ]

  private func resolutions(into key: String, theirs: String = "Sauver") -> ConflictResolutions {
    var resolutions = ConflictResolutions()
    resolutions[
      ConflictResolutions.Place(table: "T", language: tag("fr"), unit: "Save your changes", rule: .keyRemoved)] =
      ConflictResolution(
        versions: ConflictVersions(
          rule: .keyRemoved, base: .text("Enregistrer"), ours: nil, theirs: .text(UTF8Text(theirs))),
        choice: .into(UTF8Text(key)))
    return resolutions
  }

  private func project(_ entries: String...) throws -> StringCatalog {
    try makeCatalog(([entry("Open", plain("fr", "Ouvrir"))] + entries).joined(separator: ","))
  }

  @Test func `what went into another key stays there when the bundle comes again`() throws {
    let decided = resolutions(into: "Save all your changes")
    let first = try imported(
      try project(#""Save all your changes":{}"#), returned, base: base, resolutions: decided)
    #expect(first.totals.applied == 1)
    let again = try imported(try StringCatalog(first.edited()), returned, base: base, resolutions: decided)
    #expect(again.findings == ["key-removed unchanged"] && again.result.changes.isEmpty)
    #expect(again.totals.unchanged == 2 && again.totals.addsUp && again.result.findings[0].severity == .warning)
    // Another text there is somebody's own.
    let edited = entry("Save all your changes", plain("fr", "Tout sauver"))
    let other = try imported(try project(edited), returned, base: base, resolutions: decided)
    #expect(other.findings == ["resolution-refused none", "key-removed conflict"])
  }

  @Test func `a key reworded since the export is named`() throws {
    let catalog = try project(#""Save all your changes":{},"Quit":{}"#)
    let finding = try #require(try imported(catalog, returned, base: base).result.findings.first)
    #expect(finding.rule == .keyRemoved && finding.outcome == .conflict)
    #expect(finding.likelyKeys == ["Save all your changes"])
    #expect(finding.message.contains(#"likely renamed to "Save all your changes""#))
    #expect(finding.base == .text("Enregistrer"))
  }

  @Test func `the same source under another key comes first`() throws {
    let catalog = try project(
      #""Save your change":{},"save.changes":{"localizations":{\#(plain("en", "Save your changes"))}}"#)
    let finding = try #require(try imported(catalog, returned, base: base).result.findings.first)
    #expect(finding.likelyKeys == ["save.changes", "Save your change"])
  }

  @Test func `a key that the export knew is no new name`() throws {
    let catalog = try project(#""Save your change":{}"#)
    let known = base + [Returned("Save your change", "Save your change", nil)]
    let finding = try #require(try imported(catalog, returned, base: known).result.findings.first)
    #expect(finding.likelyKeys.isEmpty)
  }

  @Test func `a decision sends the text into the new key, in need of review`() throws {
    let catalog = try project(#""Save all your changes":{}"#)
    let result = try imported(catalog, returned, base: base, resolutions: resolutions(into: "Save all your changes"))
    #expect(result.findings == ["key-removed applied"])
    #expect(result.totals.applied == 1 && result.totals.addsUp)
    #expect(
      try result.texts() == ["Open: Ouvrir (translated)", "Save all your changes: Sauver (needs_review)"])
  }

  @Test func `a text goes nowhere it does not belong`() throws {
    let taken = try project(
      entry("Save all", plain("fr", "Garder")), #""Save %d":{}"#, #""Keep":{"shouldTranslate":false}"#)
    for (key, reason) in [
      ("Save all", "a translation of its own"), ("Nowhere", "no such key"), ("Save %d", "%d"),
      ("Keep", "not to be translated"),
    ] {
      let result = try imported(taken, returned, base: base, resolutions: resolutions(into: key))
      #expect(result.findings == ["resolution-refused none", "key-removed conflict"], "\(key)")
      #expect(result.messages.contains(reason), "\(result.messages)")
      #expect(result.result.changes.isEmpty && result.totals.conflicts == 1 && result.totals.addsUp)
    }
    let outdated = try imported(
      try project(#""Save all":{}"#), returned, base: base, resolutions: resolutions(into: "Save all", theirs: "autre"))
    #expect(outdated.findings == ["resolution-refused none", "key-removed conflict"])
  }

  /// Whichever of the two units comes first.
  @Test(arguments: [true, false]) func `a unit of the new key that brought nothing leaves room`(isFirst: Bool) throws {
    let own = [Returned("Save all", "Save all", nil)]
    let result = try imported(
      try project(#""Save all":{}"#), isFirst ? own + returned : returned + own, base: base,
      resolutions: resolutions(into: "Save all"))
    #expect(result.findings == ["key-removed applied"] && result.totals.addsUp)
    #expect(result.messages.contains(#""Save all": takes what came back for "Save your changes", as decided"#))
    #expect(try result.texts().contains("Save all: Sauver (needs_review)"))
  }

  @Test func `two texts do not go into one key`() throws {
    let catalog = try project(#""Save all":{}"#)
    let units = [Returned("Save all", "Save all", "Tout garder")] + returned
    let result = try imported(catalog, units, base: base, resolutions: resolutions(into: "Save all"))
    #expect(result.findings == ["resolution-refused none", "key-removed conflict"])
    #expect(try result.texts().contains("Save all: Tout garder (translated)"))
  }

  @Test func `one that brought no text leaves nothing to decide`() throws {
    let result = try imported(
      try project(), [Returned("Save your changes", "Save your changes", nil)], base: base)
    #expect(result.totals.untranslated == 1 && result.totals.addsUp)
    #expect(result.result.findings.allSatisfy { $0.severity < .error })
  }
}

/// `catalog`, where a property of that name stands in front of it.
private func makeCatalog(_ entries: String) throws -> StringCatalog { try catalog(entries) }
