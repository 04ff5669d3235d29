import Diagnostics
import Localization
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
    var equivalent: [UInt8]?
    var start: Int
    /// The number of a phrase that begins here.
    var phrase: Int?
  }

  private struct Text {
    var range: Range<Int>
    /// Nil for a plain text.
    var phrases: [Range<Int>]?
  }

  private var id: Range<Int>?
  private var position = TextPosition(line: 1, column: 1)
  private var isTranslatable = true
  private var isApproved: Bool?
  private var source: Text?
  private var target: Text?
  private var state: TargetState?
  private var qualifier: StateQualifier?
  private var note: Range<Int>?
  private var noteFrom: Range<Int>?
  private var problem: UnitProblem?
  private var remarks: UnitRemarks = []

  private var child = Child.other
  private var textStart = 0
  private var inlines: [Inline] = []
  private var phrases: [(number: Int, range: Range<Int>)] = []
  private var sourceSegments: [UTF8Text] = []
  private var targetSegments: [UTF8Text] = []

  // MARK: The unit

  mutating func start(_ tag: borrowing XMLStartTag, _ arena: inout XMLTextArena) {
    arena.removeAll()
    source = nil
    target = nil
    state = nil
    qualifier = nil
    note = nil
    noteFrom = nil
    problem = nil
    remarks = []
    if !sourceSegments.isEmpty { sourceSegments.removeAll() }
    if !targetSegments.isEmpty { targetSegments.removeAll() }
    position = tag.position
    id = tag.index(ofAttribute: .id).map { arena.append(tag, at: $0) }
    if id == nil { problem = .missingID }
    isTranslatable = tag.index(ofAttribute: .translate).map { !tag.value(at: $0, equals: "no") } ?? true
    isApproved = tag.index(ofAttribute: .approved).flatMap {
      tag.value(at: $0, equals: "yes") ? true : tag.value(at: $0, equals: "no") ? false : nil
    }
  }

  mutating func finish(_ arena: inout XMLTextArena) -> TransUnit {
    if target != nil, !sourceSegments.isEmpty, !sourceSegments.allSatisfy(targetSegments.contains) {
      remarks.insert(.unfinishedSegment)
    }
    let bytes = arena.take()
    func text(_ range: Range<Int>) -> UTF8Text { UTF8Text(validated: bytes[range]) }
    func value(_ field: Text) -> UnitValue { field.phrases.map { .phrases($0.map(text)) } ?? .text(text(field.range)) }
    return TransUnit(
      id: id.map(text), source: source.map(value),
      target: target.map { TransUnit.Target(value: value($0), state: state, qualifier: qualifier) },
      isTranslatable: isTranslatable, isApproved: isApproved,
      note: note.map { TransUnit.Note(text: text($0), from: noteFrom.map(text)) }, position: position,
      problem: problem, remarks: remarks)
  }

  private mutating func note(_ found: UnitProblem) {
    problem = problem ?? found
  }

  // MARK: Its children

  mutating func startChild(_ element: XLIFFElement?, _ tag: borrowing XMLStartTag, _ arena: inout XMLTextArena) {
    switch element {
    case .source:
      if source != nil { note(.severalSources) }
      child = .source
      textStart = arena.beginText()
    case .target:
      if target != nil { note(.severalTargets) }
      if note != nil { remarks.insert(.targetAfterNote) }
      child = .target
      state = tag.index(ofAttribute: .state).map { TargetState(tag, at: $0) }
      qualifier = tag.index(ofAttribute: .stateQualifier).map { StateQualifier(tag, at: $0) }
      textStart = arena.beginText()
    case .note where note == nil:
      child = .note
      noteFrom = tag.index(ofAttribute: .from).map { arena.append(tag, at: $0) }
      textStart = arena.beginText()
    case .segSource:
      child = .segmentedSource
    default:
      child = .other
    }
  }

  mutating func endChild(_ arena: inout XMLTextArena) {
    arena.isCollecting = false
    switch child {
    case .source where source == nil: source = endText(&arena)
    case .target where target == nil: target = endText(&arena)
    case .source, .target: phrases.removeAll()
    case .note: note = textStart..<arena.count
    case .segmentedSource, .other: break
    }
  }

  private mutating func endText(_ arena: inout XMLTextArena) -> Text {
    let range = textStart..<arena.count
    guard !phrases.isEmpty else { return Text(range: range) }
    var end = range.lowerBound
    for phrase in phrases {
      if !arena.isBlank(end..<phrase.range.lowerBound) { note(.textBesidePhrases) }
      end = phrase.range.upperBound
    }
    if !arena.isBlank(end..<range.upperBound) { note(.textBesidePhrases) }
    let ordered = phrases.sorted { $0.number < $1.number }
    if !ordered.map(\.number).elementsEqual(0..<ordered.count) { note(.phraseNumbers) }
    phrases.removeAll()
    return Text(range: range, phrases: ordered.map(\.range))
  }

  // MARK: Elements in its children

  mutating func startContent(_ element: XLIFFElement?, _ tag: borrowing XMLStartTag, _ arena: inout XMLTextArena) {
    switch child {
    case .source, .target: startInline(element, tag, &arena)
    case .segmentedSource:
      if element == .mrk, tag.isSegment, let mid = tag.text(of: .mid) { sourceSegments.append(mid) }
    case .note, .other: break
    }
  }

  mutating func endContent(_ arena: inout XMLTextArena) {
    guard child == .source || child == .target, let inline = inlines.popLast() else { return }
    if let number = inline.phrase { phrases.append((number, inline.start..<arena.count)) }
    guard let code = inline.code, arena.count == inline.start else { return }
    if let equivalent = inline.equivalent {
      arena.append(equivalent)
    } else {
      note(.inlineWithoutText(code))
    }
  }

  private mutating func startInline(_ element: XLIFFElement?, _ tag: borrowing XMLStartTag, _ arena: inout XMLTextArena) {
    var inline = Inline(start: arena.count)
    switch element {
    case .mrk where inlines.isEmpty && tag.isPhrase:
      // A number that cannot be read is no number of the row.
      inline.phrase = tag.text(of: .mid).flatMap { Int($0.string) } ?? -1
    case .mrk where tag.isSegment:
      remarks.insert(.segmentsJoined)
      if child == .target, let mid = tag.text(of: .mid) { targetSegments.append(mid) }
    case .mrk, .g, .sub:
      remarks.insert(.inlineFlattened)
    case .x, .bx, .ex, .bpt, .ept, .ph, .it:
      remarks.insert(.inlineFlattened)
      inline.code = UTF8Text(tag.name)
      inline.equivalent = tag.index(ofAttribute: .equivText).map { tag.bytes(at: $0) }
    default:
      note(.unknownElementInText(UTF8Text(tag.name)))
    }
    inlines.append(inline)
  }
}

extension XMLStartTag {
  var isSegment: Bool { index(ofAttribute: .mtype).map { value(at: $0, equals: "seg") } ?? false }

  /// A phrase of a string set, as Xcode writes it.
  var isPhrase: Bool { index(ofAttribute: .mtype).map { value(at: $0, equals: "x-set") } ?? false }
}

extension TargetState {
  init(_ tag: borrowing XMLStartTag, at index: Int) {
    for state in Self.standard {
      if let spelling = state.standardSpelling, tag.value(at: index, equals: spelling) {
        self = state
        return
      }
    }
    self = .custom(UTF8Text(validated: tag.bytes(at: index)[...]))
  }
}

extension StateQualifier {
  init(_ tag: borrowing XMLStartTag, at index: Int) {
    for qualifier in Self.standard {
      if let spelling = qualifier.standardSpelling, tag.value(at: index, equals: spelling) {
        self = qualifier
        return
      }
    }
    self = .custom(UTF8Text(validated: tag.bytes(at: index)[...]))
  }
}
