import Diagnostics
import Localization

/// A value to be written into an XML property list.
indirect enum PropertyListFragment: Hashable, Sendable {
  struct Member: Hashable, Sendable {
    var key: UTF8Text
    var value: PropertyListFragment

    init(_ key: UTF8Text, _ value: PropertyListFragment) {
      self.key = key
      self.value = value
    }
  }

  case text(UTF8Text)
  case dictionary([Member])

  /// What keys lead to.
  func value(at keys: some Collection<UTF8Text>) -> PropertyListFragment? {
    guard let key = keys.first else { return self }
    guard case .dictionary(let members) = self else { return nil }
    return members.first { $0.key == key }?.value.value(at: keys.dropFirst())
  }
}

/// How members of a dictionary are laid out.
struct PropertyListIndentation {
  /// What stands before a member: a line end and its indentation. Empty in files on one line.
  var lead: [UInt8]
  /// What is added for what lies deeper.
  var step: [UInt8]
  /// What stands between a key and a text.
  var gap: [UInt8]

  /// Each on a line of its own, a tab for each level, as Apple's tools write.
  static func tabs(depth: Int) -> PropertyListIndentation {
    let lead = [0x0A] + [UInt8](repeating: 0x09, count: depth)
    return PropertyListIndentation(lead: lead, step: [0x09], gap: lead)
  }

  var deeper: PropertyListIndentation {
    guard !lead.isEmpty else { return self }
    return PropertyListIndentation(lead: lead + step, step: step, gap: gap == lead ? lead + step : gap)
  }
}

extension PropertyListFragment.Member {
  /// The member with what stands before it.
  func render(_ indentation: PropertyListIndentation) throws(StringsEditError) -> [UInt8] {
    var result = indentation.lead + (try PropertyListText.key(key))
    switch value {
    case .text(let text): result += indentation.gap + (try PropertyListText.element(text))
    case .dictionary(let members):
      result += indentation.lead + Array("<dict>".utf8)
      for member in members { result += try member.render(indentation.deeper) }
      result += indentation.lead + Array("</dict>".utf8)
    }
    return result
  }
}

extension StringsRule {
  /// The rule as a file holds it; nil for one of an unknown kind.
  var fragment: PropertyListFragment? {
    switch self {
    case .text(let text): return .text(text)
    case .format(let format):
      return .dictionary(
        [.init(StringsRuleName.format, .text(format.format))]
          + format.variables.map { .init($0.name, .dictionary($0.members)) })
    case .device(let cases): return Self.fragment(cases, StringsRuleName.device)
    case .width(let cases): return Self.fragment(cases, StringsRuleName.width)
    case .unknown: return nil
    }
  }

  private static func fragment(_ cases: [StringsCase], _ name: UTF8Text) -> PropertyListFragment? {
    var members: [PropertyListFragment.Member] = []
    for item in cases {
      guard let fragment = item.rule.fragment else { return nil }
      members.append(.init(item.name, fragment))
    }
    return .dictionary([.init(name, .dictionary(members))])
  }
}

extension StringsVariable {
  fileprivate var members: [PropertyListFragment.Member] {
    [.init(StringsRuleName.specType, .text(StringsRuleName.plural))]
      + (valueType.map { [.init(StringsRuleName.valueType, .text($0))] } ?? [])
      + cases.map { .init(UTF8Text($0.category.rawValue), .text($0.text)) }
  }
}
