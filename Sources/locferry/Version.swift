/// The version of this program, as `--version` and exported bundles name it.
enum Version {
  static let current = "0.1.0"
}
