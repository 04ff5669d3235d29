public import Diagnostics

/// The keys of an `Info.plist` whose values are shown to people.
public enum InfoPlistKey {
  /// Apple's title of a key, which Xcode writes as the note of the key's trans-unit: "Bundle name" of `CFBundleName`.
  /// Nil for a key that has none known here.
  ///
  /// In a section of an `InfoPlist.strings` Xcode's note is the comment the file has before the key, whatever it says;
  /// without a comment it is the title, but only where the target's `Info.plist` has the key too. Keys of the
  /// `Info.plist` that are not in the file are listed as well, with the title.
  public static func title(of key: UTF8Text) -> UTF8Text? { titles[key] }

  /// Those that exports were seen with.
  private static let seen: [UTF8Text: UTF8Text] = [
    "CFBundleDisplayName": "Bundle display name",
    "CFBundleGetInfoString": "Get Info string",
    "CFBundleName": "Bundle name",
    "NSAppleEventsUsageDescription": "Privacy - AppleEvents Sending Usage Description",
    "NSAppleMusicUsageDescription": "Privacy - Media Library Usage Description",
    "NSBluetoothAlwaysUsageDescription": "Privacy - Bluetooth Always Usage Description",
    "NSBluetoothPeripheralUsageDescription": "Privacy - Bluetooth Peripheral Usage Description",
    "NSCalendarsFullAccessUsageDescription": "Privacy - Calendars Full Access Usage Description",
    "NSCalendarsUsageDescription": "Privacy - Calendars Usage Description",
    "NSCameraUsageDescription": "Privacy - Camera Usage Description",
    "NSContactsUsageDescription": "Privacy - Contacts Usage Description",
    "NSFaceIDUsageDescription": "Privacy - Face ID Usage Description",
    "NSFileProviderDomainUsageDescription": "Privacy - Access to a File Provide Domain Usage Description",
    "NSFocusStatusUsageDescription": "Privacy - Focus Status Usage Description",
    "NSHealthShareUsageDescription": "Privacy - Health Share Usage Description",
    "NSHealthUpdateUsageDescription": "Privacy - Health Update Usage Description",
    "NSHumanReadableCopyright": "Copyright (human-readable)",
    "NSHumanReadableDescription": "Human readable description",
    "NSLocalNetworkUsageDescription": "Privacy - Local Network Usage Description",
    "NSLocationAlwaysAndWhenInUseUsageDescription": "Privacy - Location Always and When In Use Usage Description",
    "NSLocationUsageDescription": "Privacy - Location Usage Description",
    "NSLocationWhenInUseUsageDescription": "Privacy - Location When In Use Usage Description",
    "NSMicrophoneUsageDescription": "Privacy - Microphone Usage Description",
    "NSPhotoLibraryAddUsageDescription": "Privacy - Photo Library Additions Usage Description",
    "NSPhotoLibraryUsageDescription": "Privacy - Photo Library Usage Description",
    "NSRemindersFullAccessUsageDescription": "Privacy - Reminders Full Access Usage Description",
    "NSRemindersUsageDescription": "Privacy - Reminders Usage Description",
    "NSSiriUsageDescription": "Privacy - Siri Usage Description",
  ]

  /// Those that no export was seen with, as Apple's documentation of the keys names them.
  private static let documented: [UTF8Text: UTF8Text] = [
    "NFCReaderUsageDescription": "Privacy - NFC Scan Usage Description",
    "NSAppDataUsageDescription": "Privacy - Other Application Data Usage Description",
    "NSCalendarsWriteOnlyAccessUsageDescription": "Privacy - Calendars Write Only Usage Description",
    "NSDesktopFolderUsageDescription": "Privacy - Desktop Folder Usage Description",
    "NSDocumentsFolderUsageDescription": "Privacy - Documents Folder Usage Description",
    "NSDownloadsFolderUsageDescription": "Privacy - Downloads Folder Usage Description",
    "NSHealthClinicalHealthRecordsShareUsageDescription": "Privacy - Health Records Usage Description",
    "NSHomeKitUsageDescription": "Privacy - HomeKit Usage Description",
    "NSIdentityUsageDescription": "Privacy - Identity Usage Description",
    "NSLocationAlwaysUsageDescription": "Privacy - Location Always Usage Description",
    "NSMotionUsageDescription": "Privacy - Motion Usage Description",
    "NSNearbyInteractionAllowOnceUsageDescription": "Privacy - Nearby Interaction Allow Once Usage Description",
    "NSNearbyInteractionUsageDescription": "Privacy - Nearby Interaction Usage Description",
    "NSNetworkVolumesUsageDescription": "Privacy - Network Volumes Usage Description",
    "NSRemovableVolumesUsageDescription": "Privacy - Removable Volumes Usage Description",
    "NSSpeechRecognitionUsageDescription": "Privacy - Speech Recognition Usage Description",
    "NSSystemAdministrationUsageDescription": "Privacy - System Administration Usage Description",
    "NSUserTrackingUsageDescription": "Privacy - Tracking Usage Description",
    "NSVideoSubscriberAccountUsageDescription": "Privacy - Video Subscriber Account Usage Description",
  ]

  private static let titles = seen.merging(documented) { seen, _ in seen }
}
