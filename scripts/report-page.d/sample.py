"""Makes an import worth looking at: five languages, two of them from right to left, one without a base, conflicts of many
rules, a plural set, and texts that would be markup or script if a page let them."""
import json
import pathlib
import re
import shutil
import subprocess
from xml.sax.saxutils import escape

APP = "SampleApp/SampleApp/Localizable.xcstrings"

# What a page must show as text. Each stands in a translation, in a key or in a note.
NASTY = [
    "</script><script>document.title='owned'</script>",
    "\"><img src=x onerror=\"document.title='owned'\">",
    "' autofocus onfocus='document.title=1' x='",
    "</dd></dl></details><style>*{display:none}</style>",
    "<!-- <![CDATA[ ]]> --> &lt;b&gt; &amp;amp; &#x202e;",
    "{{constructor.constructor('document.title=1')()}} ${document.title=1}",
    "[link](javascript:document.title='owned')",
]

# A key's id in the XLIFF, and what comes back for it.
RETURNED = {
    "de": {
        "Cancel": "Den Vorgang wirklich abbrechen",
        "Timetable": "Fahrplan der Saison",
        "%lld knots": "%@ Knoten",
        "Last 7 days": "Die letzten sieben Tage",
        "Last 30 days": "",
        "Say \"ahoy\" & 'aye'": NASTY[0],
        "50% off": NASTY[1],
        "%lld passengers|==|plural.one": "Ein Fahrgast",
        "%lld passengers|==|plural.other": "%@ Fahrgäste",
    },
    "ar": {
        "Timetable": "جدول مواعيد العبّارات لهذا الموسم",
        "Cancel": "إلغاء الحجز",
        "Buy ticket": "اشترِ تذكرة \u202eabc 12",
        "Last 7 days": "آخر ٧ أيام",
        "%lld knots": "%@ عقدة",
        "boarding.summary": "لا شيء",
        "Item1": NASTY[2],
        "%lld results|==|plural.zero": "لا نتائج",
        "%lld results|==|plural.one": "نتيجة واحدة",
        "%lld results|==|plural.two": "نتيجتان",
        "%lld results|==|plural.few": "%lld نتائج",
        "%lld results|==|plural.many": "%lld نتيجة",
        "%lld results|==|plural.other": "%lld نتيجة",
    },
    "he": {
        "Timetable": "לוח הזמנים",
        "Cancel": "ביטול",
        "Buy ticket": "קניית כרטיס (Aurora) ב־12:30",
        "Last 7 days": "7 הימים האחרונים",
        "%@ leaves at %@": "%@ יוצאת בשעה %d",
        "Departs\tArrives": "יציאה\tהגעה",
    },
    "fr": {
        "Timetable": "Horaires de la saison",
        "Cancel": "Annuler la réservation",
        "Buy ticket": "Acheter un billet",
        "  Next stop:  ": "Prochain arrêt :",
        "Café": NASTY[3],
    },
    "pl": {
        "Timetable": NASTY[4],
        "Cancel": NASTY[5],
        "Last 7 days": NASTY[6],
        "Café": "Kawiarnia\nna pokładzie",
        "Buy ticket": "Kup bilet",
    },
}

# What the project changed since the export.
OURS = {
    ("Cancel", "de"): "Den Vorgang abbrechen",
    ("Timetable", "ar"): "جدول رحلات العبّارات لهذا الموسم",
    ("Cancel", "pl"): "Anuluj to",
    ("Timetable", "pl"): "Rozkład rejsów",
}


def make(locferry, fixtures, work):
    """Exports, plays translators and colleagues; returns the arguments that import what came back."""
    shutil.copytree(pathlib.Path(fixtures) / "SampleApp", work / "SampleApp")
    languages = ",".join(RETURNED)
    subprocess.run([locferry, "export", "SampleApp", "-l", languages, "-o", "returned", "--quiet"], cwd=work, check=True)
    for language, texts in RETURNED.items():
        fill(work / f"returned/{language}.xcloc/Localized Contents/{language}.xliff", texts)
    shutil.rmtree(work / "returned/fr.xcloc/Notes")
    catalog = json.loads((work / APP).read_text(encoding="utf-8"))
    for (key, language), text in OURS.items():
        unit = {"state": "translated", "value": text}
        catalog["strings"][key].setdefault("localizations", {})[language] = {"stringUnit": unit}
    # The source of a translated text is another one now.
    english = {"en": {"stringUnit": {"state": "translated", "value": "The last seven days"}}}
    catalog["strings"]["Last 7 days"]["localizations"].update(english)
    catalog["strings"]["Cancel"]["comment"] = "Button of the booking; <b>at most</b> 30 letters."
    (work / APP).write_text(json.dumps(catalog, ensure_ascii=False, indent=2, separators=(",", " : ")), encoding="utf-8")
    return ["import", "returned", "--project", "SampleApp", "--add-language", "he", "--dry-run"]


def fill(path, texts):
    xliff = path.read_text(encoding="utf-8")
    for key, text in texts.items():
        identifier = escape(key, {"\"": "&quot;", "\t": "&#9;"})
        unit = re.compile(
            rf'(<trans-unit id="{re.escape(identifier)}".*?</source>)(\s*)(?:<target.*?</target>\s*|<target[^>]*/>\s*)?(<note)',
            re.DOTALL)
        target = f'<target state="translated">{escape(text)}</target>'
        xliff, count = unit.subn(lambda match: match[1] + match[2] + target + match[2] + match[3], xliff)
        if count == 0:
            raise SystemExit(f"report-page: {path.name} has no unit {key}")
    path.write_text(xliff, encoding="utf-8")
