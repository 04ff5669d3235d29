import Conversion
import Diagnostics
import Localization
import Verification

/// The keys of a project's tables that a run is about: those asked for, without those that the project excludes from
/// translation.
struct KeySelection: Sendable {
  /// By the path of a table, the numbers of its keys; a table that is not among them is meant whole.
  private var numbers: [UTF8Text: Set<Int>] = [:]
  /// How many keys are as they were at the revision asked for.
  private var unchanged: (count: Int, since: Revision)?
  /// How many keys were not asked for.
  private var unwanted = 0
  /// How many more the project excludes from translation.
  private var excluded = 0

  /// What a user says about keys.
  struct Wish: Sendable {
    /// Empty: every key.
    var keys: [WildcardPattern]
    var excludedKeys: [WildcardPattern]
    /// Only what is new or reads otherwise since then.
    var since: Revision?

    fileprivate func covers(_ key: UTF8Text) -> Bool {
      let name = key.string
      return (keys.isEmpty || keys.contains { $0.matches(name) }) && !excludedKeys.contains { $0.matches(name) }
    }
  }

  /// - Throws: Where a pattern of a wanted key fits none, or the revision is none.
  init(_ wish: Wish, of tables: [any LocalizationTable], in project: LoadedProject) throws(RunError) {
    if let since = wish.since {
      let changed = try ChangedKeys(since: since, tables: tables, of: project)
      for table in tables { numbers[UTF8Text(table.path)] = changed[table] }
      unchanged = (tables.reduce(0) { $0 + $1.keyCount - changed[$1].count }, since)
    }
    let settled = project.configuration.check.excludedKeys
    guard !(wish.keys.isEmpty && wish.excludedKeys.isEmpty && settled.isEmpty) else { return }
    var unmet = wish.keys
    for table in tables {
      let keys = table.keys(in: table.sourceLanguage).map(\.key)
      unmet.removeAll { pattern in keys.contains { pattern.matches($0.string) } }
      // Each key that is left out is counted once, with the first reason.
      let changed = numbers[UTF8Text(table.path)]
      let candidates = keys.indices.filter { changed?.contains($0) ?? true }
      let chosen = candidates.filter { wish.covers(keys[$0]) }
      let kept = chosen.filter { !settled.cover(table: table.path, key: keys[$0]) }
      unwanted += candidates.count - chosen.count
      excluded += chosen.count - kept.count
      if kept.count < keys.count { numbers[UTF8Text(table.path)] = Set(kept) }
    }
    // As for a table: what went missing is not to pass for something with nothing to do.
    if let pattern = unmet.first {
      throw RunError("--key \(PrintableText.escape(pattern.description)) fits no key of these tables")
    }
  }

  /// Nil where all of a table's keys are meant.
  subscript(_ table: any LocalizationTable) -> Set<Int>? { numbers[UTF8Text(table.path)] }

  /// What is left out, for a person.
  ///
  /// - Parameter outcome: What becomes of it: `not exported`.
  func remarks(_ outcome: String) -> [String] {
    (unchanged.map { ["\(counted($0.count, "key")) unchanged since \($0.since.spelling), \(outcome)"] } ?? [])
      + (unwanted > 0 ? ["\(counted(unwanted, "key")) not asked for, \(outcome)"] : [])
      + (excluded > 0 ? ["\(counted(excluded, "key")) excluded from translation, \(outcome)"] : [])
  }
}
