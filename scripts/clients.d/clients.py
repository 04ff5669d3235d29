"""What each program does with an XLIFF document: `complete(path, translate)` fills what has no finished target.

`translate(source)` gives the text; the programs decide where it goes, in which state, and what else becomes of the file."""
import pathlib
import re
import shutil
import subprocess
from xml.sax.saxutils import escape


def toolkit(path, translate):
    """translate-toolkit's own classes, as Weblate, Pootle and Virtaal use them."""
    from translate.storage import xliff
    store = xliff.xlifffile.parsefile(str(path))
    for unit in store.units:
        target = unit.get_target_dom()
        is_done = bool(unit.target) and target.get("state") not in ("new", "needs-translation")
        if unit.source and not is_done:
            unit.target = translate(unit.source)
            unit.marktranslated()
    store.savefile(str(path))


def pretranslate(path, translate):
    """translate-toolkit's command that takes texts over from an older, finished file; here one of translate-toolkit's."""
    finished = path.with_suffix(".finished.xliff")
    shutil.copy(path, finished)
    toolkit(finished, translate)
    result = path.with_suffix(".result.xliff")
    run("pretranslate", "--progress=none", "--nofuzzymatching", "-t", finished, path, result)
    finished.unlink()
    result.replace(path)


def moz(path, translate):
    """moz.l10n, as Pontoon uses it."""
    from moz.l10n.model import Entry, PatternMessage
    from moz.l10n.resource import parse_resource, serialize_resource
    resource = parse_resource(str(path))
    for section in resource.sections:
        for entry in section.entries:
            if not isinstance(entry, Entry):
                continue
            meta = {item.key: item.value for item in entry.meta}
            is_done = not entry.value.is_empty() and meta.get("target/@state") not in ("new", "needs-translation")
            if meta.get("source") and not is_done:
                entry.value = PatternMessage([translate(meta["source"])])
    path.write_text("".join(serialize_resource(resource)), encoding="utf-8", newline="")


def omegat(path, translate):
    """OmegaT without its window, which fills a project from its translation memory."""
    # Debian's `omegat` does not find a project with a blank in its path.
    root = path.parents[3] / "omegat"
    for name in ["source", "target", "tm", "glossary", "dictionary", "omegat"]:
        (root / name).mkdir(parents=True)
    shutil.copy(path, root / "source/in.xliff")
    text = path.read_text(encoding="utf-8")
    language = re.search('target-language="([^"]*)"', text)[1]
    folders = "".join(f"<{name}_dir>__DEFAULT__</{name}_dir>" for name in ["source", "target", "tm", "glossary", "dictionary"])
    (root / "omegat.project").write_text(
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<omegat><project version="1.0">' + folders
        + f"<source_lang>en</source_lang><target_lang>{language}</target_lang><sentence_seg>false</sentence_seg>"
        "<support_default_translations>true</support_default_translations><remove_tags>false</remove_tags>"
        "</project></omegat>\n", encoding="utf-8")
    sources = sorted({source for source, is_done in units(path) if not is_done and source.strip()})
    memory = "".join(
        f'<tu><tuv lang="en"><seg>{escape(source.strip())}</seg></tuv>'
        f'<tuv lang="{language}"><seg>{escape(translate(source).strip())}</seg></tuv></tu>' for source in sources)
    (root / "omegat/project_save.tmx").write_text(
        '<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.1"><header creationtool="OmegaT" o-tmf="OmegaT TMX" '
        'adminlang="EN-US" datatype="plaintext" creationtoolversion="3.6" segtype="paragraph" srclang="en"/>'
        f"<body>{memory}</body></tmx>\n", encoding="utf-8")
    run("omegat", root, "--mode=console-translate", f"--config-dir={root / 'settings'}", "--no-team")
    shutil.copy(root / "target/in.xliff", path)


def po4a(path, translate):
    """po4a, which makes a PO file of the targets and puts its texts back. It wants no blanks in paths, either."""
    import polib
    document, path = path, pathlib.Path(shutil.copy(path, path.parents[3]))
    options = ["-f", "xml", "-M", "UTF-8", "-o", "tagsonly=1", "-o", "tags=W<target>", "-o", "attributes="]
    catalog = path.with_suffix(".po")
    run("po4a-updatepo", *options, "-m", path, "-p", catalog)
    po = polib.pofile(str(catalog), wrapwidth=0)
    sources = {escape(source) for source, is_done in units(path) if not is_done}
    for entry in po:
        if entry.msgid in sources:
            entry.msgstr = translate(entry.msgid)
    po.save()
    result = path.with_suffix(".result.xliff")
    run("po4a-translate", *options, "-L", "UTF-8", "-k", "0", "-m", path, "-p", catalog, "-l", result)
    shutil.copy(result, document)


def units(path):
    from compare import documents
    return [(unit.source, unit.is_done) for unit in documents(path)]


# Enough for the slowest of them, OmegaT's start of its Java machine included, on a machine that has other work.
SECONDS = 1200


class ClientFailure(Exception):
    """A program that does not complete what it was given."""


def run(*command):
    command = [str(part) for part in command]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=SECONDS)
    except subprocess.TimeoutExpired as error:
        raise ClientFailure(f"{command[0]} was stopped after {SECONDS} seconds") from error
    if done.returncode != 0:
        raise ClientFailure(f"{command[0]} ended with {done.returncode}: {done.stderr[-800:].strip()}")


# Name, what completes, the program it needs, and whether it edits only targets that are there.
CLIENTS = [
    ("translate-toolkit", toolkit, None, False),
    ("pretranslate", pretranslate, None, False),
    ("moz.l10n", moz, None, False),
    ("OmegaT", omegat, "omegat", True),
    ("po4a", po4a, "po4a-updatepo", True),
]
