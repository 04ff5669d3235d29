import Diagnostics

/// The files with one name, suffixes aside, in a folder and its language folders.
struct TableGroup {
  let folder: String
  /// In byte order of their paths.
  private let files: [TableFile]

  /// By folder and name, in byte order.
  static func all(of files: [TableFile]) -> [TableGroup] {
    let groups = Dictionary(grouping: files) { UTF8Text($0.folder + $0.stem) }
    return groups.sorted { $0.key < $1.key }.map { TableGroup(folder: $0.value[0].folder, files: $0.value) }
  }

  func files(_ format: DiscoveredTable.Format) -> [TableFile] { files.filter { $0.format == format } }

  /// Each kind of interface there is, and its files.
  var interfaces: [[TableFile]] {
    [.storyboard, .xib, .intentDefinition].map(files).filter { !$0.isEmpty }
  }
}
