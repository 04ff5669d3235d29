#!/usr/bin/env python3
"""Makes two sides of a merge from a catalog: of every key one changes a text in one language, one in another.

  sides.py BASE OURS OUR_LANGUAGE THEIRS THEIR_LANGUAGE      prints how many texts were changed
"""
import json
import sys

MARK = " ·"


def texts(localization):
    if "stringUnit" in localization:
        yield localization["stringUnit"]
    for cases in localization.get("variations", {}).values():
        for case in cases.values():
            yield from texts(case)


def write_side(base, path, language):
    with open(base, encoding="utf-8") as file:
        catalog = json.load(file)
    count = 0
    for entry in catalog["strings"].values():
        for text in texts(entry.get("localizations", {}).get(language, {})):
            text["value"] += MARK
            count += 1
    with open(path, "w", encoding="utf-8") as file:
        json.dump(catalog, file, ensure_ascii=False, indent=2, separators=(",", " : "))
    return count


def main(base, *sides):
    print(sum(write_side(base, path, language) for path, language in zip(sides[::2], sides[1::2])))


main(*sys.argv[1:])
