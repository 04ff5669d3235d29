import Diagnostics
import Localization
import LosslessJSON
import StringCatalog
import Testing

/// A catalog in Xcode's layout around some entries, each with its indent.
func catalogText(_ entries: String) -> String {
  """
  {
    "sourceLanguage" : "en",
    "strings" : {
  \(entries)
    },
    "version" : "1.0"
  }
  """
}

func catalog(_ text: String) throws(StringCatalogError) -> StringCatalog { try StringCatalog(Array(text.utf8)) }

/// The shape of the first entry's localization in a language.
func shape(_ localization: String) throws -> (StringCatalog, LocalizationShape) {
  let catalog = try catalog(
    #"{"sourceLanguage":"en","strings":{"k":{"localizations":{"fr":\#(localization)}}},"version":"1.0"}"#)
  let node = try #require(catalog.column(for: french)?.cell(ofEntry: 0)?.node)
  return (catalog, try catalog.shape(of: node))
}

/// What the shape of a localization is refused for.
func problem(_ localization: String) throws -> String {
  let catalog = try catalog(
    #"{"sourceLanguage":"en","strings":{"k":{"localizations":{"fr":\#(localization)}}},"version":"1.0"}"#)
  let node = try #require(catalog.column(for: french)?.cell(ofEntry: 0)?.node)
  do throws(ShapeProblem) {
    _ = try catalog.shape(of: node)
    return "none"
  } catch {
    let text = catalog.document.text(of: error.node)
    switch error {
    case .overlapping: return "overlapping at \(text)"
    case .unknownPluralCategory(let name, _): return "category \(name) at \(text)"
    case .unknownVariation(let name, _): return "variation \(name) at \(text)"
    case .malformed(let expected, _): return "\(expected) expected at \(text)"
    }
  }
}

func tag(_ name: String) -> LanguageTag {
  guard let tag = LanguageTag(name) else { preconditionFailure("\(name) is no language's name") }
  return tag
}

let french = tag("fr")
