import Diagnostics
import Localization
import StringCatalog

/// A text at the end of a variation path.
struct VariationLeaf {
  var path: VariationPath
  /// Nil for a case that the file does not hold yet.
  var text: ExistingText?
}

extension VariationNode {
  /// Every text below this node. Plural sets get the categories they lack; device sets are taken as they are.
  ///
  /// - Parameter categories: Those the language needs, asked for each plural set by its path.
  func leaves(from path: VariationPath, adding categories: (VariationPath) -> [PluralCategory]) -> [VariationLeaf] {
    switch self {
    case .unit(let unit): return [VariationLeaf(path: path, text: .unit(unit))]
    case .phrases(let set): return [VariationLeaf(path: path, text: .phrases(set))]
    case .device(let cases):
      return cases.flatMap { $0.node.leaves(from: path.appending(.device($0.device)), adding: categories) }
    case .plural(let cases):
      let own = cases.flatMap { $0.node.leaves(from: path.appending(.plural($0.category)), adding: categories) }
      let missing = categories(path).filter { category in !cases.contains { $0.category == category } }
      return own + missing.map { VariationLeaf(path: path.appending(.plural($0)), text: nil) }
    }
  }

  /// The paths a language without a localization of its own is offered: this shape, with exactly its own categories.
  func offeredPaths(from path: VariationPath, categories: [PluralCategory]) -> [VariationPath] {
    switch self {
    case .unit, .phrases: return [path]
    case .device(let cases):
      return cases.flatMap {
        $0.node.offeredPaths(from: path.appending(.device($0.device)), categories: categories)
      }
    case .plural(let cases):
      // An explicit zero of the source is a text of its own in every language.
      let zero = cases.contains { $0.category == .zero } && !categories.contains(.zero)
      return (categories + (zero ? [.zero] : [])).flatMap { category -> [VariationPath] in
        let node = cases.first { $0.category == category }?.node ?? cases.other
        return node?.offeredPaths(from: path.appending(.plural(category)), categories: categories) ?? []
      }
    }
  }

  /// The text that stands for a path: its own, else that of `other` in the set where the ways part.
  func text(at steps: ArraySlice<VariationStep>) -> ExistingText? {
    switch self {
    case .unit(let unit): return .unit(unit)
    case .phrases(let set): return .phrases(set)
    case .plural(let cases):
      guard case .plural(let category)? = steps.first else { return cases.other?.text(at: steps) }
      return (cases.first { $0.category == category }?.node ?? cases.other)?.text(at: steps.dropFirst())
    case .device(let cases):
      guard case .device(let device)? = steps.first else { return cases.other?.text(at: steps) }
      return (cases.first { $0.device == device }?.node ?? cases.other)?.text(at: steps.dropFirst())
    }
  }

  /// Whether the plural set at a path stores a text for `zero`.
  func storesZero(at steps: ArraySlice<VariationStep>) -> Bool {
    switch self {
    case .unit, .phrases: return false
    case .plural(let cases): return steps.isEmpty && cases.contains { $0.category == .zero }
    case .device(let cases):
      guard case .device(let device)? = steps.first else { return false }
      return cases.first { $0.device == device }?.node.storesZero(at: steps.dropFirst()) ?? false
    }
  }
}

extension [PluralCase] {
  fileprivate var other: VariationNode? { (first { $0.category == .other } ?? last)?.node }
}

extension [DeviceCase] {
  fileprivate var other: VariationNode? { (first { $0.device == "other" } ?? last)?.node }
}

extension VariationPath {
  func appending(_ step: VariationStep) -> VariationPath { VariationPath(steps + [step]) }
}
