import LocalizationCatalog

/// contents.json: read, written, read again.
func fuzzManifest(_ bytes: [UInt8]) throws {
  let manifest: BundleManifest
  do throws(BundleError) {
    manifest = try BundleManifest.parse(bytes, path: "contents.json").manifest
  } catch {
    // A missing member has no place but its file.
    if let position = error.location.position { requirePlace(position, in: bytes, "\(error)") }
    return
  }
  let written = manifest.encode()
  var again = try BundleManifest.parse(written, path: "contents.json").manifest
  // What is written has the version that is known.
  again.version = manifest.version
  require(again == manifest, "contents.json comes back as \(again), was \(manifest)")
}
