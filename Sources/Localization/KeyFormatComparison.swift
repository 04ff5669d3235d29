import Diagnostics

extension KeyFormat {
  /// A text whose arguments do not fit, and why.
  public struct Misfit: Sendable {
    public var path: VariationPath
    public var mismatch: FormatMismatch

    public init(path: VariationPath, mismatch: FormatMismatch) {
      self.path = path
      self.mismatch = mismatch
    }
  }

  /// What a translation's texts get wrong that no text shows by itself.
  ///
  /// Each argument must be one of the source's, read as the source reads it in some form; with substitutions, what the
  /// source shows must be shown, by the text or by every form of a part it refers to. The forms zero, one and two need
  /// not show a number.
  ///
  /// - Parameters:
  ///   - translation: The other language's texts.
  ///   - key: The key's own arguments, which code passes whether the source shows them or not.
  public func misfits(in translation: KeyFormat, key: KeyFormat) -> [Misfit] {
    KeyFormatComparison(source: self, translation: translation, key: key).misfits()
  }
}

/// Compares all the texts of a key.
private struct KeyFormatComparison {
  let source: KeyFormat
  let translation: KeyFormat
  let key: KeyFormat

  func misfits() -> [KeyFormat.Misfit] {
    var misfits: [KeyFormat.Misfit] = []
    for text in translation.roots + translation.parts.sorted(by: { $0.key < $1.key }).flatMap(\.value) {
      if let mismatch = typeMismatch(text) { misfits.append(KeyFormat.Misfit(path: text.path, mismatch: mismatch)) }
    }
    guard source.hasParts || translation.hasParts else { return misfits }
    for root in translation.roots {
      if let mismatch = referenceMismatch(root) {
        misfits.append(KeyFormat.Misfit(path: root.path, mismatch: mismatch))
      } else {
        misfits += missing(from: root)
      }
    }
    return misfits
  }

  /// An argument that the source does not have, or reads as something else.
  private func typeMismatch(_ text: KeyFormat.Text) -> FormatMismatch? {
    for use in text.shown {
      let types = source.types[use.number, default: []].union(key.types[use.number, default: []])
      if types.contains(use.argument) || use.argument == .substituted { continue }
      let isSelector = source.selectors.contains(use.number) || key.selectors.contains(use.number)
      if types.isEmpty, isSelector, use.argument.isNumber { continue }
      guard let needed = types.first else {
        // A selector of the translation's own, shown: where the source hides it nobody else names its type.
        if translation.selectors.contains(use.number), use.argument.isNumber, source.types.isEmpty { continue }
        return FormatMismatch(.extra, "has \(use.spelling) that the source lacks")
      }
      return FormatMismatch(
        .wrongType, "reads argument \(use.number) as \(use.spelling), which the source reads as \(needed.title)")
    }
    return nil
  }

  /// The arguments the call passes, as far as the source and the key tell.
  private var passed: Set<Int> {
    source.selectors.union(source.types.keys).union(key.selectors).union(key.types.keys)
  }

  /// A reference to no substitution, or to another argument than the substitution's.
  private func referenceMismatch(_ root: KeyFormat.Text) -> FormatMismatch? {
    for use in root.uses {
      guard let name = use.reference else { continue }
      guard let parts = translation.parts[name] else {
        if source.parts[name] == nil, source.references(name) { continue }
        return FormatMismatch(.extra, "refers to \(use.spelling), which has no texts")
      }
      guard passed.isEmpty || passed.contains(use.number) else {
        return FormatMismatch(.extra, "has \(use.spelling) that the source lacks")
      }
      let numbers = Set(parts.flatMap(\.shown).filter(\.argument.isNumber).map(\.number))
      guard let wanted = source.number(of: name), wanted != use.number, numbers.contains(wanted),
        !numbers.contains(use.number)
      else { continue }
      return FormatMismatch(.wrongType, "needs %\(wanted)$#@\(name)@, got \(use.spelling)")
    }
    return nil
  }

  /// What the source shows and neither a text nor the parts it refers to do.
  private func missing(from root: KeyFormat.Text) -> [KeyFormat.Misfit] {
    var misfits: [KeyFormat.Misfit] = []
    let direct = Set(root.shown.map(\.number))
    let references = root.uses.compactMap { use in use.reference.map { (name: $0, number: use.number) } }
    for need in source.expansion(at: root.path) where !direct.contains(need.number) {
      let mismatch = FormatMismatch(.missing, "lacks \(need.numbered)")
      let isNumber = need.argument.isNumber
      let holders = references.filter { reference in
        translation.parts[reference.name, default: []].contains { $0.shown.contains { $0.number == need.number } }
          || (isNumber && reference.number == need.number)
      }
      if holders.isEmpty {
        guard !isNumber || !FormatContext(root.path).mayOmitNumber else { continue }
        misfits.append(KeyFormat.Misfit(path: root.path, mismatch: mismatch))
      }
      for part in holders.flatMap({ translation.parts[$0.name, default: []] }) {
        guard !part.shown.contains(where: { $0.number == need.number }), !isNumber || !part.path.mayOmitNumber
        else { continue }
        misfits.append(KeyFormat.Misfit(path: part.path, mismatch: mismatch))
      }
    }
    return misfits
  }
}

extension KeyFormat {
  fileprivate func references(_ name: UTF8Text) -> Bool { number(of: name) != nil }

  fileprivate func number(of name: UTF8Text) -> Int? {
    roots.lazy.flatMap(\.uses).first { $0.reference == name }?.number
  }

  /// The arguments a root text shows once its parts stand in it, in their form for `other`.
  fileprivate func expansion(at path: VariationPath) -> [FormatArguments.Use] {
    guard let root = roots.first(where: { $0.path == path }) ?? roots.first(where: \.path.isOther) ?? roots.first
    else { return [] }
    return root.shown
      + root.uses.compactMap(\.reference).flatMap { name in
        let forms = parts[name, default: []]
        return (forms.first(where: \.path.isOther) ?? forms.last)?.shown ?? []
      }
  }
}

extension VariationPath {
  fileprivate var isOther: Bool { steps.last == .plural(.other) || steps.last == .device("other") }

  /// Whether the text is for one number, or for one and few others, and need not show it.
  fileprivate var mayOmitNumber: Bool {
    switch steps.last {
    case .plural(.zero), .plural(.one), .plural(.two): true
    default: false
    }
  }
}

extension FormatSpecifier.Argument {
  /// A specifier that reads it, for messages.
  fileprivate var title: String {
    switch self {
    case .object: "%@"
    case .integer32: "%d"
    case .integer64: "%lld"
    case .floating: "%f"
    case .longDouble: "%Lf"
    case .character: "%c"
    case .wideCharacter: "%C"
    case .cString: "%s"
    case .wideCString: "%S"
    case .pointer: "%p"
    case .writtenCount: "%n"
    case .substituted: "%arg"
    case .reference(let name): "%#@\(name)@"
    }
  }
}
