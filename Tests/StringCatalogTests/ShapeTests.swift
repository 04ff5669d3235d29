import Diagnostics
import Localization
import LosslessJSON
import StringCatalog
import Testing

/// What a localization holds, and what cannot be carried without loss.
@Suite struct ShapeTests {
  private static let unit = #"{"stringUnit":{"state":"translated","value":"x"}}"#
  private static let counting = #"{"stringUnit":{"state":"translated","value":"100 %% of %arg"}}"#

  @Test func `a plain text`() throws {
    let (catalog, shape) = try shape(#"{"stringUnit":{"value":"a\u00e9","state":"needs_review"}}"#)
    guard case .unit(let unit)? = shape.root else {
      Issue.record("\(shape)")
      return
    }
    #expect(catalog.translation(of: unit) == Translation(value: .text("a\u{E9}"), state: .needsReview))
    #expect(shape.substitutions.isEmpty)
    let cell = try #require(catalog.column(for: french)?.cell(ofEntry: 0))
    #expect(catalog.plainUnit(of: cell) == unit)
  }

  @Test(arguments: [
    ("new", TranslationState.new), ("needs_review", .needsReview), ("translated", .translated),
    ("machine_translated", .machineTranslated), ("", .unknown("")), ("done", .unknown("done")),
  ])
  func `states`(spelling: String, state: TranslationState) throws {
    let (catalog, shape) = try shape(#"{"stringUnit":{"state":"\#(spelling)","value":""}}"#)
    guard case .unit(let unit)? = shape.root else { return #expect(Bool(false), "\(shape)") }
    #expect(catalog.translation(of: unit).state == state)
  }

  @Test func `a text without a state, and members nobody knows`() throws {
    let (catalog, shape) = try shape(#"{"x":1,"stringUnit":{"comment":"c","value":"v"}}"#)
    guard case .unit(let unit)? = shape.root else { return #expect(Bool(false), "\(shape)") }
    #expect(unit.stateNode == nil)
    #expect(catalog.translation(of: unit) == Translation(value: .text("v"), state: .unknown("")))
  }

  @Test func `plural in device, and substitutions beside`() throws {
    let (catalog, shape) = try shape(
      #"""
      {"substitutions":{"A.B":{"argNum":2,"formatSpecifier":"lld","variations":{"plural":{"other":\#(Self.unit)}}},
      "half":{}},
      "variations":{"device":{"iphone":{"variations":{"plural":{"one":\#(Self.unit),"other":\#(Self.unit)}}},
      "other":\#(Self.unit),"empty":{}}}}
      """#)
    guard case .device(let devices)? = shape.root, case .plural(let cases)? = devices.first?.node,
      case .unit(let text)? = cases.last?.node
    else { return #expect(Bool(false), "\(shape)") }
    #expect(devices.map(\.device) == ["iphone", "other"])
    #expect(cases.map(\.category) == [.one, .other])
    #expect(catalog.translation(of: text).value == .text("x"))
    #expect(
      shape.substitutions.map(\.substitution) == [
        Substitution(name: "A.B", argumentNumber: 2, formatSpecifier: "lld"),
        Substitution(name: "half", argumentNumber: nil, formatSpecifier: ""),
      ])
    #expect(shape.substitutions[1].content == nil)
  }

  @Test func `phrases`() throws {
    let (catalog, shape) = try shape(#"{"stringSet":{"state":"translated","values":["a","b"]}}"#)
    guard case .phrases(let set)? = shape.root else { return #expect(Bool(false), "\(shape)") }
    #expect(catalog.translation(of: set) == Translation(value: .phrases(["a", "b"]), state: .translated))
  }

  @Test func `nothing at all`() throws {
    let (_, nothing) = try shape("{}")
    #expect(nothing.root == nil && nothing.substitutions.isEmpty)
    #expect(try shape(#"{"variations":{}}"#).1.root == nil)
  }

  static let problems: [(String, String)] = [
    // A text beside variations, or two kinds of variation: Xcode exports one and deletes the other.
    (#"{"stringUnit":{"value":"a"},"variations":{"plural":{"other":\#(unit)}}}"#, "overlapping at variations"),
    (#"{"variations":{"plural":{"other":\#(unit)}},"stringUnit":{"value":"a"}}"#, "overlapping at stringUnit"),
    (#"{"stringUnit":{"value":"a"},"stringSet":{"values":[]}}"#, "overlapping at stringSet"),
    (
      #"{"variations":{"device":{"other":\#(unit)},"plural":{"other":\#(unit)}}}"#, "overlapping at plural"
    ),
    (
      #"{"variations":{"device":{"mac":{"stringUnit":{"value":"a"},"variations":{"plural":{"one":\#(unit)}}}}}}"#,
      "overlapping at variations"
    ),
    (#"{"variations":{"plural":{"lots":\#(unit)}}}"#, "category lots at lots"),
    (#"{"variations":{"plural":{"One":\#(unit)}}}"#, "category One at One"),
    (#"{"variations":{"width":{"20":\#(unit)}}}"#, "variation width at width"),
    (#"{"stringUnit":"x"}"#, "an object expected at x"),
    (#"{"stringUnit":{"state":"new"}}"#, #""value" expected at {"state":"new"}"#),
    (#"{"stringUnit":{"value":3}}"#, "a string expected at 3"),
    (#"{"stringUnit":{"value":"v","state":null}}"#, "a string expected at null"),
    (#"{"stringSet":{"values":"a"}}"#, #""values" (an array) expected at {"values":"a"}"#),
    (#"{"stringSet":{"values":["a",1]}}"#, "a string expected at 1"),
    (#"{"variations":[]}"#, "an object expected at []"),
    (#"{"variations":{"plural":[]}}"#, "an object expected at []"),
    (#"{"variations":{"plural":{"other":"x"}}}"#, "an object expected at x"),
    (#"{"variations":{"device":{"mac":1}}}"#, "an object expected at 1"),
    (#"{"substitutions":[]}"#, "an object expected at []"),
    (#"{"substitutions":{"A":{"argNum":"1"}}}"#, "a whole number expected at 1"),
    (#"{"substitutions":{"A":{"argNum":1.5}}}"#, "a whole number expected at 1.5"),
    (#"{"substitutions":{"A":{"argNum":99999999999999999999}}}"#, "a whole number expected at 99999999999999999999"),
    (#"{"substitutions":{"A":{"argNum":0}}}"#, "an argument number from 1 to 999999999 expected at 0"),
    (#"{"substitutions":{"A":{"argNum":-1}}}"#, "an argument number from 1 to 999999999 expected at -1"),
    (
      #"{"substitutions":{"A":{"argNum":1000000000}}}"#,
      "an argument number from 1 to 999999999 expected at 1000000000"
    ),
    (#"{"substitutions":{"A":{"formatSpecifier":1}}}"#, "a string expected at 1"),
    (
      #"{"substitutions":{"A":{"argNum":1,"variations":{"plural":{"other":\#(counting)}}}}}"#,
      #""formatSpecifier" expected at {"argNum":1,"variations":{"plural":{"other":\#(counting)}}}"#
    ),
    (
      #"{"substitutions":{"A":{"formatSpecifier":"","variations":{"device":{"other":\#(counting)}}}}}"#,
      #""formatSpecifier" expected at {"formatSpecifier":"","variations":{"device":{"other":\#(counting)}}}"#
    ),
  ]

  @Test(arguments: problems) func `what cannot be carried is named, with its place`(text: String, expected: String)
    throws
  {
    #expect(try problem(text) == expected)
  }

  @Test(arguments: problems) func `what cannot be carried is no plain text`(text: String, _: String) throws {
    let catalog = try catalog(
      #"{"sourceLanguage":"en","strings":{"k":{"localizations":{"fr":\#(text)}}},"version":"1.0"}"#)
    let cell = try #require(catalog.column(for: french)?.cell(ofEntry: 0))
    #expect(catalog.plainUnit(of: cell) == nil)
  }
}
