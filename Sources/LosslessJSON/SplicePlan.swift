import Diagnostics

/// What an editor's edits come to: byte ranges of the original, in order and apart from each other, and their new text.
struct SplicePlan {
  struct Splice {
    var range: Range<Int>
    /// Where its text lies in `texts`.
    var text: Range<Int>
  }

  private(set) var splices: [Splice] = []
  var texts: [UInt8] { renderer.texts }

  let document: JSONDocument
  var renderer: FragmentRenderer
  var order: MemberOrder

  init(_ editor: JSONEditor) {
    document = editor.document
    renderer = FragmentRenderer(layout: DocumentLayout(document))
    order = MemberOrder(precedes: editor.precedes)
    splices.reserveCapacity(editor.replacements.values.count + editor.memberEdits.count)
    for (node, value) in editor.replacements.values { replace(node, with: value) }
    for (object, edits) in editor.memberEdits { changeMembers(of: object, edits) }
    keepOutermost()
  }

  /// Puts the splices in order and leaves out what lies inside a replaced or removed value.
  private mutating func keepOutermost() {
    splices.sort {
      ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound)
    }
    var end = 0
    splices.removeAll { splice in
      if splice.range.lowerBound < end { return true }
      end = splice.range.upperBound
      return false
    }
  }

  /// Adds a splice whose text the closure appends.
  mutating func splice(_ range: Range<Int>, _ appendText: (inout FragmentRenderer) -> Void) {
    let start = renderer.texts.count
    appendText(&renderer)
    let text = start..<renderer.texts.count
    if range.isEmpty && text.isEmpty { return }
    splices.append(Splice(range: range, text: text))
  }

  private mutating func replace(_ node: JSONNode, with value: PendingValue) {
    let fragment = value.resolved(&order)
    switch fragment {
    case .string, .integer, .bool, .spelled:
      splice(document.range(of: node)) { $0.append(scalar: fragment) }
    case .array, .object:
      let surroundings = surroundings(of: document.beginning(of: node))
      splice(document.range(of: node)) { $0.append(fragment, in: surroundings) }
    }
  }

  /// The layout at the line on which a name or value begins.
  func surroundings(of node: JSONNode) -> FragmentRenderer.Surroundings {
    let layout = renderer.layout
    return FragmentRenderer.Surroundings(
      indent: document.lineIndent(before: node), indentUnit: layout.indentUnit, newline: layout.newline,
      colon: layout.colon, comma: layout.comma, padding: layout.padding)
  }
}
