"""Makes a project of two catalogs and 600 keys, with plurals, substitutions, devices and awkward keys, a third of it
translated. Always the same."""
import json
import random
import shutil

WORDS = "harbour ferry ticket cabin deck captain tide signal rope anchor lighthouse crew passenger map wind wave".split()
LANGUAGES = {"de": ["one", "other"], "pl": ["one", "few", "many", "other"], "ja": ["other"],
             "ar": ["zero", "one", "two", "few", "many", "other"]}


def text(value, state="translated"):
    return {"stringUnit": {"state": state, "value": value}}


def plural(cases, phrase):
    return {"variations": {"plural": {case: text(phrase) for case in cases}}}


def entry(dice, kind, phrase):
    source, cases = text(phrase), ["one", "other"]
    if kind == "plural":
        source = plural(cases, f"%lld {phrase}")
    elif kind == "device":
        source = {"variations": {"device": {device: text(f"{phrase} on {device}") for device in ["iphone", "mac", "other"]}}}
    elif kind == "substitution":
        count = {"argNum": 1, "formatSpecifier": "lld", **plural(cases, f"%arg {phrase}")}
        source = {**text("%#@COUNT@ of %2$@"), "substitutions": {"COUNT": count}}
    localizations = {"en": source}
    for language, forms in LANGUAGES.items():
        if kind in ("plain", "plural") and dice.random() < 1 / 3:
            done = text(f"{phrase} ({language})", dice.choice(["translated", "translated", "needs_review"]))
            localizations[language] = plural(forms, f"%lld {phrase} ({language})") if kind == "plural" else done
    return {"comment": f"About the {phrase.split()[0]}.", "extractionState": "manual", "localizations": localizations}


def make(root, keys=600):
    shutil.rmtree(root, ignore_errors=True)
    dice = random.Random(1)
    for table in ["App/Localizable.xcstrings", "App/Extra & More.xcstrings"]:
        strings = {}
        for number in range(keys // 2):
            phrase = " ".join(dice.choices(WORDS, k=dice.randint(1, 9)))
            phrase += dice.choice(["", "", "", ".", " & <b>more</b>", ' "quoted"', "\nnext line", "\ttab", " “%@”", " 100 %"])
            kind = dice.choices(["plain", "plural", "device", "substitution"], [12, 3, 1, 1])[0]
            if kind != "plain":
                phrase = phrase.replace("%@", "it").replace("%", "percent")
            name = phrase.split()[0]
            key = dice.choice([f"screen.{name}.{number:04}", f"{phrase} #{number}" if "%" not in phrase else f"key {number}",
                               f"{name}|{number}", f"{name}\t& <{number}>", f"{name}\n{number}"])
            strings[key] = entry(dice, kind, phrase)
        path = root / table
        path.parent.mkdir(parents=True, exist_ok=True)
        catalog = {"sourceLanguage": "en", "strings": strings, "version": "1.0"}
        path.write_text(json.dumps(catalog, ensure_ascii=False, indent=2, separators=(",", " : ")), encoding="utf-8")
    return root
