/// The verbs, in the order the help lists them.
enum VerbName: String, CaseIterable, Sendable {
  case export
  case `import`
  case check
  case undo
  case verify
  case diff
  case merge
  case mergeDriver = "merge-driver"
  case resolve
  case installMergeDriver = "install-merge-driver"
  case status
  case list
  case fmt
  case convert
  case help

  var summary: String {
    switch self {
    case .export: "write the strings of a project to bundles for translators"
    case .import: "bring returned translations into a project"
    case .check: "judge the translations of a project, or of returned bundles"
    case .undo: "take the last import back"
    case .verify: "prove that a project's strings survive export and import unchanged"
    case .merge: "merge two versions of a String Catalog by key, language and text"
    case .diff: "say what became of a project's translations since a revision of git"
    case .resolve: "settle a String Catalog that git left in conflict"
    case .mergeDriver: "the same as git calls it; run by git"
    case .installMergeDriver: "have git merge String Catalogs with locferry in this work tree"
    case .status: "count how far each language's translation is"
    case .list: "list the tables of a project"
    case .fmt: "put String Catalogs into Xcode's order and layout"
    case .convert: "make catalogs of .strings and .stringsdict files, or such files of catalogs"
    case .help: "say what a verb does and which options it takes"
    }
  }
}
