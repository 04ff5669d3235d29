/// How a run ends.
enum ExitStatus: Int32, Sendable {
  /// Done, nothing needs a decision; warnings may have been printed.
  case done = 0
  /// Done as far as is safe; there are conflicts or errors among the findings.
  case findings = 1
  /// Not done, and nothing was changed, unless files were left half done before: an interrupted run may have been settled.
  case notDone = 2
  /// What `notDone` is to git, which takes any lesser status of a merge driver for a conflict.
  case driverFailed = 129
}
