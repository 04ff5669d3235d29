/// A plural category of CLDR, as catalogs and unit ids spell it.
public enum PluralCategory: String, Hashable, Sendable, CaseIterable {
  case zero, one, two, few, many, other
}
