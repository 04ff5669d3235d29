"""The project that is imported into, and what comes back for it."""
import json
import os
import re
import shutil
import stat
import subprocess
import tempfile
from pathlib import Path

LANGUAGES = ["de", "fr", "it", "es", "nl", "pl", "sv", "da"]
KEYS = 12


class Catalog:
    """A catalog in which every language has one translation, so that the project knows it."""

    is_new = False

    def __init__(self, path):
        self.path = path

    def write(self, root):
        def text(value):
            return {"stringUnit": {"state": "translated", "value": value}}

        strings = {f"{self.path} key {number}": {} for number in range(KEYS)}
        strings["Known"] = {"localizations": {language: text(f"Known in {language}") for language in LANGUAGES}}
        file = Path(root, self.path)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(
            {"sourceLanguage": "en", "strings": dict(sorted(strings.items())), "version": "1.0"},
            indent=2, separators=(",", " : "), ensure_ascii=False))

    def target(self, language):
        """The file that an import of a language writes."""
        return self.path

    def translations(self, root, language):
        """How many texts of a language there are, the one known before left out."""
        strings = json.loads(Path(root, self.path).read_text())["strings"]
        return sum(language in entry.get("localizations", {}) for entry in strings.values()) - 1


class Strings:
    """A `.strings` file for each language, with one text known before; or none, where the import is to make it."""

    def __init__(self, folder, name, encoding="utf-8", is_new=False):
        self.folder, self.name, self.encoding, self.is_new = folder, name, encoding, is_new

    def file(self, root, language):
        return Path(root, self.folder, f"{language}.lproj", f"{self.name}.strings")

    def write_language(self, root, language, texts):
        file = self.file(root, language)
        file.parent.mkdir(parents=True, exist_ok=True)
        lines = [f'/* A text */\n"{key}" = "{value}";\n' for key, value in texts.items()]
        file.write_text("\n".join(lines), encoding=self.encoding)

    def write(self, root):
        keys = ["Known", *(f"{self.name} key {number}" for number in range(KEYS))]
        self.write_language(root, "en", {key: key for key in keys})
        for language in [] if self.is_new else LANGUAGES:
            self.write_language(root, language, {"Known": f"Known in {language}"})

    def target(self, language):
        return os.path.relpath(self.file("", language), "")

    def translations(self, root, language):
        file = self.file(root, language)
        if self.is_new and not file.exists():
            return 0
        text = file.read_bytes().decode(self.encoding)
        return len(re.findall(r'(?m)^"[^"]*" = "[^"]*";$', text)) - 1


TABLES = [
    Catalog("App/Localizable.xcstrings"),
    Catalog("App/InfoPlist.xcstrings"),
    Catalog("App/Onboarding/Welcome.xcstrings"),
    Catalog("Packages/Shop/Resources/Localizable.xcstrings"),
    Catalog("Widget/Widget.xcstrings"),
    Strings("App", "Legacy"),
    Strings("App", "Wide", encoding="utf-16"),
    Strings("Widget", "Fresh", is_new=True),
]


def write(root):
    for table in TABLES:
        table.write(root)
    os.chmod(Path(root, TABLES[1].path), 0o640)


def translate(bundle, language):
    """Fills the empty targets of an exported bundle, as a translator would."""
    xliff = next(Path(bundle, "Localized Contents").glob("*.xliff"))
    text = xliff.read_text()
    filled = re.sub(
        r"(<source>([^<]*)</source>)(?!\s*<target)",
        rf'\1\n        <target state="translated">{language}: \2</target>', text)
    assert filled != text, "nothing to translate"
    xliff.write_text(filled)


class Temporary:
    def __enter__(self):
        return self.path

    def __init__(self):
        self.path = Path(tempfile.mkdtemp(prefix="locferry-crash-"))

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)


class Workshop:
    """A project, its untouched bundles under `untouched`, its translated ones under `returned`."""

    def __init__(self, folder, binary, languages):
        self.binary = str(Path(binary).resolve())
        self.folder = Path(folder)
        self.project = self.folder / "project"
        write(self.project)
        options = [word for language in languages for word in ("-l", language)]
        self.run(["export", str(self.project), *options, "-o", str(self.folder / "untouched")], expecting=[0])
        shutil.copytree(self.folder / "untouched", self.folder / "returned")
        for language in languages:
            translate(self.folder / "returned" / f"{language}.xcloc", language)

    def run(self, arguments, under=(), expecting=None, cwd=None):
        result = subprocess.run(
            [*under, self.binary, *arguments], cwd=cwd or self.folder, stdin=subprocess.DEVNULL, capture_output=True,
            timeout=300, env=dict(os.environ, SWIFT_BACKTRACE="enable=no"))
        if expecting is not None and result.returncode not in expecting:
            raise SystemExit(f"{arguments} ended with {result.returncode}: {result.stdout!r} {result.stderr!r}")
        return result


def snapshot(root):
    """The same without our own records."""
    return {path: content for path, content in everything(root).items() if path.split("/")[0] != ".locferry"}


def everything(root):
    """Every path below a folder: a file's permissions and bytes, a folder as nothing."""
    found = {}
    for folder, folders, files in os.walk(root):
        for name in folders:
            found[os.path.relpath(os.path.join(folder, name), root)] = None
        for name in files:
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, root)] = (stat.S_IMODE(os.stat(path).st_mode), file.read())
    return found


def records(root):
    """The names in our own folder, kept contents as one; None where there is no such folder."""
    folder = Path(root, ".locferry")
    return sorted({re.sub(r"^old-.*", "old", name) for name in os.listdir(folder)}) if folder.exists() else None
