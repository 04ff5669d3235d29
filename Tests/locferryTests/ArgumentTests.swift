import CatalogMerge
import Diagnostics
import Localization
import Merge
import Testing

@testable import locferry

@Suite struct ArgumentTests {
  private static func export(_ arguments: String...) throws -> ExportOptions {
    let invocation = try Invocation.parse(["export"] + arguments)
    guard case .export(let options) = invocation else { throw UsageError(verb: nil, message: "\(invocation)") }
    return options
  }

  private static func message(_ arguments: [String]) -> String? {
    do throws(UsageError) {
      _ = try Invocation.parse(arguments)
      return nil
    } catch {
      return error.message
    }
  }

  @Test func defaults() throws {
    #expect(try Self.export() == ExportOptions())
    #expect(ExportOptions().project == ".")
    #expect(ExportOptions().staleKeys == .include)
    #expect(ExportOptions().includesBase)
    #expect(ExportOptions().reporting.failOn == .error)
  }

  @Test func everyExportOption() throws {
    let options = try Self.export(
      "App.xcodeproj", "-l", "de,fr", "--language=pt-BR", "-luk", "-o", "out", "--source-language", "en", "--table",
      "App/*", "--table", "{a,b}", "--exclude", "**/Info*", "--stale", "only", "--only-state", "new,needs_review",
      "--xliff-only", "--prefill", "--as-xcode", "26.5", "17F42", "--no-base", "--dry-run", "--force", "--format",
      "json", "--report", "a.json", "--report=b.html", "--fail-on", "never", "-qv", "--no-progress")
    #expect(options.project == "App.xcodeproj")
    #expect(options.languages.map(\.name) == ["de", "fr", "pt-BR", "uk"])
    #expect(options.output == "out")
    #expect(options.sourceLanguage?.name == "en")
    #expect(options.tables.map(\.description) == ["App/*", "{a,b}"])
    #expect(options.excludedTables.map(\.description) == ["**/Info*"])
    #expect(options.staleKeys == .only)
    #expect(options.states == [.new, .needsReview])
    #expect(options.isXLIFFOnly && options.prefillsTargets && options.isDryRun && options.isForced)
    #expect(options.xcode == ExportOptions.XcodeIdentity(version: "26.5", build: "17F42"))
    #expect(!options.includesBase)
    #expect(options.reporting.format == .json)
    #expect(options.reporting.reports.map(\.path) == ["a.json", "b.html"])
    #expect(options.reporting.reports.map(\.kind) == [.json, .html])
    #expect(options.reporting.failOn == .never)
    #expect(options.reporting.isQuiet && options.reporting.isVerbose && !options.reporting.showsProgress)
  }

  @Test func everyImportOption() throws {
    let invocation = try Invocation.parse([
      "import", "de.xcloc", "--project", "P", "--prefer=theirs", "--all-or-nothing", "--assume-language", "de",
      "--add-language", "fr,it", "--accept-copied", "--accept-source-edits", "--language", "de", "--skip-unreadable",
      "--require-complete", "--dry-run", "--base", "a,b.xliff", "--base=git:-x", "--", "-x.xcloc", "--project",
    ])
    var expected = ImportOptions()
    expected.bundles = ["de.xcloc", "-x.xcloc", "--project"]
    expected.project = "P"
    expected.bases = ["a,b.xliff", "git:-x"]
    expected.preferredSide = .theirs
    expected.isAllOrNothing = true
    expected.assumedLanguage = LanguageTag("de")
    expected.addedLanguages = ["fr", "it"].compactMap(LanguageTag.init)
    expected.acceptsCopiedSource = true
    expected.acceptsSourceEdits = true
    expected.expectedLanguage = LanguageTag("de")
    expected.skipsUnreadable = true
    expected.requiresComplete = true
    expected.isDryRun = true
    #expect(invocation == .import(expected))
  }

  @Test func everyVerifyOption() throws {
    var expected = VerifyOptions()
    expected.project = "P"
    expected.languages = ["de"].compactMap(LanguageTag.init)
    expected.tables = [Glob("A")]
    expected.excludedTables = [Glob("B")]
    expected.schema = "x.xsd"
    #expect(
      try Invocation.parse(["verify", "-l=de", "--table", "A", "--exclude", "B", "--schema", "x.xsd", "P"])
        == .verify(expected))
  }

  @Test func everyDiffAndResolveOption() throws {
    var diff = DiffOptions()
    diff.first = "git:v1"
    diff.second = "P"
    diff.languages = ["de"].compactMap(LanguageTag.init)
    diff.tables = [Glob("A")]
    diff.excludedTables = [Glob("B")]
    diff.failures = [.lost, .weakened]
    #expect(
      try Invocation.parse([
        "diff", "git:v1", "P", "-l", "de", "--table", "A", "--exclude", "B", "--fail-on", "lost,weakened",
      ]) == .diff(diff))
    #expect(diff.revision.name == "v1" && diff.project == "P")
    diff.first = "P"
    diff.second = ""
    #expect(diff.revision.name == "HEAD" && diff.project == "P" && diff.surplus == nil)
    diff.second = "git:v1"
    #expect(diff.revision.name == "v1" && diff.project == "P" && diff.surplus == nil)
    diff.second = "Q"
    #expect(diff.surplus == "Q")
    #expect(DiffOptions().revision.name == "HEAD" && DiffOptions().project == ".")

    var resolve = ResolveOptions()
    resolve.files = ["a", "b"]
    resolve.preferredSide = .theirs
    resolve.adds = true
    resolve.conflictsPath = "c"
    resolve.resolutionsPath = "r"
    resolve.isForced = true
    #expect(
      try Invocation.parse([
        "resolve", "a", "b", "--prefer", "theirs", "--add", "--force", "--write-conflicts", "c", "--resolutions", "r",
      ]) == .resolve(resolve))
  }

  /// What git puts into the driver's line: its placeholders where it is older than 2.44, nothing where it has no name.
  @Test func labelsGitDoesNotGiveAreNone() throws {
    func sides(_ labels: String...) throws -> SideNames? {
      let invocation = try Invocation.parse(["merge-driver", "--", "o", "a", "b", "-p.xcstrings"] + labels)
      guard case .mergeDriver(let options) = invocation, options.path == "-p.xcstrings" else { return nil }
      return options.sides
    }
    #expect(try sides() == SideNames())
    #expect(try sides("%S", "%X", "%Y") == SideNames())
    #expect(try sides("", "HEAD", "") == SideNames(ours: "HEAD"))
    #expect(try sides("1a2b", "HEAD", "feature/de") == SideNames(base: "1a2b", ours: "HEAD", theirs: "feature/de"))
  }

  @Test(arguments: [
    ([], "a verb is missing"),
    (["diff", "a", "b", "c"], "\"c\" is one argument too many"),
    (["diff", ""], "an argument is empty: \"\""),
    (["diff", "--fail-on", "error"], "--fail-on \"error\" is not one of added|changed|weakened|lost|approved"),
    (["merge-driver", "o", "", "b", "p"], "an argument is empty: \"\""),
    (["resolve"], "FILE is missing"),
    (["exprot"], "unknown verb \"exprot\"; did you mean export?"),
    (["zzzzzzzz"], "unknown verb \"zzzzzzzz\""),
    (["--dry-run", "export"], "a verb comes before --dry-run"),
    (["export", "--lanugage", "de"], "unknown option --lanugage; did you mean --language?"),
    (["export", "-z"], "unknown option -z"),
    (["export", "--language"], "--language needs a value: --language LANG"),
    (
      ["export", "-o", "--force"],
      "-o needs a value before --force (one that begins with a dash: --option=VALUE)"
    ),
    (["export", "--as-xcode", "26.5"], "--as-xcode needs a value: --as-xcode BUILD"),
    (["export", "--language", "de,../x"], "--language \"de,../x\" is not a language such as de or pt-BR"),
    (["export", "--language", "de,"], "--language \"de,\" is not a language such as de or pt-BR"),
    (["export", "--stale", "no"], "--stale \"no\" is not one of include|exclude|only"),
    (["export", "--force=yes"], "--force takes no value"),
    (["export", "-q=1"], "-q takes no value"),
    (["export", "--table", ""], "--table \"\" is empty"),
    (
      ["export", "--report", "a.txt"],
      "--report \"a.txt\" does not end in one of .json|.sarif|.xml|.md|.html"
    ),
    (["export", "--format", "yaml"], "--format \"yaml\" is not one of text|json|github|sarif|junit|markdown|html"),
    (["export", "A", "B"], "\"B\" is one argument too many"),
    (["export", ""], "an argument is empty: \"\""),
    (["import"], "BUNDLE is missing"),
    (["import", "--base", "", "x"], "--base \"\" is empty"),
    (["help", "imprt"], "unknown verb \"imprt\"; did you mean import?"),
    (["export", "--\u{1B}[2J"], "unknown option --\\u{1B}[2J"),
  ])
  func whatIsWrongIsSaid(arguments: [String], expected: String) {
    #expect(Self.message(arguments)?.lowercased() == expected.lowercased())
  }

  @Test func aValueMayBeginWithADash() throws {
    #expect(try Self.export("--output=-x").output == "-x")
    #expect(try Self.export("-o", "-").output == "-")
  }

  @Test func theLastValueCounts() throws {
    #expect(try Self.export("--stale", "only", "--stale", "exclude").staleKeys == .exclude)
  }

  @Test func helpLeavesEarly() throws {
    #expect(try Invocation.parse(["--version"]) == .version)
    #expect(try Invocation.parse(["--help"]) == Invocation.parse(["help"]))
    #expect(try Invocation.parse(["import", "--help"]) == Invocation.parse(["help", "import"]))
    #expect(try Invocation.parse(["import", "-h", "--nonsense"]) == Invocation.parse(["help", "import"]))
  }

  @Test(arguments: VerbName.allCases)
  func helpFitsTheWidthAndNamesEveryOption(verb: VerbName) {
    let text = HelpText.text(for: verb)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
    let names: [String]
    switch verb {
    case .export: names = ExportOptions.declaration.options.map(\.long)
    case .import: names = ImportOptions.declaration.options.map(\.long)
    case .check: names = CheckOptions.declaration.options.map(\.long)
    case .undo: names = UndoOptions.declaration.options.map(\.long)
    case .verify: names = VerifyOptions.declaration.options.map(\.long)
    case .merge: names = MergeOptions.declaration.options.map(\.long)
    case .diff: names = DiffOptions.declaration.options.map(\.long)
    case .resolve: names = ResolveOptions.declaration.options.map(\.long)
    case .mergeDriver: names = ["%O", "%A", "%B", "%P", "%S", "%X", "%Y"]
    case .installMergeDriver: names = InstallMergeDriverOptions.declaration.options.map(\.long)
    case .status: names = StatusOptions.declaration.options.map(\.long)
    case .list: names = ListOptions.declaration.options.map(\.long)
    case .fmt: names = FormatOptions.declaration.options.map(\.long)
    case .convert: names = ConvertOptions.declaration.options.map(\.long)
    case .help: names = VerbName.allCases.map(\.rawValue)
    }
    for name in names { #expect(text.contains(name)) }
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: [
    (["import", "a", "--interactive"], "--interactive", "locferry import a --interactive"),
    (["import", "a"], "--interactive", "locferry import --interactive a"),
    (["import", "--", "--interactive"], "--interactive", "locferry import --interactive -- --interactive"),
    (["resolve", "a", "--prefer", "theirs"], "--prefer theirs", "locferry resolve a --prefer theirs"),
    (["resolve", "a", "--prefer", "ours"], "--prefer theirs", "locferry resolve --prefer theirs a --prefer ours"),
  ])
  func `an option that was typed is not added again`(typed: [String], option: String, line: String) throws {
    #expect(try #require(TypedCommand(typed)).adding(option).line == line)
  }

  @Test(arguments: ["Base", "mul", "base", "de,Base"]) func `what names no language is none`(language: String) throws {
    let sandbox = try TripTests().project()
    for arguments in [["export", "-l", language, "-o", "o"], ["import", "x.xliff", "--add-language", language]] {
      let run = try Tool.run(arguments, in: sandbox.url)
      #expect(run.status == 2 && run.errors.contains("is not a language such as de or pt-BR"), "\(run.errors)")
    }
    #expect(!sandbox.exists("o"))
  }
}
