import Conversion
import Diagnostics
import Localization
import Merge
import StringCatalog
import XLIFF
import XMLStream

/// Imports a triple, and says what is wrong with the outcome.
struct TripleCheck {
  private let triple: ImportTriple
  private let returned: [UInt8]
  private let base: BaseSnapshot?

  init(_ triple: ImportTriple) throws {
    self.triple = triple
    returned = triple.returnedXLIFF
    base = try triple.baseXLIFF.map { bytes in
      var content = BaseSnapshot()
      _ = try XLIFFReader(name: "base").read(MemorySource(bytes), into: &content)
      return content
    }
  }

  func complaints() throws -> [String] {
    var complaints: [String] = []
    func expect(_ isRight: Bool, _ complaint: @autoclosure () -> String) {
      if !isRight { complaints.append(complaint()) }
    }
    let oracle = ImportOracle(triple)
    let catalog = try StringCatalog(triple.catalogJSON)
    let before = try texts(of: catalog)
    let result = try run(catalog)
    let bytes = result.edited()
    let edited = try StringCatalog(bytes)
    let after = try texts(of: edited)
    let totals = result.totals

    expect(totals.addsUp && totals.units == triple.returned.count, "the totals do not add up: \(totals)")
    let counts: [ImportOracle.Outcome: Int] = [
      .applied: totals.applied, .approved: totals.approved, .unchanged: totals.unchanged,
      .untranslated: totals.untranslated, .conflict: totals.conflicts, .rejected: totals.rejected,
      .orphan: totals.orphans,
    ].filter { $0.value != 0 }
    expect(counts == oracle.counts, "counted \(counts), expected \(oracle.counts)")
    expect(totals.missing == oracle.missing, "missing \(totals.missing), expected \(oracle.missing)")
    let found = findings(result)
    expect(found == oracle.findings, "found \(found), expected \(oracle.findings)")
    expect(after == oracle.after, "the catalog holds \(difference(after, oracle.after))")
    complaints += losses(result, before: before, after: after)

    let again = try run(edited)
    expect(again.edited() == bytes, "the same import once more changes something: \(findings(again))")
    expect(again.totals.addsUp, "the totals of the second import do not add up")
    return complaints
  }

  private func run(_ catalog: StringCatalog) throws -> Imported {
    var options = DocumentImport.Options()
    options.policy = ImportPolicy(
      preferred: triple.prefer.map { $0 == .ours ? .ours : .theirs },
      onSourceChange: SourceChangePolicy(rawValue: triple.onSourceChange.rawValue) ?? .ask,
      states: StatePolicy(rawValue: triple.statePolicy.rawValue) ?? .fromXLIFF, acceptsCopies: triple.acceptsCopies,
      acceptsSourceEdits: triple.acceptsSourceEdits)
    options.knownLanguages = [tag(triple.language)]
    var document = DocumentImport(
      bundlePath: "t.xliff", targets: [CatalogImportTarget(table: "T", catalog: catalog)], base: base, options: options)
    _ = try XLIFFReader(name: "t.xliff").read(MemorySource(returned), into: &document)
    document.finish()
    return Imported(results: document.results, language: triple.language, catalog: catalog)
  }

  /// `rule outcome id` of what was decided, sorted. Units that cannot be read have rules that say why.
  private func findings(_ result: Imported) -> [String] {
    result.result.findings.compactMap { finding -> String? in
      guard finding.outcome != .none || finding.rule == .missingUnit else { return nil }
      let isUnreadable = finding.rule == .unknownCategory || finding.rule == .ambiguousID
      let rule: Rule = isUnreadable ? .unreadableUnit : finding.rule
      return "\(rule.rawValue) \(finding.outcome.rawValue) \(finding.unitID ?? "")"
    }.sorted()
  }

  // MARK: Nothing lost

  /// Texts of either side that are neither in the catalog nor named by the report.
  private func losses(
    _ result: Imported, before: [String: [String: ModelText]], after: [String: [String: ModelText]]
  ) -> [String] {
    var losses: [String] = []
    // By ids as a tool may have folded them: of two units that differ one finding speaks for both.
    var named: Set<String> = []
    var namedOurs: Set<String> = []
    for finding in result.result.findings where finding.outcome != .none {
      if let id = finding.unitID { named.insert(Self.folded(id.string)) }
      if let address = finding.address, finding.ours != nil {
        namedOurs.insert(
          address.path.isPlain ? address.key.string : "\(address.key)|==|\(UnitID.name(of: address.path))")
      }
    }
    for (key, texts) in before {
      for (path, text) in texts {
        let id = path.isEmpty ? key : "\(key)|==|\(path)"
        guard let now = after[key]?[path] else {
          losses.append("\(id) is gone")
          continue
        }
        let (old, new) = (OracleState.strength[text.state], OracleState.strength[now.state])
        if now.value == text.value {
          if let old, let new, new < old { losses.append("\(id) is weakened") }
          if old == nil, now.state != text.state, !text.state.isEmpty { losses.append("\(id) lost its state") }
        } else if !OracleDecision.isBlank(text.value), !namedOurs.contains(id), !isOlder(id, text) {
          losses.append("\(id) lost \(text.value), and nobody says so")
        }
      }
    }
    var held: Set<String> = []
    for (key, texts) in after {
      for (path, text) in texts {
        let id = path.isEmpty ? key : "\(key)|==|\(path)"
        held.insert("\(Self.folded(id)): \(exportedForm(text.value))")
      }
    }
    for unit in triple.returned {
      let id = Self.folded(unit.id)
      guard let target = unit.target, !OracleDecision.isBlank(target), !named.contains(id) else { continue }
      // An untranslated key of the source language is exported with itself as its target.
      if triple.isSourceLanguage, target == unit.id { continue }
      if !held.contains("\(id): \(exportedForm(target))") {
        losses.append("\(unit.id) brought \(target), and nobody says so")
      }
    }
    return losses
  }

  /// The text is the one that was exported, so that what came back is newer; or it is the source in its place.
  private func isOlder(_ id: String, _ text: ModelText) -> Bool {
    if let unit = triple.base?.first(where: { $0.id == id }), unit.target.map(exportedForm) == exportedForm(text.value)
    {
      return true
    }
    return text.state == "new"
  }

  private static func folded(_ id: String) -> String { id.replacing("\n", with: " ") }

  private func exportedForm(_ text: String) -> String {
    text.replacing("%#@N@", with: "%1$#@N@").replacing("%arg", with: "%1$lld")
  }

  // MARK: Reading the result

  private func difference(_ got: [String: [String: ModelText]], _ wanted: [String: [String: ModelText]]) -> String {
    Set(got.keys).union(wanted.keys).filter { got[$0] != wanted[$0] }.sorted().map { key in
      "\(key): \(got[key].map { "\($0)" } ?? "nothing"), expected \(wanted[key].map { "\($0)" } ?? "nothing")"
    }.joined(separator: "; ")
  }

  private func texts(of catalog: StringCatalog) throws -> [String: [String: ModelText]] {
    var result: [String: [String: ModelText]] = [:]
    let column = catalog.column(for: tag(triple.language))
    for (index, entry) in catalog.entries.enumerated() {
      var texts: [String: ModelText] = [:]
      if let cell = column?.cell(ofEntry: index) {
        let shape = try catalog.shape(of: cell.node)
        if let root = shape.root { collect(root, "", catalog, &texts) }
        for part in shape.substitutions {
          let name = "substitutions.\(part.substitution.name)"
          if part.substitution.argumentNumber != 1 || part.substitution.formatSpecifier != "lld" {
            texts["\(name) is not defined"] = ModelText(value: "", state: "")
          }
          if let content = part.content { collect(content, name, catalog, &texts) }
        }
      }
      result[entry.key.string] = texts
    }
    return result
  }

  private func collect(
    _ node: VariationNode, _ path: String, _ catalog: StringCatalog, _ texts: inout [String: ModelText]
  ) {
    let prefix = path.isEmpty ? "" : path + "."
    switch node {
    case .unit(let unit):
      let translation = catalog.translation(of: unit)
      texts[path] = ModelText(value: spell(translation.value), state: translation.state.spelling.string)
    case .phrases(let set): texts[path] = ModelText(value: spell(.phrases(catalog.phrases(of: set))), state: "")
    case .plural(let cases):
      for item in cases { collect(item.node, "\(prefix)plural.\(item.category.rawValue)", catalog, &texts) }
    case .device(let cases):
      for item in cases { collect(item.node, "\(prefix)device.\(item.device)", catalog, &texts) }
    }
  }
}
