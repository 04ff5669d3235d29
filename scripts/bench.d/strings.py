#!/usr/bin/env python3
"""Makes a .strings file, as Xcode writes it, of the units of a generated XLIFF.

  strings.py XLIFF MEGABYTES STRINGS

The units are taken again, with a number behind their keys, until the file is as large.
"""
import itertools
import sys
import xml.etree.ElementTree as tree

NAME = "{urn:oasis:names:tc:xliff:document:1.2}"
ESCAPES = str.maketrans({'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"})


def main(document, megabytes, path):
    units = []
    for _, unit in tree.iterparse(document):
        if unit.tag == NAME + "trans-unit":
            fields = (unit.findtext(NAME + field) or "" for field in ("target", "note"))
            units.append((unit.get("id"), *fields))
            unit.clear()
    left = float(megabytes) * 1_000_000
    with open(path, "w", encoding="utf-8") as file:
        for count in itertools.count():
            for key, text, note in units:
                comment = f"/* {note.replace('*/', '* /')} */\n" if note else ""
                entry = f'{comment}"{key.translate(ESCAPES)} {count}" = "{text.translate(ESCAPES)}";\n\n'
                file.write(entry)
                left -= len(entry.encode())
                if left <= 0:
                    return


main(*sys.argv[1:])
