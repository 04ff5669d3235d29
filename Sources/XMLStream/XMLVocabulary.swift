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
  private let code: Int

  public static let none = XMLNamespace(code: -1)
  /// One that is not in the vocabulary.
  public static let unknown = XMLNamespace(code: -2)

  /// The one at a position of the vocabulary.
  public static func known(_ index: Int) -> XMLNamespace { XMLNamespace(code: index) }
}

/// A list of names as pointers into a parser's dictionary, so that a name is found without reading it.
@safe final class InternedNames {
  private var pointers: UnsafeMutablePointer<UnsafePointer<UInt8>?>
  private var count = 0

  init() {
    unsafe pointers = .allocate(capacity: 0)
  }

  deinit {
    unsafe pointers.deallocate()
  }

  func intern(_ names: [String], in parser: xmlParserCtxtPtr) {
    unsafe pointers.deallocate()
    unsafe pointers = .allocate(capacity: names.count)
    count = names.count
    for (index, name) in names.enumerated() {
      unsafe (pointers + index).initialize(to: locferry_intern(parser, name, CInt(name.utf8.count)))
    }
  }

  var base: UnsafePointer<UnsafePointer<UInt8>?> { unsafe UnsafePointer(pointers) }

  @inline(__always)
  func index(of name: UnsafePointer<UInt8>?) -> Int? {
    let pointers = unsafe pointers
    let count = count
    var index = 0
    while index < count {
      if unsafe pointers[index] == name { return index }
      index &+= 1
    }
    return nil
  }
}
