"""Exports, has each program complete the export, imports, and compares the catalogs' own JSON before and after with what
came back. What is read here is read by lxml and by Python's json, not by locferry.

Every unit that came back filled is one of: applied (its text stands under its key, in the state it came with), named (an
error or a refusal in the report has its id), lost, or in a wrong state. A text under a key that it did not come back for is
under a wrong key, and so is a unit that was never exported and is not named."""
import json
import pathlib
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass, field

from lxml import etree

import project
from clients import CLIENTS, ClientFailure

SPACE = "{urn:oasis:names:tc:xliff:document:1.2}"
FINISHED = {"translated", "final", "signed-off"}


@dataclass
class Unit:
    table: str
    identifier: str
    source: str
    target: str | None
    state: str | None
    qualifier: str | None
    is_approved: bool

    @property
    def is_done(self):
        return bool(self.target) and self.state not in ("new", "needs-translation")

    @property
    def worth(self):
        """The state a catalog has to hold: without one a text counts as finished; anything but finished is for review."""
        if self.state in FINISHED and self.qualifier == "leveraged-mt":
            return "machine_translated"
        return "translated" if self.is_approved or self.state is None or self.state in FINISHED else "needs_review"


def content(element):
    """A text; of a set of phrases each in a line of its own."""
    if element is None:
        return None
    phrases = element.findall(f"{SPACE}mrk[@mtype='x-set']")
    return "\n".join("".join(phrase.itertext()) for phrase in phrases) if phrases else "".join(element.itertext())


def documents(path):
    for file in etree.parse(str(path)).getroot().iter(f"{SPACE}file"):
        for unit in file.iter(f"{SPACE}trans-unit"):
            target = unit.find(f"{SPACE}target")
            yield Unit(
                file.get("original"), unit.get("id"), content(unit.find(f"{SPACE}source")), content(target),
                None if target is None else target.get("state"),
                None if target is None else target.get("state-qualifier"),
                unit.get("approved") == "yes")


def catalog_texts(root, language):
    """Every text of the catalogs in a language: (table, id) to (text, state)."""
    texts = {}

    def walk(table, key, steps, node):
        if "stringUnit" in node:
            identifier = "|==|".join([key, ".".join(steps)]) if steps else key
            texts[table, identifier] = (node["stringUnit"]["value"], node["stringUnit"]["state"])
        if "stringSet" in node:
            texts[table, key] = ("\n".join(node["stringSet"]["values"]), node["stringSet"]["state"])
        for kind, cases in node.get("variations", {}).items():
            for case, inner in cases.items():
                walk(table, key, [*steps, kind, case], inner)
        for name, inner in node.get("substitutions", {}).items():
            walk(table, key, [*steps, "substitutions", f"@{name}@" if "." in name else name], inner)

    for path in sorted(root.rglob("*.xcstrings")):
        catalog = json.loads(path.read_text(encoding="utf-8"))
        for key, entry in catalog["strings"].items():
            walk(path.relative_to(root).as_posix(), key, [], entry.get("localizations", {}).get(language, {}))
    return texts


def folded(identifier):
    return identifier.translate({9: " ", 10: " ", 13: " "})


def same(text, other, place=("", "")):
    """Whether two texts are one in a document and in a catalog. XML and tools make one of the line ends CR LF, CR and LF. A
    document numbers what stands for a substitution, and spells out the argument in it, which a catalog calls %arg."""
    def spelled(text):
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        text = re.sub(r"%\d+\$#@", "%#@", text)
        return re.sub(r"%(\d+\$)?lld", "%arg", text) if "|==|substitutions." in place[1] else text
    return spelled(text) == spelled(other)


@dataclass
class Account:
    """What became of one export."""
    units: int = 0
    filled: int = 0
    applied: int = 0
    named: int = 0
    lost: int = 0
    wrong_key: int = 0
    wrong_state: int = 0
    # What was wrong, a line each.
    lines: list = field(default_factory=list)

    @property
    def is_right(self):
        return self.filled > 0 and self.filled == self.applied + self.named and not self.lines

    @property
    def figures(self):
        return [self.units, self.filled, self.applied, self.named, self.lost, self.wrong_key, self.wrong_state]


def trip(locferry, original, language, client, needs_targets, work):
    """One export, completed and imported."""
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    root = work / "project"
    shutil.copytree(original, root)

    def run(*arguments):
        done = subprocess.run([locferry, *arguments], cwd=work, capture_output=True, text=True, check=False)
        if done.returncode > 1:
            raise SystemExit(f"clients: locferry {arguments[0]} ended with {done.returncode}: {done.stderr}")

    run("export", "project", "-l", language, "-o", "out", *(["--prefill"] if needs_targets else []))
    document = work / f"out/{language}.xcloc/Localized Contents/{language}.xliff"
    exported = {(unit.table, unit.identifier): unit for unit in documents(document)}
    before = catalog_texts(root, language)
    client(document, lambda source: f"{source} ⟨{language}⟩")
    run("import", "out", "--project", "project", "--report", "report.json")
    after = catalog_texts(root, language)
    report = json.loads((work / "report.json").read_text(encoding="utf-8"))
    named = {(finding.get("file"), finding.get("unit")) for finding in report["findings"] if finding["severity"] == "error"
             or finding["outcome"] in ("rejected", "orphan")}
    return compare(exported, list(documents(document)), before, after, named)


def compare(exported, returned, before, after, named):
    account = Account(units=len(exported))
    lenient = {(table, folded(identifier)): (table, identifier) for table, identifier in exported}
    by_place = {}
    for unit in returned:
        own_place = (unit.table, unit.identifier)
        place = own_place if own_place in exported else lenient.get((unit.table, folded(unit.identifier)))
        if place is None:
            if own_place not in named:
                account.wrong_key += 1
                account.lines.append(f"{own_place} came back, was never exported, and is not named")
            continue
        by_place[place] = unit
        old = exported[place]
        if not unit.target or (old.target is not None and same(unit.target, old.target, place)):
            continue
        account.filled += 1
        text, state = after.get(place, ("", ""))
        if same(text, unit.target, place) and state == unit.worth:
            account.applied += 1
        elif {place, own_place} & named:
            account.named += 1
        elif same(text, unit.target, place):
            account.wrong_state += 1
            account.lines.append(f"{place}: {unit.target!r} came back as {unit.state}, is {state}")
        else:
            account.lost += 1
            account.lines.append(f"{place}: came back {unit.target!r} ({unit.state}), is {text!r} ({state})")
    for place, (text, state) in after.items():
        if before.get(place) != (text, state) and not (place in by_place and same(text, by_place[place].target or "", place)):
            account.wrong_key += 1
            account.lines.append(f"{place}: {text!r} ({state}) never came back for it")
    gone = before.keys() - after.keys()
    account.lost += len(gone)
    account.lines += [f"{place}: lost" for place in gone]
    return account


def main(locferry, fixtures, folder):
    locferry = str(pathlib.Path(locferry).resolve())
    work = pathlib.Path(folder) / "trips"
    large = project.make(work / "Large")

    def row(*cells):
        print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)

    row("program", "project", "language", "units", "filled", "applied", "named", "lost", "wrong key", "wrong state")
    row("---", "---", "---", *["---:"] * 7)
    is_right = True
    for name, client, program, needs_targets in CLIENTS:
        if program is not None and shutil.which(program) is None:
            row(name, f"not run: {program} is missing", *[""] * 8)
            continue
        for original in [pathlib.Path(fixtures) / "SampleApp", large]:
            for language in ["de", "pl", "ar"]:
                label = "sample" if original != large else "generated"
                try:
                    account = trip(locferry, original, language, client, needs_targets, work / "trip")
                except ClientFailure as failure:
                    row(name, label, language, f"failed: {failure}", *[""] * 6)
                    is_right = False
                    continue
                row(name, label, language, *account.figures)
                for line in account.lines[:5]:
                    print(f"clients: {line}", file=sys.stderr)
                is_right = is_right and account.is_right
    return 0 if is_right else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
