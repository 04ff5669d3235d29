"""Imports at once, each of another language: every one is wholly there, or says that another one runs."""
import collections
import shutil
import subprocess
import sys

from project import KEYS, LANGUAGES, TABLES, Temporary, Workshop, records

BUSY = b"is being written to by another run"


def translations(root, language):
    """How many texts of a language each table has, the one known before left out."""
    return [table.translations(root, language) for table in TABLES]


def main(binary, rounds):
    ended = collections.Counter()
    failures = 0
    with Temporary() as folder:
        workshop = Workshop(folder, binary, LANGUAGES)
        root = folder / "round"
        for number in range(rounds):
            shutil.copytree(workshop.project, root)
            runs = {
                language: subprocess.Popen(
                    [workshop.binary, "import", f"returned/{language}.xcloc", "--project", str(root)], cwd=folder,
                    stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                for language in LANGUAGES}
            for language, run in runs.items():
                _, errors = run.communicate(timeout=300)
                is_busy = run.returncode == 2 and BUSY in errors
                ended["busy" if is_busy else "there" if run.returncode == 0 else "other"] += 1
                expected = [0 if is_busy else KEYS] * len(TABLES)
                runs[language] = (run.returncode, errors, expected)
            for language, (code, errors, expected) in runs.items():
                found = translations(root, language)
                if found != expected:
                    failures += 1
                    print(f"round {number}, {language}: ended with {code}, has {found}: {errors!r}", flush=True)
            # Whoever was told to wait comes again, and nobody's work is lost.
            for language, (code, _, _) in runs.items():
                if code != 0 and number % 100 == 0:
                    workshop.run(["import", f"returned/{language}.xcloc", "--project", str(root)], expecting=[0])
            if number % 100 == 0 and any(translations(root, language) != [KEYS] * len(TABLES) for language in LANGUAGES):
                failures += 1
                print(f"round {number}: not everything arrived", flush=True)
            if records(root) != [".gitignore", "old", "undo"] or list(root.rglob("*.locferry-*")):
                failures += 1
                print(f"round {number}: litter: {records(root)}", flush=True)
            shutil.rmtree(root)
    print(f"concurrent: {rounds} rounds of {len(LANGUAGES)} imports: {ended['there']} wholly there, {ended['busy']} told "
          f"that another one runs, {ended['other']} ended otherwise, {failures} failures")
    return failures == 0 and ended["other"] == 0


if __name__ == "__main__":
    sys.exit(0 if main(sys.argv[1], int(sys.argv[2])) else 1)
