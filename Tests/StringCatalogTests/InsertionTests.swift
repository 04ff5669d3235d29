import Diagnostics
import Localization
import StringCatalog
import Testing

extension CatalogEditorTests {
  @Test func `a new language of an entry that has one, in order`() throws {
    let result = try edited {
      $0.set(text("vieux"), entry: 1, language: french, path: .plain, existing: nil)
      $0.set(text("stary"), entry: 1, language: tag("cs"), path: .plain, existing: nil)
    }
    let expected = Self.before.replacing(
      #"""
              "de" : {
                "stringUnit" : {
                  "state" : "new",
                  "value" : "alt"
                }
              }
      """#,
      with: #"""
                "cs" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "stary"
                  }
                },
                "de" : {
                  "stringUnit" : {
                    "state" : "new",
                    "value" : "alt"
                  }
                },
                "fr" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "vieux"
                  }
                }
        """#)
    #expect(result == expected)
  }

  @Test func `a first localization of an empty entry`() throws {
    let result = try edited { $0.set(text("vide"), entry: 0, language: french, path: .plain, existing: nil) }
    let expected = Self.before.replacing(
      "    \"empty\" : {\n\n    }",
      with: #"""
            "empty" : {
              "localizations" : {
                "fr" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "vide"
                  }
                }
              }
            }
        """#)
    #expect(result == expected)
    #expect(result != Self.before)
  }

  @Test func `plural, device and nested texts`() throws {
    let result = try edited(catalogText("    \"k\" : {\n\n    }")) {
      $0.set(text("o"), entry: 0, language: french, path: VariationPath([.device("other")]), existing: nil)
      for (category, value) in [(PluralCategory.other, UTF8Text("po")), (.one, "p1")] {
        $0.set(
          text(value), entry: 0, language: french, path: VariationPath([.device("iphone"), .plural(category)]),
          existing: nil)
      }
      $0.set(text("d", .new), entry: 0, language: tag("de"), path: VariationPath([.plural(.other)]), existing: nil)
    }
    #expect(
      result
        == catalogText(
          #"""
              "k" : {
                "localizations" : {
                  "de" : {
                    "variations" : {
                      "plural" : {
                        "other" : {
                          "stringUnit" : {
                            "state" : "new",
                            "value" : "d"
                          }
                        }
                      }
                    }
                  },
                  "fr" : {
                    "variations" : {
                      "device" : {
                        "iphone" : {
                          "variations" : {
                            "plural" : {
                              "one" : {
                                "stringUnit" : {
                                  "state" : "translated",
                                  "value" : "p1"
                                }
                              },
                              "other" : {
                                "stringUnit" : {
                                  "state" : "translated",
                                  "value" : "po"
                                }
                              }
                            }
                          }
                        },
                        "other" : {
                          "stringUnit" : {
                            "state" : "translated",
                            "value" : "o"
                          }
                        }
                      }
                    }
                  }
                }
              }
          """#))
  }

  @Test func `a substitution is defined, then its texts`() throws {
    let result = try edited(catalogText("    \"k\" : {\n\n    }")) {
      let path = VariationPath([.substitution("N"), .plural(.other)])
      $0.define(Substitution(name: "N", argumentNumber: 2, formatSpecifier: "lld"), entry: 0, language: french)
      $0.set(text("%arg x"), entry: 0, language: french, path: path, existing: nil)
      $0.set(text("a %#@N@"), entry: 0, language: french, path: .plain, existing: nil)
      $0.define(Substitution(name: "M", argumentNumber: nil, formatSpecifier: "d"), entry: 0, language: french)
    }
    #expect(
      result
        == catalogText(
          #"""
              "k" : {
                "localizations" : {
                  "fr" : {
                    "stringUnit" : {
                      "state" : "translated",
                      "value" : "a %#@N@"
                    },
                    "substitutions" : {
                      "M" : {
                        "formatSpecifier" : "d"
                      },
                      "N" : {
                        "argNum" : 2,
                        "formatSpecifier" : "lld",
                        "variations" : {
                          "plural" : {
                            "other" : {
                              "stringUnit" : {
                                "state" : "translated",
                                "value" : "%arg x"
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
          """#))
  }

  @Test func `new phrases`() throws {
    let result = try edited(catalogText("    \"k\" : {\n\n    }")) {
      $0.set(
        Translation(value: .phrases(["a", "b"]), state: .needsReview), entry: 0, language: french, path: .plain,
        existing: nil)
    }
    #expect(
      result
        == catalogText(
          #"""
              "k" : {
                "localizations" : {
                  "fr" : {
                    "stringSet" : {
                      "state" : "needs_review",
                      "values" : [
                        "a",
                        "b"
                      ]
                    }
                  }
                }
              }
          """#))
  }
}
