public import Diagnostics

/// The keys of a `.stringsdict` with a meaning of their own.
public enum StringsRuleName {
  public static let format: UTF8Text = "NSStringLocalizedFormatKey"
  public static let device: UTF8Text = "NSStringDeviceSpecificRuleType"
  public static let width: UTF8Text = "NSStringVariableWidthRuleType"
  static let specType: UTF8Text = "NSStringFormatSpecTypeKey"
  static let valueType: UTF8Text = "NSStringFormatValueTypeKey"
  static let plural: UTF8Text = "NSStringPluralRuleType"
}
