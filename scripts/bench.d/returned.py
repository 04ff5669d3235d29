#!/usr/bin/env python3
"""Makes the XLIFF a translator would return, every target changed.

  returned.py EXPORTED RETURNED      prints how many units there are

A target becomes its source and a mark, so that format specifiers fit, in state translated.
"""
import re
import sys

UNIT = re.compile(r"(<source>)(.*?)(</source>)(\s*)(?:<target[^>]*?(?:/>|>.*?</target>)\s*)?", re.S)


def main(exported, returned):
    with open(exported, encoding="utf-8", newline="") as file:
        text = file.read()
    text, count = UNIT.subn(r'\1\2\3\4<target state="translated">\2 ·</target>\4', text)
    with open(returned, "w", encoding="utf-8", newline="") as file:
        file.write(text)
    print(count)


main(*sys.argv[1:])
