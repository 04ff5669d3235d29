/// What git calls the three versions of a merge, such as `HEAD` and `feature/de`; nil where it has no name for one.
struct SideNames: Equatable, Sendable {
  var base: String?
  var ours: String?
  var theirs: String?
}
