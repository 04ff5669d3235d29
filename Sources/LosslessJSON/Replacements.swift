import Diagnostics

/// What is to stand in the place of values of a document, in the order in which it was asked for: mostly the order of
/// the file, which makes it cheap to sort.
struct Replacements: Sendable {
  private(set) var values: [(node: JSONNode, value: PendingValue)] = []
  private var places: [JSONNode: Int] = [:]

  var isEmpty: Bool { values.isEmpty }

  mutating func put(_ value: PendingValue, for node: JSONNode) {
    if let place = places.updateValue(values.count, forKey: node) {
      places[node] = place
      values[place].value = value
    } else {
      values.append((node, value))
    }
  }

  /// Sets a value inside what replaces a node; false if nothing does.
  mutating func extend(_ node: JSONNode, with value: JSONFragment, at path: ArraySlice<UTF8Text>) -> Bool {
    guard !places.isEmpty, let place = places[node] else { return false }
    values[place].value.set(value, at: path)
    return true
  }

  mutating func drop(_ node: JSONNode) {
    guard !places.isEmpty, let place = places.removeValue(forKey: node) else { return }
    // The last one takes the place of the one that goes.
    let last = values.removeLast()
    if place < values.count {
      values[place] = last
      places[last.node] = place
    }
  }

  mutating func drop(where isDropped: (JSONNode) -> Bool) {
    values.removeAll { isDropped($0.node) }
    places = [:]
    for (place, entry) in values.enumerated() { places[entry.node] = place }
  }
}
