import Diagnostics

/// Untrusted text in a message: in quotes, safe to print, cut.
func quoted(_ text: UTF8Text) -> String { "\"\(PrintableText.escape(text))\"" }
