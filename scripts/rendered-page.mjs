// Runs the script of an HTML report on just as much of a document as it needs, and prints what it leaves.
//
//   node scripts/rendered-page.mjs PAGE.html [FRAGMENT] [FIELD=VALUE]
//
// Prints one JSON object: how many entries there are, the indices of those in sight, what the page says, which filters
// are set, where the page is. With FIELD=VALUE somebody first chooses that, as in the page. A stand-in for a browser, for
// machines without one: it neither lays out nor checks the content security policy.
import { readFileSync } from "node:fs";
import vm from "node:vm";

const [path, fragment = "", choice] = process.argv.slice(2);
const html = readFileSync(path, "utf8");

const named = { amp: "&", lt: "<", gt: ">", quot: '"' };
const decode = (text) =>
  text.replace(/&(?:#(\d+)|(\w+));/g, (all, number, name) => (number ? String.fromCodePoint(number) : named[name] ?? all));

class Element extends EventTarget {
  constructor(tag, attributes, parent) {
    super();
    this.tag = tag;
    this.attributes = attributes;
    this.parent = parent;
    this.children = [];
    this.text = "";
    this.hidden = attributes.has("hidden");
    this.open = attributes.has("open");
    this.name = attributes.get("name") ?? "";
    this.dataset = {};
    for (const [name, value] of attributes) if (name.startsWith("data-")) this.dataset[name.slice(5)] = value;
    this.chosen = undefined;
    this.said = "";
  }
  get all() { return this.children.flatMap((child) => [child, ...child.all]); }
  get elements() { return this.all.filter((element) => ["select", "button", "output"].includes(element.tag)); }
  get value() {
    if (this.tag !== "select") return this.said;
    const options = this.children.filter((child) => child.tag === "option");
    const preselected = options.find((option) => option.attributes.has("selected")) ?? options[0];
    return this.chosen ?? preselected.attributes.get("value");
  }
  // As in a browser, a choice there is not leaves nothing chosen.
  set value(value) {
    const isOffered = this.children.some((child) => child.attributes.get("value") === value);
    if (this.tag === "select") this.chosen = isOffered ? value : ""; else this.said = value;
  }
  getAttribute(name) { return this.attributes.get(name) ?? null; }
  setAttribute(name, value) { this.attributes.set(name, value); }
  removeAttribute(name) { this.attributes.delete(name); }
  querySelectorAll(selector) {
    const [outer, inner] = selector.split(" ");
    if (inner) return this.querySelectorAll(outer).flatMap((element) => element.querySelectorAll(inner));
    const matches = selector.startsWith(".")
      ? (element) => (element.attributes.get("class") ?? "").split(" ").includes(selector.slice(1))
      : selector.startsWith("[") ? (element) => element.attributes.has(selector.slice(1, -1)) : (element) => element.tag === selector;
    return this.all.filter(matches);
  }
  querySelector(selector) { return this.querySelectorAll(selector)[0] ?? null; }
  getElementById(id) { return this.all.find((element) => element.attributes.get("id") === id) ?? null; }
}

const root = new Element("", new Map(), null);
let open = root;
let rest = html.replace(/^<!DOCTYPE html>/, "");
while (rest) {
  const raw = ["script", "style"].includes(open.tag) ? `</${open.tag}>` : "<";
  const start = rest.indexOf(raw);
  if (start !== 0) {
    open.text += rest.slice(0, start < 0 ? undefined : start);
    if (start < 0) break;
    rest = rest.slice(start);
    continue;
  }
  const tag = /^<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"<>]*")?)*)\s*>/.exec(rest);
  if (!tag) throw new Error(`no tag: ${rest.slice(0, 80)}`);
  rest = rest.slice(tag[0].length);
  if (tag[1]) {
    if (open.tag !== tag[2]) throw new Error(`</${tag[2]}> ends <${open.tag}>`);
    open = open.parent;
    continue;
  }
  const attributes = new Map([...tag[3].matchAll(/([a-z-]+)(?:="([^"]*)")?/g)].map(([, name, value = ""]) => [name, decode(value)]));
  const element = new Element(tag[2], attributes, open);
  open.children.push(element);
  if (!["meta", "br"].includes(tag[2])) open = element;
}
if (open !== root) throw new Error(`<${open.tag}> does not end`);

const window = new EventTarget();
let hash = fragment ? `#${fragment}` : "";
const location = {
  get hash() { return hash; },
  set hash(value) {
    hash = value ? `#${value.replace(/^#/, "")}` : "";
    window.dispatchEvent(new Event("hashchange"));
  },
};
const scripts = root.querySelectorAll("script");
if (scripts.length !== 1) throw new Error(`${scripts.length} scripts`);
vm.runInNewContext(scripts[0].text, { document: root, window, location, URLSearchParams });

const form = root.querySelector("form");
if (choice) {
  const [name, value] = choice.split("=");
  if (name === "reset") {
    form.dispatchEvent(new Event("reset", { cancelable: true }));
  } else {
    form.elements.find((field) => field.name === name).value = value;
    form.dispatchEvent(new Event("change"));
  }
}
const isInSight = (element) => !element || (!element.hidden && isInSight(element.parent));
const entries = root.querySelectorAll("[data-outcome]");
console.log(JSON.stringify({
  entries: entries.length,
  shown: entries.flatMap((entry, index) => (isInSight(entry) ? [index] : [])),
  says: form.querySelector("output").value,
  filters: Object.fromEntries(form.elements.filter((field) => field.name).map((field) => [field.name, field.value])),
  isAppliedOpen: root.getElementById("applied")?.open ?? false,
  hasForm: !form.hidden,
  hash,
}));
