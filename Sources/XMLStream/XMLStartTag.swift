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
  /// Five pointers each: local name, prefix, namespace, begin and end of the value.
  @usableFromInline let attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?

  @inline(__always)
  init(
    context: Unmanaged<SAXContext>, attributeNames: UnsafePointer<UInt>, elementCode: Int,
    namespace: XMLNamespace, localName: UnsafePointer<UInt8>, namespaceName: UnsafePointer<UInt8>?,
    attributeCount: Int, attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
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
  public var position: TextPosition { unsafe context._withUnsafeGuaranteedRef { $0.tagPosition } }

  /// The place of the attribute of no namespace whose local name stands at `name` in the vocabulary.
  @inlinable
  @inline(__always)
  public func index(ofAttribute name: Int) -> Int? {
    guard let attributes = unsafe attributes else { return nil }
    let wanted = unsafe attributeNames[name]
    var index = 0
    while index < attributeCount {
      let attribute = unsafe attributes + index &* 5
      if unsafe UInt(bitPattern: attribute[0]) == wanted, unsafe attribute[1] == nil { return index }
      index &+= 1
    }
    return nil
  }

  /// Whether the value of the attribute at `index` is exactly this text, which holds no `&`.
  @inlinable
  @inline(__always)
  public func value(at index: Int, equals text: StaticString) -> Bool {
    let value = unsafe value(at: index)
    return unsafe value.count == text.utf8CodeUnitCount && Self.isEqual(value, text)
  }

  @usableFromInline
  static func isEqual(_ value: UnsafeBufferPointer<UInt8>, _ text: StaticString) -> Bool {
    guard let base = value.baseAddress else { return true }
    return unsafe memcmp(base, text.utf8Start, value.count) == 0
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
  @inline(__always)
  var hasShortValues: Bool {
    guard var attribute = unsafe attributes else { return true }
    let end = unsafe attribute + attributeCount &* 5
    while unsafe attribute < end {
      if unsafe UInt(bitPattern: attribute[4]) &- UInt(bitPattern: attribute[3]) > 1 << 20 { return false }
      unsafe attribute += 5
    }
    return true
  }

  @inlinable
  @inline(__always)
  func value(at index: Int) -> UnsafeBufferPointer<UInt8> {
    precondition(index < attributeCount, "no such attribute")
    guard let attributes = unsafe attributes, let begin = unsafe attributes[5 * index + 3],
      let end = unsafe attributes[5 * index + 4]
    else { return unsafe UnsafeBufferPointer(start: nil, count: 0) }
    return unsafe UnsafeBufferPointer(start: begin, count: end - begin)
  }
}
