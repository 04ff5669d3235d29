public import Diagnostics
public import Localization

/// One `<trans-unit>` as it came back.
///
/// Its texts lie in one array; a member is cut out of it when it is asked for.
public struct TransUnit: Equatable, Sendable {
  @usableFromInline let bytes: [UInt8]
  @usableFromInline let places: UnitPlaces
  /// Nil for nearly every unit.
  @usableFromInline let rarities: UnitRarities?

  /// Where the `<` of its start tag stands.
  public let position: TextPosition

  /// Nil only together with the problem `missingID`.
  @inlinable public var id: UTF8Text? { text(places.id) }

  /// Nil without a `<source>`.
  @inlinable
  @inline(__always)
  public var source: UnitValue? { rarities == nil ? text(places.source).map { .text($0) } : rareSource }

  /// Nil without a `<target>`; an empty one is something.
  @inlinable
  @inline(__always)
  public var target: UnitValue? { rarities == nil ? text(places.target).map { .text($0) } : rareTarget }

  /// The target's state; nil without a target or an attribute.
  public var state: TargetState? {
    switch places.state {
    case .absent: nil
    case .standard(let index): TargetState(number: index)
    case .custom(let place): .custom(text(place) ?? .empty)
    }
  }

  /// The target's `state-qualifier`; nil without a target or an attribute.
  public var qualifier: StateQualifier? {
    switch places.qualifier {
    case .absent: nil
    case .standard(let index): StateQualifier.standard[Int(index)]
    case .custom(let place): .custom(text(place) ?? .empty)
    }
  }

  /// The first `<note>`: empty for `<note/>`, nil without one.
  @inlinable public var note: UTF8Text? { text(places.note) }

  /// The first note's `from`.
  @inlinable public var noteOrigin: UTF8Text? { text(places.noteFrom) }

  /// False for `translate="no"`.
  @inlinable public var isTranslatable: Bool { places.isTranslatable }

  /// Nil unless `approved` is `yes` or `no`.
  @inlinable public var isApproved: Bool? { places.isApproved }

  /// Why the unit must not be taken, if so. What was read stands in the other members all the same.
  public var problem: UnitProblem? { rarities?.problem }

  @inlinable public var remarks: UnitRemarks { places.remarks }

  public static func == (left: TransUnit, right: TransUnit) -> Bool {
    left.id == right.id && left.source == right.source && left.target == right.target && left.state == right.state
      && left.qualifier == right.qualifier && left.note == right.note
      && left.noteOrigin == right.noteOrigin && left.isTranslatable == right.isTranslatable
      && left.isApproved == right.isApproved
      && left.problem == right.problem && left.remarks == right.remarks && left.position == right.position
  }

  /// The same unit under another id.
  public func identified(by id: UTF8Text) -> TransUnit {
    var places = places
    places.id = TextPlace(bytes.count..<bytes.count + id.count)
    return TransUnit(bytes: bytes + id.bytes, places: places, rarities: rarities, position: position)
  }

  @usableFromInline
  var rareSource: UnitValue? { value(places.source, phrases: rarities?.sourcePhrases) }

  @usableFromInline
  var rareTarget: UnitValue? { value(places.target, phrases: rarities?.targetPhrases) }

  @inlinable
  func text(_ place: TextPlace) -> UTF8Text? {
    place.isAbsent ? nil : UTF8Text(validated: bytes[place.range])
  }

  private func value(_ place: TextPlace, phrases: [TextPlace]?) -> UnitValue? {
    guard let phrases else { return text(place).map { .text($0) } }
    return .phrases(phrases.map { text($0) ?? .empty })
  }
}
