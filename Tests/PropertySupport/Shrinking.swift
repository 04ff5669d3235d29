/// The smallest case that still fails, as far as taking parts away one after the other leads.
///
/// - Parameters:
///   - failing: A case that fails.
///   - smaller: Cases with something less, the boldest first.
///   - fails: Whether a case fails as the first one did.
public func shrunk<Case>(_ failing: Case, smaller: (Case) -> [Case], fails: (Case) -> Bool) -> Case {
  var smallest = failing
  // Each step takes something away; the limit is for checks that are slow.
  for _ in 0..<1000 {
    guard let next = smaller(smallest).first(where: fails) else { break }
    smallest = next
  }
  return smallest
}
