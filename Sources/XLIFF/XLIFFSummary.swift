public import Diagnostics

/// What there is to say about a document that was read to its end.
public struct XLIFFSummary: Hashable, Sendable {
  /// The root's `version`, as it stands.
  public var version: UTF8Text?
  public var fileCount = 0
  public var unitCount = 0
  public var warnings: [XLIFFWarning] = []

  public init() {}
}

/// Something odd that did not keep a document from being read.
public struct XLIFFWarning: Hashable, Sendable, CustomStringConvertible {
  public enum Kind: Hashable, Sendable {
    /// The namespace of XLIFF 1.1.
    case version11
    /// No namespace, as in XLIFF 1.0.
    case noNamespace
    /// A `version` other than 1.2, or none.
    case oddVersion(UTF8Text?)
    /// Binary units were passed over; the place is the first one's.
    case binaryUnits(Int)
    /// A group of units that are one gettext plural: they are read as if they were unrelated.
    case pluralGroup
  }

  public var kind: Kind
  public var position: TextPosition

  public var description: String {
    switch kind {
    case .version11: "the document is XLIFF 1.1"
    case .noNamespace: "the document has no namespace"
    case .oddVersion(let version?): "the document is of version \"\(version)\", not 1.2"
    case .oddVersion(nil): "the document has no version"
    case .binaryUnits(let count): "\(count) bin-unit(s) passed over"
    case .pluralGroup: "a group of gettext plurals is not supported"
    }
  }
}
