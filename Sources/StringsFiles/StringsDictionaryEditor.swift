public import Diagnostics
import Localization

/// Edits to a `.stringsdict` file: only the texts that change are touched, what is new goes beside its siblings.
public struct StringsDictionaryEditor: Sendable {
  public let file: StringsDictionary
  private let layout: StringsDictionaryLayout
  private var splices = Splices()
  /// Members for dictionaries that have none, by their ranges.
  private var opened: [Range<Int>: [UInt8]] = [:]
  /// How many members were added that are no plural cases: they stay in the order in which they came.
  private var additions = 0

  public init(_ file: StringsDictionary) {
    self.file = file
    layout = StringsDictionaryLayout(file.content.bytes, root: file.root)
  }

  /// Whether nothing would change.
  public var isEmpty: Bool { splices.isEmpty && opened.isEmpty }

  /// Gives the text at a path of keys another value, or adds it to a dictionary that lacks it: a plural case between
  /// its neighbours in CLDR's order, anything else at the end, in the layout of the member before it.
  ///
  /// - Throws: `.noPlace` where the dictionary around it is not there, or where something else than a text stands;
  ///   `.forbiddenCharacter`.
  public mutating func set(_ text: UTF8Text, at path: [UTF8Text]) throws(StringsEditError) {
    guard let name = path.last else { throw .noPlace }
    var dictionary = file.root
    for key in path.dropLast() {
      guard let next = dictionary.value(key)?.dictionary else { throw .noPlace }
      dictionary = next
    }
    try set(text, of: name, in: dictionary)
  }

  /// Gives texts of a key other values, or adds them. What the file lacks of the key is made like the rule.
  ///
  /// - Parameters:
  ///   - texts: By the keys that lead to them, below the key's own.
  ///   - key: The file's key.
  ///   - rule: How the source language has it.
  ///   - note: The comment of a key that is new.
  /// - Throws: `.noPlace` where something else stands there; `.forbiddenCharacter`.
  public mutating func set(
    _ texts: [[UTF8Text]: UTF8Text], forKey key: UTF8Text, like rule: StringsRule, note: UTF8Text? = nil
  ) throws(StringsEditError) {
    guard let translated = rule.translated(by: texts), let fragment = translated.fragment else { throw .noPlace }
    guard let value = file.root.value(key) else {
      let entry = try StringsDictionaryWriter.entry(
        translated, forKey: key, note: note, layout.indentation(in: file.root))
      return insert(entry, atEndOf: file.root)
    }
    if let dictionary = value.dictionary {
      try set(texts, in: dictionary, below: [], fragment)
    } else if let text = texts[[]] {
      try set(text, at: [key])
    } else {
      throw .noPlace
    }
  }

  /// The edited file, in the encoding it was found in.
  public func render() -> [UInt8] {
    var splices = splices
    for (range, members) in opened {
      let (start, end) = layout.parts(ofEmptyDictionary: range)
      splices.replace(range, with: start + members + end)
    }
    return file.content.encode(splices.apply(to: file.content.bytes))
  }

  /// Sets the texts that a dictionary holds, or is to hold; what it lacks is taken from the fragment.
  private mutating func set(
    _ texts: [[UTF8Text]: UTF8Text], in dictionary: PropertyListDictionary, below keys: [UTF8Text],
    _ fragment: PropertyListFragment
  ) throws(StringsEditError) {
    for (name, part) in Dictionary(grouping: texts, by: { $0.key[keys.count] }).sorted(by: { $0.key < $1.key }) {
      let inner = keys + [name]
      if let text = texts[inner] {
        try set(text, of: name, in: dictionary)
      } else if let value = dictionary.value(name) {
        guard let next = value.dictionary else { throw .noPlace }
        let texts = Dictionary(part.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
        try set(texts, in: next, below: inner, fragment)
      } else {
        guard let value = fragment.value(at: inner) else { throw .noPlace }
        insert(
          try PropertyListFragment.Member(name, value).render(layout.indentation(in: dictionary)), atEndOf: dictionary)
      }
    }
  }

  private mutating func set(
    _ text: UTF8Text, of name: UTF8Text, in dictionary: PropertyListDictionary
  ) throws(StringsEditError) {
    guard let value = dictionary.value(name) else { return try insert(name, text, into: dictionary) }
    guard let old = value.text else { throw .noPlace }
    guard old.text != text else { return splices.drop(old.range) }
    splices.replace(old.range, with: try PropertyListText.element(text))
  }

  private mutating func insert(
    _ name: UTF8Text, _ text: UTF8Text, into dictionary: PropertyListDictionary
  ) throws(StringsEditError) {
    let member = PropertyListFragment.Member(name, .text(text))
    let category = PluralCategory(spelling: name.bytes)
    guard let category, !dictionary.members.isEmpty else {
      return insert(try member.render(layout.indentation(in: dictionary)), atEndOf: dictionary)
    }
    let index = Self.index(of: category, in: dictionary)
    let rank = PluralCategory.allCases.firstIndex(of: category) ?? 0
    guard index > 0 else {
      let first = dictionary.members[0].keyRange.lowerBound
      let indentation = layout.indentation(in: dictionary)
      let bytes = try member.render(indentation).dropFirst(indentation.lead.count)
      return splices.insert(bytes + indentation.lead, at: first, rank: rank)
    }
    splices.insert(
      try member.render(layout.indentation(ofMember: index - 1, in: dictionary)),
      at: dictionary.members[index - 1].value.range.upperBound, rank: rank)
  }

  /// Appends rendered members to a dictionary, behind what was appended before.
  private mutating func insert(_ members: [UInt8], atEndOf dictionary: PropertyListDictionary) {
    guard let last = dictionary.members.last else {
      opened[dictionary.range, default: []] += members
      return
    }
    // Behind the plural cases that may come to the same place.
    additions += 1
    splices.insert(members, at: last.value.range.upperBound, rank: PluralCategory.allCases.count + additions)
  }

  /// Before how many members a new plural case goes.
  private static func index(of category: PluralCategory, in dictionary: PropertyListDictionary) -> Int {
    let members = dictionary.members
    let categories = members.map { PluralCategory(spelling: $0.key.bytes) }
    if let before = categories.lastIndex(where: { $0.map { $0 < category } ?? false }) { return before + 1 }
    return categories.firstIndex { $0 != nil } ?? members.count
  }
}
