import Diagnostics

/// The framework a document's objects are of, which names their classes.
enum InterfaceFramework {
  case uiKit, appKit, watchKit

  /// - Parameter runtime: What `targetRuntime` says: `iOS.CocoaTouch`, `MacOSX.Cocoa`, `watchKit`, `AppleTV` …
  init(runtime: UTF8Text) {
    switch runtime {
    case "MacOSX.Cocoa": self = .appKit
    case "watchKit": self = .watchKit
    default: self = .uiKit
    }
  }

  /// The class that an element stands for, as Xcode's notes name it: never the custom class. An element's name is its
  /// class's without the framework's prefix, beginning small; some classes are of other frameworks.
  func className(ofElement name: String) -> UTF8Text {
    if name == "binding" { return "CocoaBindingsConnection" }
    if let known = irregular[UTF8Text(name)] { return known }
    return UTF8Text(prefix + name.prefix(1).uppercased() + name.dropFirst())
  }

  private var prefix: String {
    switch self {
    case .uiKit: "UI"
    case .appKit: "NS"
    case .watchKit: "WKInterface"
    }
  }

  private var irregular: [UTF8Text: UTF8Text] {
    switch self {
    case .uiKit: Self.irregularInUIKit
    case .appKit: Self.irregularInAppKit
    case .watchKit: Self.irregularInWatchKit
    }
  }

  private static let irregularInUIKit: [UTF8Text: UTF8Text] = [
    "arscnView": "ARSCNView", "arskView": "ARSKView", "avPlayerViewController": "AVPlayerViewController",
    "glkView": "GLKView", "glkViewController": "GLKViewController", "mapView": "MKMapView", "mtkView": "MTKView",
    "sceneKitView": "SCNView", "skView": "SKView", "wkWebView": "WKWebView",
  ]

  private static let irregularInAppKit: [UTF8Text: UTF8Text] = [
    "avPlayerView": "AVPlayerView", "mapView": "MKMapView", "mtkView": "MTKView", "pdfView": "PDFView",
    "sceneKitView": "SCNView", "skView": "SKView", "webView": "WebView", "wkWebView": "WKWebView",
  ]

  private static let irregularInWatchKit: [UTF8Text: UTF8Text] = [
    "hostingController": "WKHostingController", "notificationController": "WKUserNotificationInterfaceController",
  ]
}
