/// `locferry fmt`, as typed.
struct FormatOptions: Equatable, Sendable {
  var files: [String] = []
  /// Say which files would change, and change none.
  var isCheck = false
  /// Write the files themselves.
  var isInPlace = false
  var reporting = ReportingOptions()

  static var declaration: VerbDeclaration<FormatOptions> {
    VerbDeclaration(
      verb: .fmt,
      discussion: """
        Puts .xcstrings files into Xcode's order and layout, as Xcode saves them; nothing but the order of members, white \
        space and the spelling of escapes changes. One FILE goes to standard output, unless it is to be checked or written.
        """,
      operands: .oneOrMore(placeholder: "FILE", \.files),
      options: [
        .flag("check", nil, \.isCheck, "name the files that would change, and write nothing; exit status 1 if any"),
        .flag("in-place", nil, \.isInPlace, "write the files themselves, each only if it changes"),
      ] + ReportingOptions.declarations(at: \.reporting))
  }
}
