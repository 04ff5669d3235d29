import Diagnostics
import LosslessJSON
import PropertySupport

extension PlainJSON {
  init(_ fragment: JSONFragment) {
    switch fragment {
    case .string(let text): self = .string(Array(text.bytes))
    case .integer(let value): self = .word("\(value)")
    case .bool(let value): self = .word("\(value)")
    case .spelled(let spelling): self = .word(spelling.string)
    case .array(let elements): self = .array(elements.map { PlainJSON($0) })
    case .object(let members):
      self = .object(members.map { PlainMember(name: Array($0.name.bytes), value: PlainJSON($0.value)) })
    }
  }
}
