import Conversion
import Diagnostics
import Localization
import Merge
import Project

/// Reads returned bundles, each against the base that is found for it: what the user names, what the bundle carries, or
/// what the project's git history holds.
struct BundleReader: Sendable {
  private var options: DocumentImport.Options
  private let progress: ProgressLine
  private let targets: [any ImportTarget]
  private let given: GivenBases
  /// Where to look for bases; nil outside of a work tree.
  private let search: BaseSearch?
  /// Why there is nowhere to look in a work tree.
  private let obstacle: GitWorkTree.Absence?
  /// What the search found, so that deciding again does not search again.
  private var answers: [BaseSearch.Answer]?

  /// - Parameter bases: `--base`, as typed.
  init(
    project: LoadedProject, options: DocumentImport.Options, bases: [String], progress: ProgressLine
  ) throws(RunError) {
    self.options = options
    self.progress = progress
    targets = project.tables.map { $0.importTarget() }
    given = try GivenBases(
      bases, for: project, options)
    do throws(GitWorkTree.Absence) {
      let workTree = try GitWorkTree(folder: project.discovered.root.path)
      search = BaseSearch(
        workTree: workTree, tables: TableHistory(project), mappedTables: options.mappedTables, progress: progress)
      obstacle = nil
    } catch {
      search = nil
      obstacle = error == .outside ? nil : error
    }
  }

  /// A bundle at first sight.
  private enum Look: Sendable {
    case read(ImportVerb.Document)
    /// Its base is to be looked for in git.
    case search(ReturnedBundle, BaseSearch.Subject, [Finding])
    case unreadable(RunError)
    /// A base that the user named is none for it.
    case refused(RunError)
  }

  /// Decides about every bundle, in their order; nothing is written. One that cannot be read is a failure of its own.
  ///
  /// May be called again for the same bundles, with other resolutions.
  ///
  /// - Throws: `RunError` where a base that the user named cannot be used.
  mutating func read(
    _ inputs: [BundleInput], _ resolutions: ConflictResolutions
  ) throws(RunError) -> [Result<ImportVerb.Document, RunError>] {
    options.resolutions = resolutions
    let reader = self
    let looks = concurrentMap(inputs) { input in
      reader.progress.update { "reading \(PrintableText.escape(input.path))" }
      return reader.look(at: input)
    }
    var bundles: [(path: String, language: LanguageTag)] = []
    var subjects: [BaseSearch.Subject] = []
    for look in looks {
      switch look {
      case .refused(let error): throw error
      case .unreadable: continue
      case .read(let document):
        if let language = document.results.first?.language { bundles.append((document.path, language)) }
      case .search(_, let subject, _):
        bundles.append((subject.path, subject.language))
        subjects.append(subject)
      }
    }
    try given.checkUse(by: bundles)
    let found = answers ?? search?.run(subjects) ?? []
    answers = found
    var left = found[...]
    let rest: [(Look, BaseSearch.Answer?)] = looks.map { look in
      if case .search = look { (look, left.popFirst()) } else { (look, nil) }
    }
    return concurrentMap(rest) { (look: Look, answer: BaseSearch.Answer?) in
      switch look {
      case .read(let document): .success(document)
      case .unreadable(let error), .refused(let error): .failure(error)
      case .search(let bundle, let subject, let findings):
        Result { () throws(RunError) in try reader.read(bundle, subject, answer, findings) }
      }
    }
  }

  /// Opens a bundle, and reads it at once where its base is known.
  private func look(at input: BundleInput) -> Look {
    var path = input.path
    do {
      let bundle = try ReturnedBundle(input, languages: options.languages)
      path = bundle.documentPath
      var findings: [Finding] = []
      let subject = given.isEmpty ? nil : try subject(bundle)
      if let subject {
        let match: (BaseSnapshot, Report.Base)?
        do {
          match = try given.match(for: subject)
        } catch {
          return .refused(RunError(error))
        }
        if let (units, origin) = match { return .read(try decide(bundle, units, origin, findings)) }
      }
      if let carried = try bundle.carriedBase(&findings) {
        return .read(try decide(bundle, carried.units, .bundle, findings))
      }
      if search != nil, let subject = try subject ?? self.subject(bundle) { return .search(bundle, subject, findings) }
      if let obstacle {
        findings.append(
          Finding(
            rule: .baseSearch, location: SourceLocation(path: path), message: "no base: \(obstacle.message)"))
      }
      return .read(try decide(bundle, nil, nil, findings))
    } catch {
      return .unreadable(RunError(error, path: path))
    }
  }

  /// Nil where nothing names the bundle's language.
  private func subject(_ bundle: ReturnedBundle) throws -> BaseSearch.Subject? {
    let outline = try bundle.outline()
    guard let language = bundle.language(of: outline, assumed: options.assumedLanguage) ?? options.expectedLanguage
    else { return nil }
    return BaseSearch.Subject(path: bundle.documentPath, outline: outline, language: language)
  }

  /// Reads a bundle whose base was looked for.
  private func read(
    _ bundle: ReturnedBundle, _ subject: BaseSearch.Subject, _ answer: BaseSearch.Answer?, _ findings: [Finding]
  ) throws(RunError) -> ImportVerb.Document {
    let findings = findings + [answer?.note].compactMap(\.self)
    do {
      let units = try answer?.tables?.snapshot(
        in: subject.language, isGuess: answer?.isGuess ?? false, formerTexts: answer?.formerTexts ?? [:])
      let origin = answer?.tables.map { Report.Base.git(commit: $0.commit) }
      return try decide(bundle, units, origin, findings)
    } catch {
      throw RunError(error, path: subject.path)
    }
  }

  private func decide(
    _ bundle: ReturnedBundle, _ base: BaseSnapshot?, _ origin: Report.Base?, _ findings: [Finding]
  ) throws -> ImportVerb.Document {
    let (results, read, fileNames) = try bundle.read(into: targets, base: base, options: options)
    return ImportVerb.Document(
      path: bundle.documentPath, base: origin, results: results, findings: findings + read, fileNames: fileNames)
  }
}
