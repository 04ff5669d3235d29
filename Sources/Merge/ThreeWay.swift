/// Three versions of one thing. A version that lacks it is nil, so that adding and removing are changes like any other.
public struct ThreeWay<Value: Equatable> {
  public var base: Value?
  public var ours: Value?
  public var theirs: Value?

  public init(base: Value?, ours: Value?, theirs: Value?) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
  }

  /// What three versions come to.
  public enum Resolution {
    /// One version; nil where that is for the thing to be absent.
    case resolved(Value?)
    /// Both sides changed the base, each differently.
    case conflict
  }

  /// The version that the other two leave no doubt about.
  public var resolution: Resolution {
    if ours == theirs { return .resolved(ours) }
    if theirs == base { return .resolved(ours) }
    if ours == base { return .resolved(theirs) }
    return .conflict
  }
}

extension ThreeWay: Equatable {}
extension ThreeWay: Sendable where Value: Sendable {}
extension ThreeWay.Resolution: Equatable {}
extension ThreeWay.Resolution: Sendable where Value: Sendable {}
