/// What does not hold of a generated case.
struct BrokenPromise: CustomStringConvertible {
  enum Promise: String {
    case everythingIsExported
    case deterministic
    case noOp
    case everythingComesBack
    case addsUp
    case idempotent
    case onlyWhatChanged
    case nothingSilent
    case nothingLost
  }

  var promise: Promise
  var account: String

  init(_ promise: Promise, _ account: String) {
    self.promise = promise
    self.account = account
  }

  var description: String { "\(promise.rawValue): \(account)" }
}
