import Diagnostics

/// Compares by argument number: for texts without substitutions.
struct StrictFormatComparison {
  private let source: FormatArguments
  private let translation: FormatArguments
  private let context: FormatContext

  init(_ source: [FormatSpecifier], _ translation: [FormatSpecifier], _ context: FormatContext) {
    self.source = FormatArguments(source)
    self.translation = FormatArguments(translation)
    self.context = context
  }

  func mismatch() -> FormatMismatch? {
    if isReordered {
      let wanted = source.inOrder.map(\.numbered).joined(separator: " ")
      return FormatMismatch(.reordered, "has the arguments in another order; needs their numbers: \(wanted)")
    }
    for use in translation.uses {
      guard let needed = source.first(use.number), !source.has(use.number, as: use.argument) else { continue }
      return FormatMismatch(.wrongType, "needs \(needed.spelling), got \(use.spelling)")
    }
    var mayAdd = context.mayOmitNumber
    for use in translation.uses where source.first(use.number) == nil {
      if mayAdd, use.argument.isNumber {
        mayAdd = false
        continue
      }
      return FormatMismatch(.extra, "has \(use.spelling) that the source lacks")
    }
    // Last, for by itself it harms least.
    var mayOmit = context.mayOmitNumber
    for use in source.uses where translation.first(use.number) == nil {
      if mayOmit, use.argument.isNumber {
        mayOmit = false
        continue
      }
      return FormatMismatch(.missing, "lacks \(source.uses.count > 1 ? use.numbered : use.spelling)")
    }
    return nil
  }

  /// The same types in another order with no position among them.
  private var isReordered: Bool {
    guard !translation.hasPositions, source.uses.count == translation.uses.count else { return false }
    let wanted = source.inOrder.map(\.argument)
    let got = translation.inOrder.map(\.argument)
    guard wanted != got else { return false }
    var rest = wanted
    for argument in got {
      guard let index = rest.firstIndex(of: argument) else { return false }
      rest.remove(at: index)
    }
    return true
  }
}

/// A text's arguments with their numbers.
struct FormatArguments {
  struct Use {
    var number: Int
    var argument: FormatSpecifier.Argument
    var spelling: String

    /// With its number, as a translator would have to write it: `%2$@`.
    var numbered: String {
      spelling.contains("$") ? spelling : "%\(number)$" + spelling.dropFirst()
    }
  }

  /// One for each argument and type, as they occur.
  private(set) var uses: [Use] = []
  private(set) var hasPositions = false

  /// Arguments without a position are counted among themselves, as Foundation does.
  init(_ specifiers: [FormatSpecifier]) {
    var next = 1
    for specifier in specifiers {
      for _ in 0..<specifier.starArguments {
        add(Use(number: next, argument: .integer32, spelling: "%*"))
        next += 1
      }
      var number = next
      if let position = specifier.position {
        hasPositions = true
        number = position
      } else {
        next += 1
      }
      add(Use(number: number, argument: specifier.argument, spelling: specifier.spelling.string))
    }
  }

  var inOrder: [Use] { uses.sorted { $0.number < $1.number } }

  func first(_ number: Int) -> Use? { uses.first { $0.number == number } }

  func has(_ number: Int, as argument: FormatSpecifier.Argument) -> Bool {
    uses.contains { $0.number == number && $0.argument == argument }
  }

  private mutating func add(_ use: Use) {
    guard !has(use.number, as: use.argument) else { return }
    uses.append(use)
  }
}
