import CLibXML2

/// The names a handler knows. Events carry positions in these lists; every other name is unknown.
///
/// The names that occur most should stand first.
public struct XMLVocabulary: Sendable {
  public var namespaces: [String]
  public var elements: [String]
  public var attributes: [String]

  public init(namespaces: [String], elements: [String], attributes: [String]) {
    self.namespaces = namespaces
    self.elements = elements
    self.attributes = attributes
  }
}

/// An element's namespace.
public struct XMLNamespace: Hashable, Sendable {
  @usableFromInline let code: Int

  @usableFromInline
  @inline(__always)
  init(code: Int) {
    self.code = code
  }

  @inlinable public static var none: XMLNamespace { XMLNamespace(code: -2) }
  /// One that is not in the vocabulary.
  @inlinable public static var unknown: XMLNamespace { XMLNamespace(code: -1) }

  /// The one at a position of the vocabulary.
  @inlinable
  public static func known(_ index: Int) -> XMLNamespace { XMLNamespace(code: index) }

  @inlinable
  @inline(__always)
  public static func == (left: XMLNamespace, right: XMLNamespace) -> Bool { left.code == right.code }
}

/// A list of names as pointers into a parser's dictionary, so that a name is found without reading it.
@safe final class InternedNames {
  /// The pointers as numbers: optional pointers are compared in twice as many steps. One is always there, be it none.
  private var pointers: UnsafeMutablePointer<UInt>
  private var count = 0

  init() {
    unsafe pointers = .allocate(capacity: 1)
    unsafe pointers.initialize(to: 0)
  }

  deinit {
    unsafe pointers.deallocate()
  }

  func intern(_ names: [String], in parser: xmlParserCtxtPtr) {
    unsafe pointers.deallocate()
    unsafe pointers = .allocate(capacity: max(names.count, 1))
    unsafe pointers.initialize(to: 0)
    count = names.count
    for (index, name) in names.enumerated() {
      let pointer = unsafe locferry_intern(parser, name, CInt(name.utf8.count))
      unsafe (pointers + index).initialize(to: UInt(bitPattern: pointer))
    }
  }

  var base: UnsafePointer<UInt> { unsafe UnsafePointer(pointers) }

  /// The name's position; -1 when it is not there.
  @inline(__always)
  func code(of name: UnsafePointer<UInt8>) -> Int {
    let name = UInt(bitPattern: name)
    let pointers = unsafe pointers
    var index = 0
    while unsafe pointers[index] != name {
      index &+= 1
      if index >= count { return -1 }
    }
    return index
  }
}
