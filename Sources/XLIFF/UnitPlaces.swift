/// Where a text lies among a unit's bytes.
@usableFromInline
struct TextPlace: Sendable {
  @usableFromInline let start: Int32
  @usableFromInline let end: Int32

  /// No such text; an empty text is something else.
  static let absent = TextPlace(start: -1, end: -1)

  private init(start: Int32, end: Int32) {
    self.start = start
    self.end = end
  }

  /// Nothing is lost: no more than `XMLLimit.keptBytes` are kept at a time.
  init(_ range: Range<Int>) {
    self.init(start: Int32(truncatingIfNeeded: range.lowerBound), end: Int32(truncatingIfNeeded: range.upperBound))
  }

  @inlinable var isAbsent: Bool { start < 0 }
  @inlinable var range: Range<Int> { Int(start)..<Int(end) }
}

/// A state or qualifier, small.
@usableFromInline
enum StatePlace: Sendable {
  case absent
  /// A position in the list of the standard's.
  case standard(UInt8)
  case custom(TextPlace)
}

/// Everything about a unit save its bytes, in plain numbers: cheap to pass on and to let go.
@usableFromInline
struct UnitPlaces: Sendable {
  @usableFromInline var id = TextPlace.absent
  @usableFromInline var source = TextPlace.absent
  @usableFromInline var target = TextPlace.absent
  @usableFromInline var note = TextPlace.absent
  @usableFromInline var noteFrom = TextPlace.absent
  @usableFromInline var state = StatePlace.absent
  @usableFromInline var qualifier = StatePlace.absent
  @usableFromInline var isTranslatable = true
  @usableFromInline var isApproved: Bool?
  @usableFromInline var remarks: UnitRemarks = []
}

/// What few units have.
@usableFromInline
final class UnitRarities: Sendable {
  let problem: UnitProblem?
  let sourcePhrases: [TextPlace]?
  let targetPhrases: [TextPlace]?

  init(problem: UnitProblem?, sourcePhrases: [TextPlace]?, targetPhrases: [TextPlace]?) {
    self.problem = problem
    self.sourcePhrases = sourcePhrases
    self.targetPhrases = targetPhrases
  }
}
