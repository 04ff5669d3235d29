import LosslessJSON

extension StringCatalog {
  /// The text of a localization that is not varied; nil for any other.
  @inline(__always)
  public func plainUnit(of cell: LanguageColumn.Cell) -> StringUnit? {
    guard cell.isUsual else { return document.plainUnitInAnyOrder(cell.node) }
    let (unit, state, value) = document.pair(below: cell.node)
    return StringUnit(node: unit, valueNode: value, stateNode: state)
  }
}

extension JSONDocument {
  /// Whether an object is nothing but a `stringUnit` with a state and a value, in this order.
  func isUsualUnit(_ object: JSONNode) -> Bool {
    guard isPair(object, under: "stringUnit", "state", "value") else { return false }
    let (_, state, value) = pair(below: object)
    return kind(of: state) == .string && kind(of: value) == .string
  }

  /// The text of an object that is nothing but a `stringUnit`; nil for any other.
  func plainUnit(of object: JSONNode) -> StringUnit? {
    guard isUsualUnit(object) else { return plainUnitInAnyOrder(object) }
    let (unit, state, value) = pair(below: object)
    return StringUnit(node: unit, valueNode: value, stateNode: state)
  }

  /// The same with members in another order or spelling, or without a state.
  func plainUnitInAnyOrder(_ object: JSONNode) -> StringUnit? {
    var members = members(of: object).makeIterator()
    guard let (name, unit) = members.next(), string(name, equals: "stringUnit"), members.next() == nil,
      let value = member("value", of: unit), kind(of: value) == .string
    else { return nil }
    let state = member("state", of: unit)
    if let state, kind(of: state) != .string { return nil }
    return StringUnit(node: unit, valueNode: value, stateNode: state)
  }
}
