#!/usr/bin/env python3
"""Reads a file with another library, all fields of every unit.

  peers.py lxml|translate-toolkit XLIFF
  peers.py translate-toolkit-strings STRINGS
"""
import sys


def lxml(path):
    from lxml import etree

    name = "{urn:oasis:names:tc:xliff:document:1.2}"
    units = size = 0
    for _, unit in etree.iterparse(path, tag=name + "trans-unit"):
        units += 1
        size += len(unit.get("id"))
        for field in ("source", "target", "note"):
            size += len(unit.findtext(name + field) or "")
        unit.clear()
        while unit.getprevious() is not None:
            del unit.getparent()[0]
    return units, size


def translate_toolkit(path):
    from translate.storage import xliff

    units = size = 0
    for unit in xliff.xlifffile.parsefile(path).units:
        if unit.isheader():
            continue
        units += 1
        size += len(unit.getid()) + len(unit.source or "") + len(unit.target or "") + len(unit.getnotes() or "")
    return units, size


def translate_toolkit_strings(path):
    from translate.storage import properties

    units = size = 0
    for unit in properties.stringsutf8file.parsefile(path).units:
        if unit.isblank():
            continue
        units += 1
        size += len(unit.name) + len(unit.target) + len(unit.getnotes())
    return units, size


readers = {
    "lxml": lxml,
    "translate-toolkit": translate_toolkit,
    "translate-toolkit-strings": translate_toolkit_strings,
}
units, size = readers[sys.argv[1]](sys.argv[2])
print(f"{units} units, {size} characters of text")
