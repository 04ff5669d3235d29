"""Looks at the report of `sample.py` with `browser.py`. Every check is named in what it says when it fails."""
import json
import pathlib
import subprocess
import sys
import tempfile

import browser
import sample

failures = []

IN_SIGHT = """[...document.querySelectorAll("[data-outcome]")].filter((entry) => !entry.hidden)
  .map((entry) => ({...entry.dataset, list: entry.dataset.severity === undefined ? "texts" : "findings"}))"""

# Colour against what lies behind it, as WCAG 2.2 computes it ("contrast ratio"), of every element that has text.
CONTRAST = """(() => {
  const parts = (color) => color.match(/[\\d.]+/g).map(Number);
  const light = (color) => parts(color).slice(0, 3).map((part) => part / 255)
    .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
  const back = (element) => {
    for (let other = element; other; other = other.parentElement) {
      const color = getComputedStyle(other).backgroundColor;
      if ((parts(color)[3] ?? 1) === 1) return color;
    }
    return "rgb(255, 255, 255)";
  };
  let worst = {ratio: 21};
  for (const element of document.querySelectorAll("main *")) {
    if (![...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue;
    const pair = [light(getComputedStyle(element).color), light(back(element))].sort((a, b) => b - a);
    const ratio = (pair[0] + 0.05) / (pair[1] + 0.05);
    if (ratio < worst.ratio) worst = {ratio, element: element.outerHTML.slice(0, 80)};
  }
  return worst;
})()"""

# Elements that reach out of the window and lie in nothing that can be scrolled.
OVERFLOWING = """[...document.querySelectorAll("main *")]
  .filter((element) => !element.parentElement.closest(".scroll") && element.getClientRects().length > 0)
  .filter((element) => { const box = element.getBoundingClientRect(); return box.right > innerWidth + 1 || box.left < -1; })
  .map((element) => element.outerHTML.slice(0, 80))"""

FOCUSED = """(() => {
  const element = document.activeElement;
  const style = getComputedStyle(element);
  return {tag: element.tagName.toLowerCase(), name: element.name ?? "", text: element.textContent.trim(),
    href: element.getAttribute("href"), ring: element.matches(":focus-visible") && style.outlineStyle !== "none"
      && parseFloat(style.outlineWidth) >= 2};
})()"""

UNFOLD = "document.querySelectorAll('details').forEach((entry) => { entry.open = true; })"


def expect(what, holds, seen=""):
    if not holds:
        failures.append(what)
        print(f"report-page: FAILED: {what}: {seen}", file=sys.stderr)


def first_sight(page, report):
    conflicts = [finding for finding in report["findings"] if finding["severity"] == "error"]
    shown = page.ask(IN_SIGHT)
    expect("what needs a decision is preselected", [entry["severity"] for entry in shown if entry["list"] == "findings"]
           == ["error"] * len(conflicts), shown)
    top = page.ask("document.querySelector('.verdict').getBoundingClientRect().bottom")
    expect("the verdict is at the top", 0 < top < 200, top)
    banner = page.ask("document.querySelector('.banner')?.textContent ?? ''")
    expect("the banner names the language without a base", "No base was found for fr." in banner, banner)
    opened = page.ask("[...document.querySelectorAll('details')].map((entry) => entry.open)")
    expect("only the first conflict is open", opened[0] and not any(opened[1:]), opened)
    first = page.ask("document.querySelector('.entry').innerText")
    expect("the first conflict has its note and its command",
           f"Note: {conflicts[0]['note']}" in first and "locferry import --interactive" in first, first)
    sums = page.ask("[...document.querySelectorAll('tbody tr')].filter((row) => row.closest('.scroll'))"
                    ".map((row) => [...row.cells].map((cell) => cell.innerText))")
    for language, *cells in sums:
        units, *parts = [int(cell) for cell in cells[:-1]]
        expect(f"the numbers of {language} add up", units == sum(parts), cells)
    said, asked = page.complaints()
    expect("nothing is forbidden or thrown", said == [], said)
    expect("nothing is asked for", asked == [], asked)


def filters(page, report):
    """Each filter leaves just what the JSON report says it should."""
    every = [{"list": "findings", **finding} for finding in report["findings"]]
    every += [{"list": "texts", **text} for text in report["applied"]]

    def wanted(**asked):
        return sum(all(entry.get(name) == value for name, value in asked.items()) for entry in every)

    def choose(name, label):
        """As somebody does who picks what an option says."""
        page.ask(f"""(() => {{
          const field = document.querySelector("form").elements.namedItem({json.dumps(name)});
          field.value = [...field.options].find((option) => option.label === {json.dumps(label)}).value;
          field.dispatchEvent(new Event("change", {{bubbles: true}}));
          return new Promise((done) => setTimeout(done, 50));
        }})()""")
        return page.ask(IN_SIGHT)

    expect("everything can be shown", len(choose("severity", "everything")) == len(every))
    for name in ["rule", "outcome", "language", "file"]:
        labels = page.ask(f"[...document.querySelector('[name={name}]').options].map((option) => option.label)")
        offered = {entry[name] for entry in every if name in entry} - {"none"}
        expect(f"the filter {name} offers what there is", set(labels) == offered | {"all"}, labels)
        for label in labels[1:]:
            shown = choose(name, label)
            expect(f"{name} {label}", len(shown) == wanted(**{name: label}) > 0, len(shown))
        choose(name, "all")
    choose("language", "fr")
    shown = choose("rule", "no-base")
    expect("filters are taken together", len(shown) == wanted(language="fr", rule="no-base") > 0, shown)
    choose("language", "he")
    said = page.ask("[document.querySelector('output').value, document.querySelector('#none').hidden]")
    expect("a filter that leaves nothing says so", said == ["0 findings, 0 texts", False], said)
    page.ask("history.back(); new Promise((done) => setTimeout(done, 200))")
    expect("the browser's back button takes a filter back", len(page.ask(IN_SIGHT)) == len(shown))
    page.ask("document.querySelector('button').click(); new Promise((done) => setTimeout(done, 50))")
    expect("reset brings back what was there", all(entry.get("severity", "error") == "error" for entry in page.ask(IN_SIGHT)))


def numbers(page):
    """Each number of the table filters to as many as it says, and is marked."""
    count = page.ask("document.querySelectorAll('td a').length")
    expect("numbers are links", count > 4, count)
    for index in range(count):
        number, shown, marked = page.ask(f"""(async () => {{
          const link = document.querySelectorAll("td a")[{index}];
          link.click();
          await new Promise((done) => setTimeout(done, 50));
          const list = /outcome=(applied|approved)/.test(link.hash) ? "texts" : "findings";
          return [Number(link.textContent), {IN_SIGHT}.filter((entry) => entry.list === list).length, document.querySelectorAll("[aria-current]").length === 1
            && link.hasAttribute("aria-current")];
        }})()""")
        expect(f"number {index} filters by what it counts", number == shown and marked, (number, shown, marked))


def keyboard(page):
    page.ask("location.hash = ''; document.activeElement.blur(); scrollTo(0, 0); null")
    seen = []
    for _ in range(60):
        page.tab()
        seen.append(page.ask(FOCUSED))
        if seen[-1]["tag"] == "summary" and seen[-2]["tag"] == "summary":
            break
    expect("what has the focus is seen to have it", all(element["ring"] for element in seen), seen)
    tags = [element["tag"] for element in seen]
    order = [tag for index, tag in enumerate(tags) if index == 0 or tags[index - 1] != tag]
    expect("tab goes down the page", order == ["div", "a", "select", "button", "summary"], order)
    names = [element["name"] for element in seen if element["tag"] == "select"]
    expect("every filter can be reached", names == ["severity", "outcome", "rule", "language", "file"], names)
    page.enter()
    expect("a finding is unfolded by keyboard", page.ask("document.activeElement.parentElement.open"))
    page.enter()
    expect("and folded", not page.ask("document.activeElement.parentElement.open"))
    while page.ask(FOCUSED)["tag"] != "a":
        page.tab(back=True)
    href = page.ask(FOCUSED)["href"]
    page.enter()
    expect("a number filters by keyboard", page.ask("location.hash") == href, href)
    expect("and keeps the focus", page.ask(FOCUSED)["href"] == href)


def harmless(page, report):
    page.ask(UNFOLD)
    title = page.ask("document.title")
    expect("no text runs", title.startswith("locferry import: "), title)
    tags = page.ask("[...new Set([...document.querySelectorAll('*')].map((element) => element.localName))].sort()")
    known = set("a bdi body br button code dd details div dl dt form h1 h2 head html label li main mark meta ol option output p"
                " script section select span strong style summary table tbody td th thead title tr".split())
    expect("there are no elements but ours", set(tags) <= known, set(tags) - known)
    once = page.ask("['script', 'style', 'main', 'form'].map((tag) => document.querySelectorAll(tag).length)")
    expect("and these once", once == [1, 1, 1, 1], once)
    handlers = page.ask("[...document.querySelectorAll('*')].flatMap((element) => element.getAttributeNames())"
                        ".filter((name) => /^on|^src|^style$/.test(name))")
    expect("there are no handlers, no sources, no styles", handlers == [], handlers)
    links = page.ask("[...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))")
    expect("every link stays on the page", all(link.startswith("#severity=") for link in links), links)
    shown = page.ask("[...document.querySelectorAll('dd')].map((text) => text.textContent)")
    for text in sample.NASTY:
        expect(f"shown as it is: {text}", text in shown)
    values = [finding.get("theirs") for finding in report["findings"]] + [text["after"] for text in report["applied"]]
    plain = [value for value in values if isinstance(value, str) and value.isprintable() and value]
    expect("every text is there", plain and all(value in shown for value in plain), [v for v in plain if v not in shown])


def right_to_left(page):
    page.ask("location.hash = 'severity='; new Promise((done) => setTimeout(done, 50))")
    page.ask(UNFOLD)
    ways = page.ask("""[...document.querySelectorAll("dd:lang(ar), dd:lang(he)")]
      .map((text) => [text.textContent, getComputedStyle(text).direction])""")
    for text, way in ways:
        strong = next((sign for sign in text if sign.isalpha()), "")
        expect(f"direction of {text}", way == ("rtl" if "\u0590" <= strong <= "\u07ff" else "ltr"), way)
    expect("there are texts in both directions", {way for _, way in ways} == {"rtl", "ltr"}, ways)
    # The first word stands to the right of the second one.
    places = page.ask("""(() => {
      const text = [...document.querySelectorAll("dd:lang(he)")].find((text) => text.textContent === "לוח הזמנים").firstChild;
      return [[0, 3], [4, 10]].map(([start, end]) => {
        const range = document.createRange();
        range.setStart(text, start);
        range.setEnd(text, end);
        return range.getBoundingClientRect().left;
      });
    })()""")
    expect("Hebrew runs from the right", places[0] > places[1], places)
    turned = page.ask("/[\\u202A-\\u202E\\u2066-\\u2069]/.test(document.body.innerText)")
    expect("no control turns a line round", turned is False)


def look(program, address, report, pictures):
    with browser.Page(program, address) as page:
        first_sight(page, report)
        filters(page, report)
        numbers(page)
        keyboard(page)
        harmless(page, report)
        right_to_left(page)
        marked = page.ask("[...document.querySelectorAll('mark')].map((mark) => mark.textContent)")
        expect("words that differ are marked", "wirklich" in " ".join(marked), marked)
    for width in [390, 1280]:
        for scheme in ["light", "dark"]:
            with browser.Page(program, address, width=width, scheme=scheme) as page:
                if pictures:
                    path = pathlib.Path(pictures) / f"report-{width}-{scheme}.png"
                    page.picture(path)
                    print(path)
                page.ask("location.hash = 'severity='; new Promise((done) => setTimeout(done, 50))")
                page.ask(UNFOLD)
                wide = page.ask("document.documentElement.scrollWidth")
                expect(f"nothing overflows at {width}", wide <= width and page.ask(OVERFLOWING) == [], page.ask(OVERFLOWING))
                worst = page.ask(CONTRAST)
                expect(f"contrast at {width}, {scheme} (WCAG AA: 4.5)", worst["ratio"] >= 4.5, worst)
    with browser.Page(program, address, scheme="dark", media="print") as page:
        printed = page.ask("""(() => {
          dispatchEvent(new Event("beforeprint"));
          const seen = {back: getComputedStyle(document.body).backgroundColor,
            form: getComputedStyle(document.querySelector("form")).display,
            folded: [...document.querySelectorAll(".entry")].filter((entry) => !entry.hidden && !entry.open).length};
          dispatchEvent(new Event("afterprint"));
          return {...seen, open: document.querySelectorAll(".entry[open]").length};
        })()""")
        expect("paper is white, has no filters, and shows each finding",
               printed == {"back": "rgb(255, 255, 255)", "form": "none", "folded": 0, "open": 1}, printed)
    with browser.Page(program, address, scripts=False) as page:
        root = page.call("DOM.getDocument")["root"]["nodeId"]
        text = page.call("DOM.getOuterHTML", nodeId=root)["outerHTML"]
        hidden = text.count(' hidden=""')
        expect("without scripts only the filters are hidden", '<form hidden=""' in text and hidden == 2, hidden)


def main(locferry, fixtures, pictures=None):
    program = browser.program()
    if program is None:
        print("report-page: skipped: there is no Chromium or Chrome here", file=sys.stderr)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        arguments = sample.make(str(pathlib.Path(locferry).resolve()), fixtures, work)
        run = subprocess.run([str(pathlib.Path(locferry).resolve()), *arguments, "--report", "page.html", "--report", "page.json"],
                             cwd=work, stdout=subprocess.DEVNULL, check=False)
        if run.returncode != 1:
            raise SystemExit(f"report-page: the sample's import ended with {run.returncode}")
        report = json.loads((work / "page.json").read_text(encoding="utf-8"))
        look(program, (work / "page.html").as_uri(), report, pictures)
    if failures:
        return 1
    print("report-page: the page is what it should be", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
