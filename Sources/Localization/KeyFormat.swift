public import Diagnostics

/// One language's texts of a key, as the arguments they take: its root texts, and the parts that stand for `%#@NAME@`.
///
/// What a text with substitutions takes can only be told by all of them together: the text names the parts, the parts
/// name the arguments.
public struct KeyFormat: Sendable {
  /// A text and the arguments it shows.
  struct Text: Sendable {
    var path: VariationPath
    var uses: [FormatArguments.Use]

    /// The arguments it shows itself.
    var shown: [FormatArguments.Use] { uses.filter { $0.reference == nil } }
  }

  private(set) var roots: [Text] = []
  /// By the name of the substitution.
  private(set) var parts: [UTF8Text: [Text]] = [:]
  /// By argument number, what each is read as.
  private(set) var types: [Int: Set<FormatSpecifier.Argument>] = [:]
  /// Arguments a substitution's form is chosen by.
  private(set) var selectors: Set<Int> = []

  /// - Parameter texts: Every text of the key, in the form a document for translators shows it: `%1$#@NAME@`, `%1$lld`.
  public init(_ texts: [(path: VariationPath, text: UTF8Text)]) {
    var numbers: [UTF8Text: Int] = [:]
    var own: [(name: UTF8Text, path: VariationPath, specifiers: [FormatSpecifier])] = []
    for (path, text) in texts {
      let specifiers = FormatSpecifier.all(in: text).filter { !$0.isDoubtful }
      guard specifiers.count <= FormatSpecifiers.specifierLimit else { continue }
      if case .substitution(let name)? = path.steps.first {
        own.append((name, path, specifiers))
      } else {
        let root = Text(path: path, uses: FormatArguments(specifiers).uses)
        roots.append(root)
        for use in root.uses {
          guard let name = use.reference else { continue }
          numbers[name] = use.number
          selectors.insert(use.number)
        }
      }
    }
    for part in own {
      let uses = FormatArguments(part.specifiers, ofPartNumbered: numbers[part.name]).uses
      parts[part.name, default: []].append(Text(path: part.path, uses: uses))
    }
    for use in roots.flatMap(\.shown) + parts.values.joined().flatMap(\.shown) {
      types[use.number, default: []].insert(use.argument)
    }
  }

  /// Whether any text has substitutions.
  public var hasParts: Bool { !parts.isEmpty || !selectors.isEmpty }
}

extension FormatArguments.Use {
  /// The substitution it refers to.
  var reference: UTF8Text? {
    if case .reference(let name) = argument { name } else { nil }
  }
}

extension FormatArguments {
  /// The arguments of a substitution's form: a number without a position is the substitution's own; of any other
  /// argument without a position nothing is known.
  init(_ specifiers: [FormatSpecifier], ofPartNumbered number: Int?) {
    self.init(
      specifiers.compactMap { specifier in
        guard specifier.position == nil else { return specifier }
        guard let number, specifier.argument.isNumber, specifier.starArguments == 0 else { return nil }
        var specifier = specifier
        specifier.position = number
        return specifier
      })
  }
}
