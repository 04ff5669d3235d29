/// Where a text lies among a unit's bytes.
struct TextPlace: Sendable {
  private let start: Int32
  private let end: Int32

  /// No such text; an empty text is something else.
  static let absent = TextPlace(start: -1, end: -1)

  private init(start: Int32, end: Int32) {
    self.start = start
    self.end = end
  }

  /// The reader keeps a unit's bytes far below two gigabytes.
  init(_ range: Range<Int>) {
    self.init(start: Int32(range.lowerBound), end: Int32(range.upperBound))
  }

  var isAbsent: Bool { start < 0 }
  var range: Range<Int> { Int(start)..<Int(end) }
}

/// A state or qualifier, small.
enum StatePlace: Sendable {
  case absent
  /// A position in the list of the standard's.
  case standard(UInt8)
  case custom(TextPlace)
}

/// Everything about a unit save its bytes, in plain numbers: cheap to pass on and to let go.
struct UnitPlaces: Sendable {
  var id = TextPlace.absent
  var source = TextPlace.absent
  var target = TextPlace.absent
  var note = TextPlace.absent
  var noteFrom = TextPlace.absent
  var state = StatePlace.absent
  var qualifier = StatePlace.absent
  var isTranslatable = true
  var isApproved: Bool?
  var remarks: UnitRemarks = []
}

/// What few units have.
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
