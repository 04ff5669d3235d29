import Diagnostics

/// What is to stand in the place of values of a document.
///
/// Edits mostly come in the order of the file. While they do, the list is sorted and needs no table beside it.
struct Replacements: Sendable {
  private(set) var values: [(node: JSONNode, value: PendingValue)] = []
  /// Where each node is in `values`, once they are out of order.
  private var places: [JSONNode: Int]?

  var isEmpty: Bool { values.isEmpty }

  mutating func put(_ value: PendingValue, for node: JSONNode) {
    if let place = place(of: node) {
      values[place].value = value
      return
    }
    if places == nil, let last = values.last, last.node.index > node.index { makeTable() }
    places?[node] = values.count
    values.append((node, value))
  }

  /// Sets a value inside what replaces a node; false if nothing does.
  mutating func extend(_ node: JSONNode, with value: JSONFragment, at path: ArraySlice<UTF8Text>) -> Bool {
    guard let place = place(of: node) else { return false }
    values[place].value.set(value, at: path)
    return true
  }

  mutating func drop(_ node: JSONNode) {
    guard let place = place(of: node) else { return }
    if places == nil {
      values.remove(at: place)
      return
    }
    // The last one takes the place of the one that goes.
    let last = values.removeLast()
    places?[node] = nil
    if place < values.count {
      values[place] = last
      places?[last.node] = place
    }
  }

  mutating func drop(where isDropped: (JSONNode) -> Bool) {
    values.removeAll { isDropped($0.node) }
    if places != nil { makeTable() }
  }

  private mutating func makeTable() {
    places = Dictionary(uniqueKeysWithValues: values.enumerated().map { ($0.element.node, $0.offset) })
  }

  private func place(of node: JSONNode) -> Int? {
    if let places { return places[node] }
    guard let last = values.last, last.node.index >= node.index else { return nil }
    var low = 0
    var high = values.count - 1
    while low < high {
      let middle = (low + high) / 2
      if values[middle].node.index < node.index { low = middle + 1 } else { high = middle }
    }
    return values[low].node == node ? low : nil
  }
}
