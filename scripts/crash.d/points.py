"""A kill or an error at each file system call of a run, and what the next start makes of it."""
import collections
import concurrent.futures
import os
import random
import re
import shutil
import sys
import time

from project import TABLES, Temporary, Workshop, everything, records, snapshot

CHANGING = {
    "openat", "write", "pwrite64", "writev", "fsync", "fdatasync", "rename", "renameat", "renameat2", "unlink",
    "unlinkat", "rmdir", "mkdir", "mkdirat", "ftruncate", "fchmod", "fchmodat", "fchown", "fchownat", "link", "linkat",
    "symlink", "symlinkat",
}
LOOKING = {
    "read", "pread64", "close", "fstat", "newfstatat", "statx", "faccessat", "faccessat2", "access", "flock", "getdents64",
    "fcntl", "lseek", "readlink", "readlinkat",
}
ERRORS = ["ENOSPC", "EIO", "EACCES"]
# What a run says where it could not even put back what it had replaced.
HALF_DONE = b"the next import or undo settles it"


# The system's loader could not even start the program.
CANNOT_START = 127


def is_staged(path, content):
    """What an interrupted run may leave until the next start: hidden files, and folders made for new files."""
    return content is None or os.path.basename(path).startswith(".")


class Scenario:
    """A run from one state of the project to another."""

    def __init__(self, name, workshop, start, arguments, records_before, records_after):
        self.name, self.workshop, self.start, self.arguments = name, workshop, start, arguments
        self.old = snapshot(start)
        self.start_tree = everything(start)
        self.records = {"old": records_before, "new": records_after}
        with self.copy() as place:
            log = place / "log"
            self.run(place, ["strace", "-f", "-o", str(log), "-e", "trace=" + ",".join(sorted(CHANGING | LOOKING))], [0])
            self.new = snapshot(place / "project")
            assert self.old != self.new, name
            self.points = list(self.find_points(log.read_text().splitlines()))

    def copy(self):
        place = Temporary()
        shutil.copytree(self.start, place.path / "project")
        return place

    def run(self, place, under=(), expecting=None):
        return self.workshop.run([*self.arguments, str(place / "project")], under, expecting)

    def find_points(self, lines):
        """Each call that is made after the run has first looked at the project. An injection counts a thread's calls."""
        counts = collections.Counter()
        numbers = collections.defaultdict(set)
        has_begun = False
        for line in lines:
            match = re.match(r"(\d+)\s+(\w+)\(", line)
            if not match:
                continue
            thread, name = match.groups()
            counts[thread, name] += 1
            has_begun = has_begun or "/project" in line
            if has_begun:
                numbers[name].add(counts[thread, name])
        for name in sorted(numbers):
            # Only what writes can find the disk full.
            errors = ERRORS if name in CHANGING else ["EIO", "EACCES"]
            for number in sorted(numbers[name]):
                for kind in ["signal=KILL"] + [f"error={error}" for error in errors]:
                    yield name, number, kind, ""
                    # A full disk stays full, a missing permission missing.
                    if kind != "signal=KILL" and name in CHANGING:
                        yield name, number, kind, "+"

    def state(self, place, ignoring=lambda path, content: False):
        old, new, now = (
            {path: content for path, content in side.items() if not ignoring(path, content)}
            for side in (self.old, self.new, snapshot(place / "project")))
        if now in (old, new):
            return "old" if now == old else "new"
        changed = [path for path in {**old, **now} if now.get(path, 0) != old.get(path, 0)]
        torn = [path for path in changed if now.get(path, 0) != new.get(path, 0)]
        return f"torn: {sorted(torn)}" if torn else f"mixed: {sorted(changed)} changed, others not"

    def attempt(self, point):
        """What went wrong at a point; None where nothing did. And how it ended."""
        name, number, kind, rest = point
        with self.copy() as place:
            result = self.run(
                place, ["strace", "-f", "--seccomp-bpf", "-qq", "-o", "/dev/null", "-e", f"trace={name}", "-e",
                        f"inject={name}:{kind}:when={number}{rest}"])
            output = result.stdout + result.stderr
            # What lies there until the next start is looked at then.
            code, before = result.returncode, self.state(place, is_staged)
            if code in (0, 1) and before != "new":
                return f"ended with {code}, and is {before}", before
            if code in (2, CANNOT_START) and before != "old" and HALF_DONE not in output:
                return f"ended with {code}, and is {before}: {result.stderr!r}", before
            if code not in (0, 1, 2, CANNOT_START, -9, 137):
                return f"ended with {code}: {result.stderr!r}", before
            if everything(place / "project") == self.start_tree:
                return None, before
            start = self.workshop.run(["import", "untouched", "--project", str(place / "project")])
            after = self.state(place)
            if start.returncode != 0:
                return f"the next start ended with {start.returncode}: {start.stderr!r}", after
            if after not in ("old", "new"):
                return f"after the next start it is {after}", after
            if code in (0, 1, 2) and HALF_DONE not in output and after != before:
                return f"ended with {code} and {before}; after the next start it is {after}", after
            if records(place / "project") != self.records[after]:
                return f"is {after}, and .locferry holds {records(place / 'project')}", after
            return None, after


def scenarios(folder, binary):
    kept = [".gitignore", "old", "undo"]
    workshop = Workshop(folder, binary, ["de"])
    first = Scenario("import", workshop, workshop.project, ["import", "returned", "--project"], None, kept)
    yield first
    # With an earlier import to be forgotten, and then one to be taken back.
    second = folder / "second"
    shutil.copytree(workshop.project, second)
    workshop.run(["import", "returned", "--project", str(second)], expecting=[0])
    undo = Scenario("undo", workshop, second, ["undo", "--project"], kept, None)
    assert undo.new == first.old, "an undo brings everything back"
    yield undo
    # New files in new folders, beside one that is replaced.
    third = folder / "third"
    shutil.copytree(workshop.project, third)
    (third / "de.lproj").mkdir()
    (third / "de.lproj" / "Localizable.strings").write_text('"Known" = "Bekannt";\n')
    catalog = str(workshop.project / TABLES[0].path)
    yield Scenario("convert", workshop, third, ["convert", catalog, "--force", "-o"], None, None)


def main(binary, seconds, wanted):
    started = time.monotonic()
    failures = 0
    with Temporary() as folder:
        chosen = [scenario for scenario in scenarios(folder, binary) if wanted in ("", scenario.name)]
        work = [(scenario, point) for scenario in chosen for point in scenario.points]
        random.Random(1).shuffle(work)
        tried = collections.Counter()
        ended = collections.Counter()
        with concurrent.futures.ThreadPoolExecutor(max(2, os.cpu_count() or 2)) as pool:
            def attempt(item):
                if seconds and time.monotonic() - started > seconds:
                    return item, None
                return item, item[0].attempt(item[1])

            for (scenario, point), outcome in pool.map(attempt, work):
                if outcome is None:
                    continue
                problem, end = outcome
                tried[scenario.name] += 1
                if sum(tried.values()) % 1000 == 0:
                    print(f"{sum(tried.values())} of {len(work)} tried", file=sys.stderr, flush=True)
                ended[scenario.name, end if end in ("old", "new") else "else"] += 1
                if problem:
                    failures += 1
                    name, number, kind, rest = point
                    print(f"{scenario.name}: {name} {number}{rest} {kind}: {problem}", flush=True)
        for name in sorted(tried):
            calls = len({point[:2] for scenario, point in work if scenario.name == name})
            total = sum(scenario.name == name for scenario, _ in work)
            print(f"{name}: {calls} calls, {tried[name]} of {total} faults tried: all old {ended[name, 'old']}, "
                  f"all new {ended[name, 'new']}, else {ended[name, 'else']}")
    print(f"crash: {failures} failures")
    return failures == 0


if __name__ == "__main__":
    sys.exit(0 if main(sys.argv[1], float(sys.argv[2]), sys.argv[3]) else 1)
