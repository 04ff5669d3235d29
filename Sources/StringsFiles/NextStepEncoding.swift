/// The NeXTSTEP encoding, which octal escapes are in: https://www.unicode.org/Public/MAPPINGS/VENDORS/NEXT/NEXTSTEP.TXT
enum NextStepEncoding {
  /// The character of a byte. The two that have none are U+0000, as Foundation has it.
  static func scalar(_ byte: UInt8) -> Unicode.Scalar {
    byte < 0x80 ? Unicode.Scalar(byte) : upperHalf[Int(byte) - 0x80]
  }

  private static let upperHalf: [Unicode.Scalar] = Array(
    """
    \u{A0}ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷\
    ©¡¢£⁄¥ƒ§¤’“«‹›ﬁﬂ®–†‡·¦¶•‚„”»…‰¬¿\
    ¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ—±¼½¾àáâãäåçèéêë\
    ìÆíªîïðñŁØŒºòóôõöæùúûıüýłøœßþÿ\u{0}\u{0}
    """.unicodeScalars)
}
