"""From a trace of an import: nothing is relied on before the disk has it."""
import os
import re
import sys
from pathlib import Path

from project import TABLES, Temporary, Workshop

LANGUAGE = "de"


def events(log):
    """('sync', path) and ('rename', from, to), in order."""
    for line in log:
        sync = re.search(r"\bf(?:data)?sync\(\d+<([^>]*)>\)\s*= 0", line)
        if sync:
            yield "sync", sync[1]
        rename = re.search(r'\brenameat2?\(\d+<([^>]*)>, "([^"]*)", \d+<([^>]*)>, "([^"]*)".*= 0', line)
        if rename:
            yield "rename", os.path.join(rename[1], rename[2]), os.path.join(rename[3], rename[4])


def check(events, root):
    """What is wrong with an import's order."""
    journal = os.path.join(root, ".locferry", "journal")
    records = os.path.dirname(journal)
    targets = [os.path.join(root, table.target(LANGUAGE)) for table in TABLES]
    replaced = [table for table in TABLES if not table.is_new]
    commit = next(i for i, event in enumerate(events) if event[0] == "rename" and event[2] == journal)
    done = next(i for i, event in enumerate(events) if event[0] == "rename" and event[1] == journal)

    def synced(path, start, end):
        return any(event == ("sync", path) for event in events[start:end])

    for table in TABLES:
        folder = os.path.dirname(os.path.dirname(os.path.join(root, table.target(LANGUAGE))))
        if table.is_new and not synced(folder, 0, commit):
            yield f"the name of {table.target(LANGUAGE)}'s new folder was not on the disk before the journal"
    kept = {event[1] for event in events if event[0] == "sync" and "/.locferry/old-" in event[1]}
    if len(kept) != len(replaced):
        yield f"{len(kept)} old contents reached the disk, of {len(replaced)}"
    for number, event in enumerate(events):
        if event[0] != "rename":
            continue
        _, source, target = event
        if source != journal and not synced(source, 0, number):
            yield f"{target} was renamed before its content was on the disk"
        if not synced(os.path.dirname(target), number, len(events)):
            yield f"the folder of {target} was not synchronized afterwards"
        if target in targets:
            if not synced(os.path.dirname(target), 0, commit):
                yield f"the staged name of {target} was not on the disk before the journal"
            if not commit < number < done:
                yield f"{target} was not replaced between the journal's beginning and its end"
            if not synced(os.path.dirname(target), number, done):
                yield f"the journal ended before {target} was on the disk"
    if {event[2] for event in events if event[0] == "rename"} < set(targets):
        yield "not every table was replaced"
    first = min(i for i, event in enumerate(events) if event[0] == "rename" and event[2] in targets)
    if not synced(records, commit, first):
        yield "files were replaced before the journal was on the disk"
    if any(event[0] == "sync" and "/.locferry/old-" in event[1] for event in events[commit:]):
        yield "an old content was kept after the journal"


def main(binary):
    with Temporary() as folder:
        folder = folder.resolve()
        workshop = Workshop(folder, binary, [LANGUAGE])
        log = folder / "log"
        workshop.run(
            ["import", "returned", "--project", str(workshop.project)],
            ["strace", "-f", "-y", "-s", "4096", "-o", str(log), "-e", "trace=fsync,fdatasync,renameat,renameat2"], [0])
        found = list(events(log.read_text().splitlines()))
        problems = list(check(found, str(workshop.project)))
    for problem in problems:
        print(f"order: {problem}")
    print(f"order: {len(found)} synchronizations and renames, {len(problems)} out of order")
    return not problems


if __name__ == "__main__":
    sys.exit(0 if main(sys.argv[1]) else 1)
