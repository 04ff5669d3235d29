public import Diagnostics
public import Localization
public import LosslessJSON
public import Merge

/// What both sides changed, each differently. The result has ours.
public struct MergeConflict: Sendable {
  public var rule: Rule
  /// The object it is in: names from the catalog's root.
  public var path: [UTF8Text]
  /// The members it is about, which are judged together.
  public var members: [UTF8Text]
  public var versions: ThreeWay<MemberValues>
}

extension MergeConflict {
  /// Whether it is about one text that both sides have, so that another text can stand for both.
  public var isText: Bool { members == ["stringUnit"] && versions.ours != nil && versions.theirs != nil }
}

/// What is to be done with a conflict.
public enum Settlement: Hashable, Sendable {
  case ours
  case theirs
  /// As it was before both changes, which may be that it was not there.
  case base
  /// Another text, as translated. Settles nothing but a conflict that `isText`.
  case text(UTF8Text)
}

/// The values of some members of one object; nil for one that it lacks.
public struct MemberValues: Equatable, Sendable {
  public var values: [JSONSubtree?]

  /// Nil where the object lacks all of them: that is absence, too.
  init?(_ values: [JSONSubtree?]) {
    if values.allSatisfy({ $0 == nil }) { return nil }
    self.values = values
  }
}
