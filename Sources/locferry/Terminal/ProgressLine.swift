import Synchronization

/// One line on standard error that says how far a run is; only on a terminal, at most ten times a second, and gone when
/// it ends. May be used from several threads.
final class ProgressLine: Sendable {
  private let output: TextOutput
  private let isShown: Bool
  private let state = Mutex(State())
  private static let interval = Duration.milliseconds(100)
  /// Columns; a longer line would wrap and could not be erased.
  private static let width = 79

  private struct State {
    var lastUpdate: ContinuousClock.Instant?
    var isVisible = false
  }

  init(output: TextOutput, isWanted: Bool) {
    self.output = output
    isShown = isWanted && output.isTerminal
  }

  /// Shows a text, made only if it is due. It must be printable as it is.
  func update(_ text: () -> String) {
    guard isShown else { return }
    state.withLock { state in
      let now = ContinuousClock.now
      if let last = state.lastUpdate, now - last < ProgressLine.interval { return }
      state.lastUpdate = now
      state.isVisible = true
      output.write("\r\(ProgressLine.erase)\(text().prefix(ProgressLine.width))")
      output.flush()
    }
  }

  /// Erases the line. Messages go out between two updates, each on a clean line.
  func clear() {
    state.withLock { state in
      guard state.isVisible else { return }
      state.isVisible = false
      output.write("\r\(ProgressLine.erase)")
      output.flush()
    }
  }

  private static let erase = "\u{1B}[K"
}
