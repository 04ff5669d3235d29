/// The style and the script of an HTML report. Neither holds anything of a run, so that their digests can name them.
enum HTMLAssets {
  static let style = """
    :root { color-scheme: light dark; --back: #fff; --text: #1c1d1f; --dim: #5c6066; --line: #d4d7db; --panel: #f5f6f8;
      --link: #0b57b0; --error: #b3131b; --warning: #8a5600; --done: #17693a; --mark: #ffe38a; }
    @media (prefers-color-scheme: dark) {
      :root { --back: #17181a; --text: #e6e7e9; --dim: #a3a8af; --line: #3b3f45; --panel: #212327; --link: #8ab8ff;
        --error: #ff8a8a; --warning: #f0b95c; --done: #79d29b; --mark: #6b5300; }
    }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    body { margin: 0; background: var(--back); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
    main { max-width: 75rem; margin: 0 auto; padding: 1rem; }
    h1 { font-size: 1.25rem; margin: 0 0 .5rem; overflow-wrap: anywhere; }
    h2 { font-size: 1.1rem; margin: 1.5rem 0 .5rem; }
    summary h2 { display: inline; }
    p { margin: .5rem 0; overflow-wrap: anywhere; }
    a { color: var(--link); }
    :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
    code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
    .command { background: var(--panel); border: 1px solid var(--line); border-radius: 4px; padding: .15rem .4rem; }
    .verdict { font-size: 1.4rem; font-weight: 600; border-inline-start: .4rem solid var(--done); padding-inline-start: .7rem; }
    .verdict.error { border-color: var(--error); } .verdict.warning { border-color: var(--warning); }
    .banner { border: 1px solid var(--warning); border-radius: 6px; padding: .6rem .8rem; }
    .scroll { overflow-x: auto; }
    table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
    th, td { padding: .3rem .6rem; border-bottom: 1px solid var(--line); text-align: end; }
    th:first-child { text-align: start; }
    thead th { color: var(--dim); font-weight: 500; white-space: nowrap; }
    .part th { padding-inline-start: 1.5rem; font-weight: 400; }
    .beside { border-inline-start: 1px solid var(--line); }
    .set td, .set th { text-align: start; vertical-align: top; }
    .set td { overflow-wrap: anywhere; }
    form { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; margin: 1rem 0; padding: .7rem;
      background: var(--panel); border: 1px solid var(--line); border-radius: 6px; }
    label { display: grid; color: var(--dim); font-size: .85rem; max-width: 100%; }
    select, button { font: inherit; font-size: 1rem; color: var(--text); background: var(--back); padding: .3rem .4rem;
      border: 1px solid var(--line); border-radius: 4px; max-width: 16rem; min-height: 2.4rem; }
    output { color: var(--dim); }
    .entry, .slice > li { border: 1px solid var(--line); border-radius: 6px; margin: .5rem 0; padding: .4rem .8rem; }
    summary { cursor: pointer; padding: .3rem 0; overflow-wrap: anywhere; }
    .tag { font-weight: 600; } .tag.error { color: var(--error); } .tag.warning { color: var(--warning); }
    .language, .state, .variation { color: var(--dim); }
    .key { font-weight: 600; }
    .place, .note, .rest { color: var(--dim); font-size: .9rem; }
    .versions { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); gap: .6rem;
      margin: .6rem 0; }
    .versions > div { background: var(--panel); border-radius: 4px; padding: .4rem .6rem; min-width: 0; }
    dt { color: var(--dim); font-size: .85rem; }
    dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: isolate; }
    mark { background: var(--mark); color: inherit; border-radius: 2px; }
    .spelled { color: var(--dim); }
    .slice { list-style: none; padding: 0; margin: 0; content-visibility: auto; contain-intrinsic-size: auto 20000px; }
    """

  /// What is filtered by stands behind the page's `#`: it can be linked to, and the browser's back button works.
  static let script = """
    (() => {
      "use strict";
      const form = document.querySelector("form");
      if (!form) return;
      const fields = [...form.elements].filter((field) => field.name);
      const initial = fields.map((field) => field.value);
      const entries = [...document.querySelectorAll("[data-outcome]")];
      const slices = [...document.querySelectorAll(".slice")];
      const applied = document.getElementById("applied");
      const rejects = (entry, name, wanted) =>
        wanted !== "" && !(name === "severity" && entry.dataset.severity === undefined) && entry.dataset[name] !== wanted;
      const apply = () => {
        const asked = new URLSearchParams(location.hash.slice(1));
        const isAsked = [...asked].length > 0;
        fields.forEach((field, index) => { field.value = isAsked ? asked.get(field.name) ?? "" : initial[index]; });
        let shown = 0;
        let shownTexts = 0;
        for (const entry of entries) {
          entry.hidden = fields.some((field) => rejects(entry, field.name, field.value));
          if (!entry.hidden) { if (entry.dataset.severity === undefined) shownTexts += 1; else shown += 1; }
        }
        for (const slice of slices) slice.hidden = [...slice.children].every((entry) => entry.hidden);
        const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
        form.querySelector("output").value = counted(shown, "finding") + (applied ? `, ${counted(shownTexts, "text")}` : "");
        if (applied && isAsked && shownTexts > 0 && shown === 0) applied.open = true;
      };
      form.addEventListener("change", () => {
        const chosen = fields.filter((field) => field.value !== "" || field.name === "severity");
        location.hash = new URLSearchParams(chosen.map((field) => [field.name, field.value])).toString();
      });
      form.addEventListener("reset", (event) => { event.preventDefault(); location.hash = ""; });
      form.addEventListener("submit", (event) => event.preventDefault());
      window.addEventListener("hashchange", apply);
      form.hidden = false;
      apply();
    })();
    """
}
