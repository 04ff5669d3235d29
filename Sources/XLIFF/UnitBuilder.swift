import Diagnostics
import XMLStream

/// Puts one trans-unit together while its elements go by. The texts lie in the arena until `finish`.
struct UnitBuilder {
  /// A child of the unit.
  private enum Child {
    case source, target, note, segmentedSource, other
  }

  /// An element inside a source or target.
  private struct Inline {
    /// Replaced by its text; an empty one would vanish unless it says what it stands for.
    var code: UTF8Text?
    /// Not empty.
    var equivalent: [UInt8]?
    var start: Int
    /// The number of a phrase that begins here.
    var phrase: Int?
    /// The `mid` of a segment that begins here.
    var segment: UTF8Text?
  }

  private var places = UnitPlaces()
  private var position = TextPosition(line: 1, column: 1)
  private var child = Child.other
  private var textStart = 0

  // What few units need. `hasRarities` tells whether any of it is set.
  private var hasRarities = false
  private var problem: UnitProblem?
  private var sourcePhrases: [TextPlace]?
  private var targetPhrases: [TextPlace]?
  private var inlines: [Inline] = []
  private var phrases: [(number: Int, range: Range<Int>)] = []
  /// The segments that hold more than blanks.
  private var sourceSegments: Set<UTF8Text> = []
  private var targetSegments: Set<UTF8Text> = []
  /// What is kept of phrases and segments beside their texts, in bytes.
  private var partBytes = 0

  // MARK: The unit

  @inline(__always)
  mutating func start(_ tag: borrowing XMLStartTag, isTranslatable: Bool, _ arena: inout XMLTextArena) {
    places = UnitPlaces()
    places.isTranslatable = isTranslatable
    if hasRarities { clearRarities() }
    position = tag.position
    if let index = tag.index(ofAttribute: .id) {
      places.id = TextPlace(arena.append(tag, at: index))
    } else {
      report(.missingID)
    }
    // Nearly all have an id and a prefixed `space`.
    if tag.attributeCount == 2, !tag.hasPlainAttribute(at: 1), !places.id.isAbsent { return }
    if let isTranslatable = tag.isTranslatable { places.isTranslatable = isTranslatable }
    if let index = tag.index(ofAttribute: .approved) {
      places.isApproved = tag.value(at: index, equals: "yes") ? true : tag.value(at: index, equals: "no") ? false : nil
    }
  }

  @inline(__always)
  mutating func finish(_ arena: inout XMLTextArena) -> TransUnit {
    var rarities: UnitRarities?
    if hasRarities {
      if !places.target.isAbsent, !sourceSegments.isSubset(of: targetSegments) {
        places.remarks.insert(.unfinishedSegment)
      }
      rarities = UnitRarities(problem: problem, sourcePhrases: sourcePhrases, targetPhrases: targetPhrases)
    }
    return TransUnit(bytes: arena.lend(), places: places, rarities: rarities, position: position)
  }

  private mutating func report(_ found: UnitProblem) {
    hasRarities = true
    problem = problem ?? found
  }

  private mutating func clearRarities() {
    hasRarities = false
    problem = nil
    sourcePhrases = nil
    targetPhrases = nil
    inlines.removeAll()
    phrases.removeAll()
    sourceSegments.removeAll()
    targetSegments.removeAll()
    partBytes = 0
  }

  // MARK: Its children

  @inline(__always)
  mutating func startChild(_ element: XLIFFElement, _ tag: borrowing XMLStartTag, _ arena: inout XMLTextArena) {
    child = .other
    switch element {
    case .source where places.source.isAbsent:
      child = .source
      textStart = arena.beginText()
    case .target where places.target.isAbsent:
      startTarget(tag, &arena)
    case .note where places.note.isAbsent:
      child = .note
      if let index = tag.index(ofAttribute: .from) { places.noteFrom = TextPlace(arena.append(tag, at: index)) }
      textStart = arena.beginText()
    case .source: report(.severalSources)
    case .target: report(.severalTargets)
    case .segSource:
      child = .segmentedSource
      textStart = arena.beginText()
    default: break
    }
  }

  @inline(__always)
  mutating func endChild(_ arena: inout XMLTextArena) {
    switch child {
    case .source:
      places.source = TextPlace(arena.endText(from: textStart))
      if !phrases.isEmpty { keepPhrases(arena) }
    case .target:
      places.target = TextPlace(arena.endText(from: textStart))
      if !phrases.isEmpty { keepPhrases(arena) }
    case .note: places.note = TextPlace(arena.endText(from: textStart))
    case .segmentedSource: _ = arena.endText(from: textStart)
    case .other: break
    }
  }

  @inline(never)
  private mutating func startTarget(_ tag: borrowing XMLStartTag, _ arena: inout XMLTextArena) {
    child = .target
    if !places.note.isAbsent { places.remarks.insert(.targetAfterNote) }
    if tag.attributeCount > 0 { readState(tag, &arena) }
    textStart = arena.beginText()
  }

  @inline(__always)
  private mutating func readState(_ tag: borrowing XMLStartTag, _ arena: inout XMLTextArena) {
    if let index = tag.index(ofAttribute: .state) {
      places.state =
        tag.value(at: index, equals: "translated")
        ? .standard(TargetState.translatedNumber)
        : read(TargetState.standardSpellings, tag, at: index, &arena)
      if tag.attributeCount == 1 { return }
    }
    if let index = tag.index(ofAttribute: .stateQualifier) {
      places.qualifier = read(StateQualifier.standardSpellings, tag, at: index, &arena)
    }
  }

  @inline(never)
  private func read(
    _ spellings: [StaticString], _ tag: borrowing XMLStartTag, at index: Int, _ arena: inout XMLTextArena
  ) -> StatePlace {
    for number in spellings.indices where tag.value(at: index, equals: spellings[number]) {
      return .standard(UInt8(truncatingIfNeeded: number))
    }
    return .custom(TextPlace(arena.append(tag, at: index)))
  }

  /// Of the source or target that ends.
  @inline(never)
  private mutating func keepPhrases(_ arena: borrowing XMLTextArena) {
    if child == .source {
      sourcePhrases = orderPhrases(in: places.source.range, arena)
    } else {
      targetPhrases = orderPhrases(in: places.target.range, arena)
    }
  }

  /// The phrases in the order of their numbers; the indentation between them is no text.
  private mutating func orderPhrases(in range: Range<Int>, _ arena: borrowing XMLTextArena) -> [TextPlace] {
    var end = range.lowerBound
    for phrase in phrases {
      if !arena.isBlank(end..<phrase.range.lowerBound) { report(.textBesidePhrases) }
      end = phrase.range.upperBound
    }
    if !arena.isBlank(end..<range.upperBound) { report(.textBesidePhrases) }
    let ordered = phrases.sorted { $0.number < $1.number }
    if !ordered.map(\.number).elementsEqual(0..<ordered.count) { report(.phraseNumbers) }
    phrases.removeAll()
    return ordered.map { TextPlace($0.range) }
  }

  // MARK: Elements in its children

  @inline(never)
  mutating func startContent(_ element: XLIFFElement, _ tag: borrowing XMLStartTag, _ arena: inout XMLTextArena) {
    hasRarities = true
    switch child {
    case .source, .target: startInline(element, tag, arena.count)
    case .segmentedSource:
      var inline = Inline(start: arena.count)
      if element == .mrk, tag.isSegment { inline.segment = tag.text(of: .mid) }
      inlines.append(inline)
    case .note, .other: break
    }
  }

  @inline(never)
  mutating func endContent(_ arena: inout XMLTextArena) {
    guard let inline = inlines.popLast() else { return }
    if let number = inline.phrase, keepsPart(of: 0) { phrases.append((number, inline.start..<arena.count)) }
    if let mid = inline.segment, !arena.isBlank(inline.start..<arena.count), keepsPart(of: mid.count) {
      if child == .target { targetSegments.insert(mid) } else { sourceSegments.insert(mid) }
    }
    guard let code = inline.code, arena.count == inline.start else { return }
    if let equivalent = inline.equivalent {
      arena.append(equivalent)
    } else {
      report(.inlineWithoutText(code))
    }
  }

  /// Whether there is room for another phrase or segment: one without a text of its own takes none of the arena, whose
  /// limits bound all else.
  private mutating func keepsPart(of bytes: Int) -> Bool {
    partBytes += bytes + 16
    if partBytes > XMLLimit.textBytes.maximum { report(.tooManyParts) }
    return partBytes <= XMLLimit.textBytes.maximum
  }

  private mutating func startInline(_ element: XLIFFElement, _ tag: borrowing XMLStartTag, _ start: Int) {
    var inline = Inline(start: start)
    switch element {
    case .mrk where inlines.isEmpty && tag.isPhrase:
      // A number that cannot be read is no number of the row.
      inline.phrase = tag.text(of: .mid).flatMap { Int($0.string) } ?? -1
    case .mrk where tag.isSegment:
      if child == .target { inline.segment = tag.text(of: .mid) }
    case .mrk, .g, .sub:
      places.remarks.insert(.inlineFlattened)
    case .x, .bx, .ex, .bpt, .ept, .ph, .it:
      places.remarks.insert(.inlineFlattened)
      inline.code = UTF8Text(tag.name)
      let equivalent = tag.index(ofAttribute: .equivText).map { tag.bytes(at: $0) }
      if equivalent?.isEmpty == false { inline.equivalent = equivalent }
    default:
      report(.unknownElementInText(UTF8Text(tag.name)))
    }
    inlines.append(inline)
  }
}

extension XMLStartTag {
  /// What `translate` says; nil where it says nothing.
  var isTranslatable: Bool? { index(ofAttribute: .translate).map { !value(at: $0, equals: "no") } }

  var isSegment: Bool { index(ofAttribute: .mtype).map { value(at: $0, equals: "seg") } ?? false }

  /// A phrase of a string set, as Xcode writes it.
  var isPhrase: Bool { index(ofAttribute: .mtype).map { value(at: $0, equals: "x-set") } ?? false }
}
