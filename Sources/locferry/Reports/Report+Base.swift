internal import Diagnostics
internal import Localization

extension Report {
  /// What the units of a file were compared with.
  enum Base: Hashable, Sendable {
    /// The snapshot the bundle carries.
    case bundle
    /// The project's tables at a commit, by its whole id.
    case git(commit: String)
    /// What the user named, as typed.
    case given(String)

    /// As reports for tools spell it.
    var identifier: String {
      switch self {
      case .bundle: "bundle"
      case .git(let commit): "git:\(GitRevision.short(commit))"
      case .given(let name): "given:\(name)"
      }
    }

    /// As a person reads it; safe to print.
    var title: String {
      switch self {
      case .bundle: "bundle"
      case .git(let commit): "git \(GitRevision.short(commit))"
      case .given(let name): "given \(PrintableText.escape(name))"
      }
    }
  }

  /// `bundle (de fr), git 1a2b3c4d5e6f (uk)`; `none` where no language has one.
  var baseSummary: String {
    var order: [String] = []
    var names: [String: [String]] = [:]
    for file in files {
      // Two documents of one language may have been exported from two states.
      let title = file.base?.title ?? "none"
      if names[title] == nil { order.append(title) }
      if names[title]?.contains(file.language.name) != true { names[title, default: []].append(file.language.name) }
    }
    guard order != ["none"], !order.isEmpty else { return "none" }
    return order.map { "\($0) (\(names[$0, default: []].joined(separator: " ")))" }.joined(separator: ", ")
  }
}
