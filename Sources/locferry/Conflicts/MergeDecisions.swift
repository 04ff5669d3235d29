import CatalogMerge
import Conversion
import Diagnostics
import Localization
import Merge

/// Decides about the conflicts of merged files as a file of conflicts says, and about the others for one side.
final class MergeDecisions {
  private let resolutions: ConflictResolutions
  private let preferredSide: Side?
  /// The decisions that met their conflict.
  private(set) var used: Set<ConflictResolutions.Place> = []
  private var refusals: [Finding] = []

  init(resolutions: ConflictResolutions, preferredSide: Side?) {
    self.resolutions = resolutions
    self.preferredSide = preferredSide
  }

  /// What is to be done with a conflict; nil leaves it.
  func settlement(of conflict: MergeConflict, in file: UnmergedFile) -> Settlement? {
    let finding = conflict.finding(table: file.pathInTree, place: SourceLocation(path: file.path))
    guard let place = finding.conflictPlace, let resolution = resolutions[place] else {
      switch preferredSide {
      case .ours: return .ours
      case .theirs: return .theirs
      case nil: return nil
      }
    }
    used.insert(place)
    guard resolution.versions == finding.conflictVersions else {
      return refuse(finding, "the texts are not those that were decided upon")
    }
    switch resolution.choice {
    case .ours: return .ours
    case .theirs: return .theirs
    case .base: return .base
    case .value(.text(let text)) where conflict.isText: return .text(text)
    case .value: return refuse(finding, "another text can only stand for one that both sides have")
    case .into: return refuse(finding, "\"into\" is for imports")
    }
  }

  /// The decisions that could not be carried out since this was last asked.
  func takeRefusals() -> [Finding] {
    defer { refusals = [] }
    return refusals
  }

  private func refuse(_ conflict: Finding, _ reason: String) -> Settlement? {
    refusals.append(
      Finding(
        rule: .resolutionRefused, address: conflict.address, table: conflict.table, language: conflict.language,
        unitID: conflict.unitID, place: conflict.place,
        message: "\"\(conflict.unitID?.string ?? "")\": \(reason); the conflict stays"))
    return nil
  }
}
