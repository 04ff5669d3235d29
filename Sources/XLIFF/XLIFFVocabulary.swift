import XMLStream

/// The elements that matter, the frequent ones first.
enum XLIFFElement: UInt8, CaseIterable {
  case transUnit, source, target, note, mrk, file, header, tool, body, group, segSource, binUnit
  case g, x, bx, ex, bpt, ept, ph, it, sub
  case xliff
  /// Every other; last, as it has no name.
  case other

  static let named = allCases.dropLast()

  /// - Parameter code: The position in the vocabulary; -1 for other names.
  @inline(__always)
  init(code: Int) {
    // Cases are numbered in their order; the initialiser from a raw value is not inlined.
    let isNamed = UInt(bitPattern: code) < UInt(XLIFFElement.other.rawValue)
    self = isNamed ? unsafe unsafeBitCast(UInt8(truncatingIfNeeded: code), to: XLIFFElement.self) : .other
  }

  var name: StaticString {
    switch self {
    case .transUnit: "trans-unit"
    case .source: "source"
    case .target: "target"
    case .note: "note"
    case .mrk: "mrk"
    case .file: "file"
    case .header: "header"
    case .tool: "tool"
    case .body: "body"
    case .group: "group"
    case .segSource: "seg-source"
    case .binUnit: "bin-unit"
    case .g: "g"
    case .x: "x"
    case .bx: "bx"
    case .ex: "ex"
    case .bpt: "bpt"
    case .ept: "ept"
    case .ph: "ph"
    case .it: "it"
    case .sub: "sub"
    case .xliff: "xliff"
    case .other: ""
    }
  }
}

/// The attributes that matter.
enum XLIFFAttribute: Int, CaseIterable {
  case id, translate, approved, state, stateQualifier, from, mtype, mid, equivText, original, sourceLanguage
  case targetLanguage, datatype, toolID, toolName, toolVersion, buildNumber, version, restype

  var name: StaticString {
    switch self {
    case .id: "id"
    case .translate: "translate"
    case .approved: "approved"
    case .state: "state"
    case .stateQualifier: "state-qualifier"
    case .from: "from"
    case .mtype: "mtype"
    case .mid: "mid"
    case .equivText: "equiv-text"
    case .original: "original"
    case .sourceLanguage: "source-language"
    case .targetLanguage: "target-language"
    case .datatype: "datatype"
    case .toolID: "tool-id"
    case .toolName: "tool-name"
    case .toolVersion: "tool-version"
    case .buildNumber: "build-num"
    case .version: "version"
    case .restype: "restype"
    }
  }
}

/// The namespaces of the versions that are read.
enum XLIFFNamespace: Int, CaseIterable {
  case version12, version11

  var name: StaticString {
    switch self {
    case .version12: "urn:oasis:names:tc:xliff:document:1.2"
    case .version11: "urn:oasis:names:tc:xliff:document:1.1"
    }
  }

  /// What every version's namespace begins with.
  static let commonPrefix = "urn:oasis:names:tc:xliff:document:"
}

let xliffVocabulary = XMLVocabulary(
  namespaces: XLIFFNamespace.allCases.map(\.name.description),
  elements: XLIFFElement.named.map(\.name.description),
  attributes: XLIFFAttribute.allCases.map(\.name.description))
