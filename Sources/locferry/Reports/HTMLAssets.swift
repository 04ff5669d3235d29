/// The style and the script of an HTML report. Neither holds anything of a run, so that their digests can name them.
enum HTMLAssets {
  static let style = """
    :root { color-scheme: light dark; --back: #fff; --text: #1c1d1f; --dim: #5c6066; --line: #dcdfe3; --edge: #8b9098;
      --panel: #f5f6f8; --link: #0b57b0; --error: #b3131b; --warning: #8a5600; --done: #17693a; --mark: #ffe38a;
      --code: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
    @media screen and (prefers-color-scheme: dark) {
      :root { --back: #17181a; --text: #e6e7e9; --dim: #a3a8af; --line: #34383e; --edge: #767c85; --panel: #212327;
        --link: #8ab8ff; --error: #ff8a8a; --warning: #f0b95c; --done: #79d29b; --mark: #574500; }
    }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    html { -webkit-text-size-adjust: none; text-size-adjust: none; scroll-padding: 1rem; }
    body { margin: 0; background: var(--back); color: var(--text); font: 1rem/1.5 system-ui, sans-serif;
      overflow-wrap: anywhere; }
    main { max-width: 75rem; margin: 0 auto; padding: 1.5rem clamp(1rem, 3vw, 2rem) 4rem; }
    h1 { font-size: 1rem; font-weight: 500; color: var(--dim); margin: 0; }
    h2 { font-size: 1.15rem; margin: 2rem 0 .6rem; }
    p { margin: .5rem 0; max-width: 48rem; }
    a { color: var(--link); text-underline-offset: .15em; }
    :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 3px; }
    code { font: .875em var(--code); }
    .command { display: block; margin-top: .25rem; padding: .5rem .7rem; background: var(--panel); border-radius: 5px;
      border: 1px solid var(--line); user-select: all; }
    .verdict { font-size: clamp(1.35rem, 4vw, 1.75rem); line-height: 1.25; font-weight: 650; margin: .25rem 0 1.25rem;
      border-inline-start: .35rem solid var(--done); padding-inline-start: .8rem; }
    .verdict.error { border-color: var(--error); } .verdict.warning { border-color: var(--warning); }
    .banner { border: 1px solid var(--warning); border-inline-start-width: .35rem; border-radius: 6px;
      padding: .6rem .8rem; margin: 1rem 0; }
    .scroll { overflow-x: auto; margin: 1rem 0; }
    table { border-collapse: collapse; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
    th, td { padding: .35rem .7rem; border-bottom: 1px solid var(--line); text-align: end; }
    th:first-child { text-align: start; padding-inline-start: 0; position: sticky; inset-inline-start: 0;
      background: var(--back); }
    thead th { color: var(--dim); font-size: .875rem; font-weight: 500; white-space: nowrap; }
    tbody th { font-weight: 600; }
    .part th { padding-inline-start: 1rem; font-weight: 400; overflow-wrap: anywhere; min-width: 9rem; }
    td.zero { color: var(--dim); }
    td a { display: block; margin: -.35rem -.7rem; padding: .35rem .7rem; }
    td a:hover { background: var(--panel); }
    td a:focus-visible { outline-offset: -3px; }
    td a[aria-current] { background: var(--panel); font-weight: 650; }
    .beside { border-inline-start: 1px solid var(--line); }
    .set { width: 100%; overflow-wrap: anywhere; }
    .set th, .set td { text-align: start; vertical-align: top; }
    .set tbody th { font-weight: 400; font-size: .9rem; }
    form { display: flex; flex-wrap: wrap; gap: .6rem 1rem; align-items: end; margin: 1.5rem 0 0; padding: .8rem 1rem;
      background: var(--panel); border: 1px solid var(--line); border-radius: 8px; }
    label { display: grid; gap: .15rem; color: var(--dim); font-size: .85rem; min-width: 0; }
    select, button { font: inherit; font-size: 1rem; color: var(--text); background: var(--back); padding: .35rem .5rem;
      border: 1px solid var(--edge); border-radius: 5px; max-width: 17rem; min-height: 2.5rem; text-overflow: ellipsis; }
    button { padding-inline: .9rem; cursor: pointer; }
    output { color: var(--dim); padding-block: .5rem; }
    .entry, .slice > li { border: 1px solid var(--line); border-radius: 8px; margin: .5rem 0; padding: 0 1rem; }
    .slice .versions { margin-bottom: .7rem; }
    .entry[open] { border-color: var(--edge); padding-block-end: .8rem; }
    summary { cursor: pointer; padding: .55rem 0; display: grid; grid-template-columns: 1rem 5rem 4rem 11rem 1fr;
      gap: .1rem .6rem; align-items: baseline; list-style: none; }
    summary::-webkit-details-marker { display: none; }
    summary::before { content: "\u{25B8}"; color: var(--dim); }
    [open] > summary::before { content: "\u{25BE}"; }
    summary:hover { color: var(--link); }
    #applied { margin-top: 2rem; }
    #applied > summary { display: flex; }
    #applied h2 { margin: 0; }
    .tag { font-weight: 600; } .tag.error { color: var(--error); } .tag.warning { color: var(--warning); }
    .language, .state, .rule, .variation { color: var(--dim); }
    .key { font-weight: 600; white-space: pre-wrap; }
    .place, .note, .rest { color: var(--dim); font-size: .9rem; }
    .place { font: .8rem/1.6 var(--code); max-width: none; }
    .head { display: flex; flex-wrap: wrap; gap: 0 .6rem; align-items: baseline; max-width: none; }
    .head .place { margin-inline-start: auto; }
    .versions { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); gap: .6rem;
      margin: .8rem 0; }
    .versions > div { background: var(--panel); border-radius: 6px; padding: .5rem .8rem; min-width: 0; }
    dt { color: var(--dim); font-size: .85rem; }
    dd { margin: 0; white-space: pre-wrap; unicode-bidi: isolate; text-align: start; }
    mark { background: var(--mark); color: inherit; border-radius: 2px; }
    .spelled { color: var(--dim); } mark .spelled { color: inherit; }
    .slice { list-style: none; padding: 0; margin: 0; }
    .slice:has(> :nth-child(200)) { content-visibility: auto; contain-intrinsic-size: auto 20000px; }
    @media (max-width: 40rem) {
      form { display: grid; grid-template-columns: 1fr 1fr; }
      select { width: 100%; }
      th, td { padding-inline: .3rem; }
      td a { margin-inline: -.3rem; padding-inline: .3rem; }
      thead th + th { writing-mode: vertical-rl; rotate: 180deg; text-align: start; padding-block: .45rem; }
      .set thead th + th { writing-mode: unset; rotate: none; }
      .entry, .slice > li { padding-inline: .8rem; }
      summary { display: flex; flex-wrap: wrap; }
      summary .name { flex-basis: 100%; padding-inline-start: 1.2rem; }
    }
    @media print {
      body { font-size: 10pt; }
      main { max-width: none; padding: 0; }
      form { display: none; }
      a { color: inherit; text-decoration: none; }
      mark { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
      .slice:has(> :nth-child(200)) { content-visibility: visible; }
      .scroll { overflow: visible; }
      .entry, .slice > li, .versions { break-inside: avoid; }
      summary { break-after: avoid; }
    }
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
      const links = [...document.querySelectorAll("td a")];
      const none = document.getElementById("none");
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
        none.hidden = shown + shownTexts > 0;
        if (applied && isAsked && shownTexts > 0 && shown === 0) applied.open = true;
        for (const link of links) {
          if (link.getAttribute("href") === location.hash) link.setAttribute("aria-current", "true");
          else link.removeAttribute("aria-current");
        }
      };
      form.addEventListener("change", () => {
        const chosen = fields.filter((field) => field.value !== "" || field.name === "severity");
        location.hash = new URLSearchParams(chosen.map((field) => [field.name, field.value])).toString();
      });
      form.addEventListener("reset", (event) => { event.preventDefault(); location.hash = ""; });
      form.addEventListener("submit", (event) => event.preventDefault());
      window.addEventListener("hashchange", apply);
      for (const link of links) link.addEventListener("click", () => form.scrollIntoView({ block: "nearest" }));
      // Paper cannot be unfolded: the findings in sight are.
      let unfolded = [];
      window.addEventListener("beforeprint", () => {
        unfolded = entries.filter((entry) => entry.open === false && !entry.hidden);
        for (const entry of unfolded) entry.open = true;
      });
      window.addEventListener("afterprint", () => { for (const entry of unfolded) entry.open = false; });
      form.hidden = false;
      apply();
    })();
    """
}
