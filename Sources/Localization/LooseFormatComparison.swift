import Diagnostics

/// Compares by type and count: for texts with substitutions, whose numbers and types the text does not tell.
struct LooseFormatComparison {
  private let source: Tally
  private let translation: Tally
  private let context: FormatContext

  init(_ source: [FormatSpecifier], _ translation: [FormatSpecifier], _ context: FormatContext) {
    self.source = Tally(source)
    self.translation = Tally(translation)
    self.context = context
  }

  func mismatch() -> FormatMismatch? {
    if let renumbered { return renumbered }
    if context == .substitution {
      return partMismatch()
    }
    // Anything may stand in for a substitution, in both directions.
    var addable = source.references.count + (context.mayOmitNumber ? 1 : 0)
    for (argument, uses) in translation.plain {
      let added = uses.count - source.count(of: argument)
      guard added > 0 else { continue }
      guard added <= addable else {
        return FormatMismatch(.extra, "has \(uses[0]) that the source lacks")
      }
      addable -= added
    }
    if !source.hasOpenReference, let beyond = translation.highest,
      beyond.number > max(source.total, source.highest?.number ?? 0)
    {
      return FormatMismatch(.extra, "has \(beyond.spelling) that the source lacks")
    }
    // Last, for by itself it harms least.
    var omissible = translation.references.count + (context.mayOmitNumber ? 1 : 0)
    for (argument, uses) in source.plain {
      let lacking = uses.count - translation.count(of: argument)
      guard lacking > 0 else { continue }
      guard argument.isNumber, lacking <= omissible else {
        return FormatMismatch(.missing, "lacks \(uses[0])")
      }
      omissible -= lacking
    }
    let places = translation.total + (context.mayOmitNumber ? 1 : 0)
    guard places >= source.total else {
      let lacking = source.references.first { !translation.references.contains($0) } ?? source.references.first
      return FormatMismatch(.missing, "lacks \(lacking ?? "a substitution")")
    }
    return nil
  }

  /// A reference that takes another argument than the source's of the same name, where both say which.
  private var renumbered: FormatMismatch? {
    for reference in translation.numbered {
      let wanted = source.numbered.filter { $0.name == reference.name }
      guard let first = wanted.first, !wanted.contains(where: { $0.number == reference.number }) else { continue }
      return FormatMismatch(.wrongType, "needs \(first.spelling), got \(reference.spelling)")
    }
    return nil
  }

  /// A part shows its own number or not, spelled `%arg`, `%N$lld` or `%lld`; all else must fit.
  private func partMismatch() -> FormatMismatch? {
    // Another argument may stand beside a part's own, not for it.
    if let wanted = source.numbers.first, let got = translation.numbers.first, !translation.showsOwnNumber,
      !translation.numbers.contains(where: { use in source.numbers.contains { $0.number == use.number } })
    {
      return FormatMismatch(.wrongType, "needs \(wanted.spelling), got \(got.spelling)")
    }
    for (argument, uses) in translation.plain where source.count(of: argument) == 0 {
      if argument.isNumber, !source.hasNumber || source.count(of: .substituted) > 0 || argument == .substituted {
        continue
      }
      guard let number = source.plain.first(where: { $0.argument.isNumber }), argument.isNumber else {
        return FormatMismatch(.extra, "has \(uses[0]) that the source lacks")
      }
      return FormatMismatch(.wrongType, "needs \(number.uses[0]), got \(uses[0])")
    }
    for (argument, uses) in source.plain where !argument.isNumber && translation.count(of: argument) == 0 {
      return FormatMismatch(.missing, "lacks \(uses[0])")
    }
    return nil
  }

  /// Distinct arguments by type, in the order they occur.
  private struct Tally {
    private(set) var plain: [(argument: FormatSpecifier.Argument, uses: [String])] = []
    /// The references to substitutions, as they are spelled.
    private(set) var references: [String] = []
    /// Those that say which argument they take.
    private(set) var numbered: [(name: UTF8Text, number: Int, spelling: String)] = []
    /// The numbers that say which argument they are.
    private(set) var numbers: [(number: Int, spelling: String)] = []
    /// Whether a number does not say that: in a part it is the part's own.
    private(set) var showsOwnNumber = false
    /// Whether a reference's number is the catalog's secret.
    private(set) var hasOpenReference = false
    /// The use with the highest position.
    private(set) var highest: (number: Int, spelling: String)?
    private var seen: Set<FormatSpecifier> = []

    init(_ specifiers: [FormatSpecifier]) {
      for specifier in specifiers {
        if let number = specifier.position, number > highest?.number ?? 0 {
          highest = (number, specifier.spelling.string)
        }
        // A numbered argument used twice is one argument.
        if specifier.position != nil, !seen.insert(specifier).inserted { continue }
        if case .reference(let name) = specifier.argument {
          references.append(specifier.spelling.string)
          if let number = specifier.position {
            numbered.append((name, number, specifier.spelling.string))
          } else {
            hasOpenReference = true
          }
          continue
        }
        if specifier.argument.isNumber {
          if let number = specifier.position {
            numbers.append((number, specifier.spelling.string))
          } else {
            showsOwnNumber = true
          }
        }
        if let index = plain.firstIndex(where: { $0.argument == specifier.argument }) {
          plain[index].uses.append(specifier.spelling.string)
        } else {
          plain.append((specifier.argument, [specifier.spelling.string]))
        }
      }
    }

    var total: Int { plain.reduce(references.count) { $0 + $1.uses.count } }

    var hasNumber: Bool { plain.contains { $0.argument.isNumber } }

    func count(of argument: FormatSpecifier.Argument) -> Int {
      plain.first { $0.argument == argument }?.uses.count ?? 0
    }
  }
}
