import Diagnostics
import Localization
import StringCatalog

/// How a stored text is written in an XLIFF, and back: Xcode numbers references to substitutions there.
enum ExportForm {
  /// A key's own text or device text: `%#@NAME@` ⇄ `%1$#@NAME@`.
  case root([Substitution])
  /// A text of a substitution: `%arg` ⇄ `%1$lld`.
  case leaf(Substitution)

  func exported(_ translation: Translation) -> Translation {
    map(translation) { text in
      switch self {
      case .root(let substitutions): substitutions.isEmpty ? text : SubstitutionText.exported(root: text, substitutions)
      case .leaf(let substitution): SubstitutionText.exported(leaf: text, of: substitution)
      }
    }
  }

  func stored(_ translation: Translation) -> Translation {
    map(translation) { text in
      switch self {
      case .root(let substitutions): substitutions.isEmpty ? text : SubstitutionText.imported(root: text, substitutions)
      case .leaf(let substitution): SubstitutionText.imported(leaf: text, of: substitution)
      }
    }
  }

  private func map(_ translation: Translation, _ rewrite: (UTF8Text) -> UTF8Text) -> Translation {
    switch translation.value {
    case .text(let text): Translation(value: .text(rewrite(text)), state: translation.state)
    case .phrases: translation
    }
  }
}

extension StringCatalog {
  func translation(of text: ExistingText) -> Translation {
    switch text {
    case .unit(let unit): translation(of: unit)
    case .phrases(let set): translation(of: set)
    }
  }
}

extension CatalogUnits {
  /// How a text of an entry is rewritten on its way into the file: by the localization's own substitutions, or by the
  /// source's where it has none yet.
  func form(of path: VariationPath, entry: Int) -> ExportForm {
    if path.isPlain, plainUnit(ofEntry: entry) != nil { return .root([]) }
    let (own, source) = substitutions(ofEntry: entry)
    if case .substitution(let name)? = path.steps.first,
      let substitution = (own + source).first(where: { $0.name == name })
    {
      return .leaf(substitution)
    }
    return .root(hasLocalization(ofEntry: entry) ? own : source)
  }
}
