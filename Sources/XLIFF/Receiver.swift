/// A handler of some type.
class Receiver {
  func beginFile(_ file: XLIFFFile) throws(XLIFFError) {}
  func handle(_ unit: consuming TransUnit) throws(XLIFFError) {}
  func endFile() throws(XLIFFError) {}
}

/// Calls a handler that lies elsewhere and outlives this.
@safe final class HandlerReceiver<Handler: XLIFFHandler>: Receiver {
  private let handler: UnsafeMutablePointer<Handler>

  init(_ handler: UnsafeMutablePointer<Handler>) {
    unsafe self.handler = unsafe handler
  }

  override func beginFile(_ file: XLIFFFile) throws(XLIFFError) {
    do {
      try unsafe handler.pointee.beginFile(file)
    } catch {
      throw .handler(error)
    }
  }

  override func handle(_ unit: consuming TransUnit) throws(XLIFFError) {
    do {
      try unsafe handler.pointee.handle(unit)
    } catch {
      throw .handler(error)
    }
  }

  override func endFile() throws(XLIFFError) {
    do {
      try unsafe handler.pointee.endFile()
    } catch {
      throw .handler(error)
    }
  }
}
