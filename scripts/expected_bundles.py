#!/usr/bin/env python3
"""Computes the bundles Xcode 26.5 (17F42) would export for a project's String Catalogs.

A small model of the written rules, kept apart from the Swift code so that each can be held against the other: it reads
catalogs with Python's json, writes XML by concatenation, and knows nothing of how the product does either. It expects
catalogs in Xcode's own layout and order, as the fixtures are.

usage: expected_bundles.py PROJECT OUT LANG...      writes OUT/LANG.xcloc
"""

import json
import pathlib
import re
import sys

XCODE_VERSION, XCODE_BUILD = "26.5", "17F42"
SOURCE_LANGUAGE = "en"

# The plural categories Xcode offers a language: CLDR's, but for French, which is asked for no `many`.
CATEGORIES = {
    **dict.fromkeys(["de", "en", "fr"], ["one", "other"]),
    "ja": ["other"],
    "pl": ["one", "few", "many", "other"],
    "ar": ["zero", "one", "two", "few", "many", "other"],
}

STATES = {
    "translated": 'state="translated"',
    "new": 'state="new"',
    "needs_review": 'state="needs-review-l10n"',
    "machine_translated": 'state="translated" state-qualifier="leveraged-mt"',
}


# Where a text stands: a path is a list of ("device" | "plural" | "substitutions", name).

def unit_id(key, path):
    """The key, and the path as its tail: names with a dot stand between @."""
    tail = ".".join(f"{kind}.@{name}@" if "." in name else f"{kind}.{name}" for kind, name in path)
    return f"{key}|==|{tail}" if path else key


def leaves(node, path=()):
    """(path, stringUnit or stringSet) of every text stored below a node."""
    for kind, cases in node.get("variations", {}).items():
        for name, case in cases.items():
            yield from leaves(case, (*path, (kind, name)))
    if "variations" not in node and ("stringUnit" in node or "stringSet" in node):
        yield path, node.get("stringUnit") or node["stringSet"]


def plural_sets(node, path=()):
    """(path, cases) of every plural set below a node."""
    for kind, cases in node.get("variations", {}).items():
        if kind == "plural":
            yield path, cases
        for name, case in cases.items():
            yield from plural_sets(case, (*path, (kind, name)))


def stored(node, path):
    """The text that stands for a path: its own; where the ways part, that of `other`."""
    if node is None:
        return None
    if "variations" not in node:
        return node.get("stringUnit") or node.get("stringSet")
    (kind, cases), = node["variations"].items()
    if path and path[0][0] == kind:
        return stored(cases.get(path[0][1], cases.get("other")), path[1:])
    return stored(cases.get("other"), path)


def categories(language, *sets):
    """The language's own, and zero where the source or the target stores one."""
    wanted = list(CATEGORIES[language])
    if "zero" not in wanted and any("zero" in cases for cases in sets):
        wanted.append("zero")
    return wanted


def own_paths(node, source, language):
    """A language that has a localization keeps its shape; its plural sets get the categories they lack."""
    paths = [path for path, _ in leaves(node)]
    for at, cases in plural_sets(node):
        for category in categories(language, dict(plural_sets(source or {})).get(at, {}), cases):
            if (path := (*at, ("plural", category))) not in paths:
                paths.append(path)
    return paths


def offered_paths(source, language):
    """A language without one is offered the source's shape, with exactly its own categories."""
    paths = [path for path, _ in leaves(source) if not path or path[-1][0] != "plural"]
    for at, cases in plural_sets(source):
        paths += [(*at, ("plural", category)) for category in categories(language, cases)]
    return paths


# References to substitutions are numbered in an XLIFF. %% is a percent sign and begins none.

def numbered(text, reference, number):
    return re.sub(f"%%|{re.escape(reference)}", lambda found: number if found[0] == reference else found[0], text)


def number_root(text, substitutions):
    """%#@NAME@ is written %1$#@NAME@."""
    for name, substitution in substitutions.items():
        if "argNum" in substitution:
            text = numbered(text, f"%#@{name}@", f"%{substitution['argNum']}$#@{name}@")
    return text


def number_leaf(text, substitution):
    """%arg is written %1$lld; %lld where there is no argNum."""
    number = f"{substitution['argNum']}$" if "argNum" in substitution else ""
    return numbered(text, "%arg", f"%{number}{substitution['formatSpecifier']}")


def rewritten(unit, rewrite):
    return {**unit, "value": rewrite(unit["value"])} if unit and "value" in unit else unit


def units(key, entry, language):
    """(id, source, target) of every unit of an entry. Texts are stringUnits, stringSets, or None."""
    localizations = entry.get("localizations", {})
    source, target = localizations.get(SOURCE_LANGUAGE), localizations.get(language)
    source_substitutions = (source or {}).get("substitutions", {})
    the_key = {"value": key}

    if target is None:
        root_paths, named = offered_paths(source, language) if source else [()], source_substitutions
    else:
        root_paths, named = own_paths(target, source, language), target.get("substitutions", {})
    in_both = {name: one for name, one in source_substitutions.items() if name in named}

    for path in root_paths:
        text = rewritten(stored(source, path) or the_key, lambda value: number_root(value, in_both))
        own = dict(leaves(target)).get(path) if target else None
        if target is None and language == SOURCE_LANGUAGE:
            own = {"state": "new", "value": key}
        yield unit_id(key, path), text, rewritten(own, lambda value: number_root(value, named))

    for name, substitution in named.items():
        counterpart = source_substitutions.get(name)
        for path in own_paths(substitution, counterpart, language) if target else offered_paths(substitution, language):
            identifier = unit_id(key, (("substitutions", name), *path))
            # Xcode's own doing: where the source lacks the substitution, the source is the id.
            text = {"value": identifier}
            if counterpart:
                text = rewritten(stored(counterpart, path), lambda value: number_leaf(value, counterpart))
            own = dict(leaves(substitution)).get(path) if target else None
            yield identifier, text, rewritten(own, lambda value: number_leaf(value, substitution))


def unit_order(identifier):
    """By code point, runs of digits by value; of equal numbers the shorter first."""
    tokens = re.findall(r"[0-9]+|[^0-9]", identifier)
    order = [(ord("0"), int(token)) if token[0] in "0123456789" else (ord(token),) for token in tokens]
    return order, [len(token) for token in tokens]


# The document.

def text_escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\r", "&#13;")


def attribute_escaped(text):
    return text_escaped(text).replace('"', "&quot;").replace("\n", "&#10;").replace("\t", "&#9;")


def element(tag, attributes, content, indent):
    """A leaf element; a set of phrases stands in it as one mrk for each."""
    opening = f"{indent}<{tag}{' ' + attributes if attributes else ''}"
    if "values" in content:
        marks = [element("mrk", f'mtype="x-set" mid="{index}"', {"value": phrase}, indent + "  ")
                 for index, phrase in enumerate(content["values"])]
        return "\n".join([opening + ">", *marks, f"{indent}</{tag}>"])
    if not content["value"]:
        return opening + "/>"
    return f"{opening}>{text_escaped(content['value'])}</{tag}>"


def trans_unit(identifier, source, target, entry):
    translate = "" if entry.get("shouldTranslate", True) else ' translate="no"'
    lines = [f'      <trans-unit id="{attribute_escaped(identifier)}"{translate} xml:space="preserve">']
    if target and "values" in target and "values" not in source:
        source = {"values": [source["value"]]}
    lines.append(element("source", "", source, " " * 8))
    if target:
        lines.append(element("target", STATES[target["state"]], target, " " * 8))
    origin = 'from="auto-generated"' if entry.get("isCommentAutoGenerated") else ""
    comment = entry.get("comment", "")
    lines.append(element("note", origin if comment else "", {"value": comment}, " " * 8))
    lines.append("      </trans-unit>")
    return lines


FRAME = """<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
version="1.2" xsi:schemaLocation="urn:oasis:names:tc:xliff:document:1.2 \
http://docs.oasis-open.org/xliff/v1.2/os/xliff-core-1.2-strict.xsd">
{}</xliff>
"""

FILE = """  <file original="{}" source-language="{}" target-language="{}" datatype="plaintext">
    <header>
      <tool tool-id="com.apple.dt.xcode" tool-name="Xcode" tool-version="{}" build-num="{}"/>
    </header>
    <body>
{}
    </body>
  </file>
"""


def document(catalogs, language):
    files = ""
    for original, catalog in catalogs:
        rows = [(*unit, entry) for key, entry in catalog["strings"].items() for unit in units(key, entry, language)]
        lines = [line for row in sorted(rows, key=lambda row: unit_order(row[0])) for line in trans_unit(*row)]
        files += FILE.format(
            attribute_escaped(original), SOURCE_LANGUAGE, language, XCODE_VERSION, XCODE_BUILD, "\n".join(lines))
    return FRAME.format(files)


# Catalogs and contents.json in Xcode's layout.

def xcode_json(value, indent=""):
    if not isinstance(value, (dict, list)):
        return json.dumps(value, ensure_ascii=False)
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    deeper = indent + "  "
    names = [f"{xcode_json(key)} : " for key in value] if isinstance(value, dict) else [""] * len(value)
    items = value.values() if isinstance(value, dict) else value
    items = [deeper + name + xcode_json(item, deeper) for name, item in zip(names, items)]
    return opening + "\n" + ",\n".join(items) + "\n" + indent + closing


def source_contents(catalog):
    """The catalog with its source language only; an entry without it has no localizations."""
    def kept(entry):
        source = {name: one for name, one in entry.get("localizations", {}).items() if name == SOURCE_LANGUAGE}
        members = {name: source if name == "localizations" else member for name, member in entry.items()}
        return {name: member for name, member in members.items() if member or name != "localizations"}
    return {**catalog, "strings": {key: kept(entry) for key, entry in catalog["strings"].items()}}


def manifest(project, language):
    tool = {"toolBuildNumber": XCODE_BUILD, "toolID": "com.apple.dt.xcode", "toolName": "Xcode",
            "toolVersion": XCODE_VERSION}
    return {"developmentRegion": SOURCE_LANGUAGE, "project": project, "targetLocale": language, "toolInfo": tool,
            "version": "1.0"}


def main(project, output, languages):
    paths = sorted(project.rglob("*.xcstrings"), key=lambda path: str(path.relative_to(project)).casefold())
    catalogs = [(path.relative_to(project).as_posix(), json.loads(path.read_bytes())) for path in paths]
    container = next(project.glob("*.xcodeproj")).name
    for language in languages:
        bundle = output / f"{language}.xcloc"
        files = {"contents.json": xcode_json(manifest(container, language)),
                 f"Localized Contents/{language}.xliff": document(catalogs, language)}
        for original, catalog in catalogs:
            files[f"Source Contents/{original}"] = xcode_json(source_contents(catalog))
        for path, content in files.items():
            (bundle / path).parent.mkdir(parents=True, exist_ok=True)
            (bundle / path).write_bytes(content.encode())


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3:])
