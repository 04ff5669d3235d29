public import Diagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A start tag while its handler is called. It cannot be kept: what is needed of it goes into the arena.
@safe public struct XMLStartTag: ~Copyable {
  /// The local name's position in the vocabulary; -1 when it is not there.
  public let elementCode: Int
  public let namespace: XMLNamespace
  public let attributeCount: Int

  private let context: Unmanaged<SAXContext>
  @usableFromInline let attributeNames: UnsafePointer<UInt>
  private let localName: UnsafePointer<UInt8>
  private let namespaceName: UnsafePointer<UInt8>?
  /// Five pointers each: local name, prefix, namespace, begin and end of the value. They are read as numbers: optional
  /// pointers are compared in twice as many steps.
  @usableFromInline let attributes: UnsafeRawPointer?

  @inline(__always)
  init(
    context: Unmanaged<SAXContext>, attributeNames: UnsafePointer<UInt>, elementCode: Int,
    namespace: XMLNamespace, localName: UnsafePointer<UInt8>, namespaceName: UnsafePointer<UInt8>?,
    attributeCount: Int, attributes: UnsafeRawPointer?
  ) {
    unsafe self.context = unsafe context
    unsafe self.attributeNames = unsafe attributeNames
    self.elementCode = elementCode
    self.namespace = namespace
    unsafe self.localName = unsafe localName
    unsafe self.namespaceName = unsafe namespaceName
    self.attributeCount = attributeCount
    unsafe self.attributes = unsafe attributes
  }

  /// The local name's position in the vocabulary; nil when it is not there.
  @inlinable public var element: Int? { elementCode < 0 ? nil : elementCode }

  /// The local name as text, for messages. Untrusted.
  public var name: String { unsafe String(cString: localName) }

  /// The namespace as text, for messages. Untrusted.
  public var namespaceText: String? { unsafe namespaceName.map { unsafe String(cString: $0) } }

  /// Where the tag's `<` stands.
  public var position: TextPosition {
    unsafe context._withUnsafeGuaranteedRef { unsafe $0.tagPosition(before: firstValue) }
  }

  /// Whether the document has the value so, byte for byte: it lies in the parser's input.
  @inline(__always)
  func isVerbatim(_ value: UnsafePointer<UInt8>) -> Bool {
    unsafe context._withUnsafeGuaranteedRef { unsafe $0.isInput(value) }
  }

  private var firstValue: UnsafePointer<UInt8>? {
    guard attributeCount > 0, let attributes = unsafe attributes else { return nil }
    return unsafe UnsafePointer(bitPattern: attributes.load(fromByteOffset: 24, as: UInt.self))
  }

  /// The place of the attribute of no namespace whose local name stands at `name` in the vocabulary.
  @inlinable
  @inline(__always)
  public func index(ofAttribute name: Int) -> Int? {
    guard var attribute = unsafe attributes else { return nil }
    let wanted = unsafe attributeNames[name]
    var index = 0
    while index < attributeCount {
      if unsafe attribute.load(as: UInt.self) == wanted, unsafe attribute.load(fromByteOffset: 8, as: UInt.self) == 0 {
        return index
      }
      index &+= 1
      unsafe attribute += 40
    }
    return nil
  }

  /// Whether the attribute at `index` has no prefix.
  @inlinable
  @inline(__always)
  public func hasPlainAttribute(at index: Int) -> Bool {
    precondition(index >= 0 && index < attributeCount, "no such attribute")
    return unsafe attributes?.load(fromByteOffset: index &* 40 &+ 8, as: UInt.self) == 0
  }

  /// The local name of the attribute at `index` as text. Untrusted.
  public func attributeName(at index: Int) -> String {
    precondition(index >= 0 && index < attributeCount, "no such attribute")
    let name = unsafe attributes.flatMap { attributes in
      unsafe UnsafePointer<CChar>(bitPattern: attributes.load(fromByteOffset: index &* 40, as: UInt.self))
    }
    return unsafe name.map { unsafe String(cString: $0) } ?? ""
  }

  /// Whether the value of the attribute at `index` is exactly this text, which holds no `&`.
  @inlinable
  @inline(__always)
  public func value(at index: Int, equals text: StaticString) -> Bool {
    let value = unsafe value(at: index)
    return unsafe value.count == text.utf8CodeUnitCount && Self.isEqual(value, text)
  }

  // Not `memcmp`: of a text known when compiling this leaves two comparisons.
  @inlinable
  @inline(__always)
  static func isEqual(_ value: UnsafeBufferPointer<UInt8>, _ text: StaticString) -> Bool {
    guard let base = value.baseAddress else { return true }
    let one = unsafe UnsafeRawPointer(base)
    let other = unsafe UnsafeRawPointer(text.utf8Start)
    let count = text.utf8CodeUnitCount
    var index = 0
    while index &+ 8 <= count {
      let word = unsafe one.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if unsafe word != other.loadUnaligned(fromByteOffset: index, as: UInt64.self) { return false }
      index &+= 8
    }
    while index < count {
      let byte = unsafe one.load(fromByteOffset: index, as: UInt8.self)
      if unsafe byte != other.load(fromByteOffset: index, as: UInt8.self) { return false }
      index &+= 1
    }
    return true
  }

  /// A copy of the value of the attribute at `index`.
  public func bytes(at index: Int) -> [UInt8] {
    let value = unsafe value(at: index)
    return unsafe [UInt8](unsafeUninitializedCapacity: value.count) { bytes, count in
      guard let target = bytes.baseAddress, let source = value.baseAddress else { return }
      unsafe target.initialize(from: source, count: value.count)
      count = unsafe AttributeValue.restoreAmpersands(target, value.count)
    }
  }

  /// Whether all values are within the limit of a text.
  @inline(never)
  var hasShortValues: Bool {
    guard var attribute = unsafe attributes else { return true }
    let end = unsafe attribute + attributeCount &* 40
    while unsafe attribute < end {
      let begin = unsafe attribute.load(fromByteOffset: 24, as: UInt.self)
      if unsafe attribute.load(fromByteOffset: 32, as: UInt.self) &- begin > 1 << 20 { return false }
      unsafe attribute += 40
    }
    return true
  }

  @inlinable
  @inline(__always)
  func value(at index: Int) -> UnsafeBufferPointer<UInt8> {
    precondition(index >= 0 && index < attributeCount, "no such attribute")
    guard let attribute = unsafe attributes.map({ unsafe $0 + index &* 40 }) else {
      return unsafe UnsafeBufferPointer(start: nil, count: 0)
    }
    let begin = unsafe attribute.load(fromByteOffset: 24, as: UInt.self)
    let end = unsafe attribute.load(fromByteOffset: 32, as: UInt.self)
    return unsafe UnsafeBufferPointer(start: UnsafePointer(bitPattern: begin), count: Int(bitPattern: end &- begin))
  }
}
