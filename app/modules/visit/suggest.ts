import { suggestPaths } from "../../suggest-paths.ts";
import { localeOfPath } from "../locale/locale.ts";
import { readPageFacts } from "../session/page-facts.ts";
import { loadWholeStyles } from "./load-bar.ts";
import { forgetSearches, readSearches, rememberSearch } from "./recent-searches.ts";
import type { Group, Option, Suggestions } from "./suggestions.ts";
import styles from "./suggest.css?url";

/** Joins the letters of a fast typist into one request. */
const PAUSE = 120;
const LIST = "suggestions";
/** Pixels of a wide window, and beside the list. */
const WIDTH = 400;
const EDGE = 16;

const known = new WeakSet<HTMLInputElement>();
let box: HTMLElement | undefined;
let styled: Promise<unknown> | undefined;
let asked: AbortController | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Suggestions below a search field: the combobox pattern of WAI-ARIA. The list stands at the end of
 * the page, because React owns the form.
 */
export function suggestFor(field: HTMLInputElement): void {
  if (known.has(field)) return;
  known.add(field);
  const attributes = {
    role: "combobox",
    "aria-expanded": "false",
    "aria-controls": LIST,
    "aria-autocomplete": "list",
    autocomplete: "off",
  };
  for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
  field.addEventListener("input", () => askFor(field, PAUSE));
  field.addEventListener("focus", () => askFor(field, 0));
  field.addEventListener("blur", () => close(field));
  field.addEventListener("keydown", (event) => onKey(event, field));
  field.form?.addEventListener("submit", () => {
    if (!isOfWorth(field)) rememberSearch(field.value, findMember());
    close(field);
  });
  if (document.activeElement === field) askFor(field, 0);
}

const findMember = () => readPageFacts().member;
/** A field that searches models for their worth, and no device to buy. */
const isOfWorth = (field: HTMLInputElement) => field.dataset["for"] === "worth";

function askFor(field: HTMLInputElement, pause: number): void {
  clearTimeout(timer);
  asked?.abort();
  const { signal } = (asked = new AbortController());
  timer = setTimeout(() => {
    const q = field.value.trim();
    const locale = localeOfPath(location.pathname);
    styled ??= loadWholeStyles(styles);
    void Promise.all([
      fetch(suggestPaths.suggestions(locale, q, field.dataset["for"]), { signal }),
      styled,
    ])
      .then(async ([response]) => {
        if (!response.ok) return close(field);
        const found = (await response.json()) as Suggestions;
        if (!signal.aborted && document.activeElement === field) show(field, found);
      })
      // Aborted by the next letter, or without a connection: the field works by itself.
      .catch(() => {});
  }, pause);
}

function show(field: HTMLInputElement, found: Suggestions): void {
  const groups = [...listRecent(field, found), ...found.groups];
  if (groups.length === 0) return close(field);
  const list = document.createElement("div");
  list.id = LIST;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", found.title);
  list.append(...groups.map((group, index) => createGroup(field, group, `${LIST}-${index}`)));
  if (box === undefined) {
    box = document.createElement("div");
    box.className = "suggest";
    // A press on the list leaves the focus in the field.
    box.addEventListener("mousedown", (event) => event.preventDefault());
    const status = createText("p", found.status);
    status.setAttribute("role", "status");
    status.className = "vh";
    box.append(status, list);
  } else box.lastElementChild!.replaceWith(list);
  if (!box.isConnected) document.body.append(box);
  box.hidden = false;
  box.scrollTop = 0;
  field.setAttribute("aria-expanded", "true");
  field.removeAttribute("aria-activedescendant");
  place(field);
  box.firstElementChild!.textContent = found.status;
  addEventListener("resize", replace);
  addEventListener("scroll", replace, { passive: true });

  function replace(): void {
    if (field.getAttribute("aria-expanded") === "true") return place(field);
    removeEventListener("resize", replace);
    removeEventListener("scroll", replace);
  }
}

function place(field: HTMLInputElement): void {
  const { left, bottom, width } = (field.form ?? field).getBoundingClientRect();
  const { clientWidth } = document.documentElement;
  // A field of the header may be narrower than a name with its price.
  const size = Math.max(width, Math.min(WIDTH, clientWidth - 2 * EDGE));
  Object.assign(box!.style, {
    insetInlineStart: `${Math.min(left, clientWidth - EDGE - size) + scrollX}px`,
    insetBlockStart: `${bottom + scrollY + 4}px`,
    inlineSize: `${size}px`,
  });
}

function close(field: HTMLInputElement): void {
  clearTimeout(timer);
  asked?.abort();
  if (box) box.hidden = true;
  field.setAttribute("aria-expanded", "false");
  field.removeAttribute("aria-activedescendant");
}

/** Before anything is typed. */
function listRecent(field: HTMLInputElement, { recent, forget }: Suggestions): Group[] {
  const searches = field.value.trim() === "" && !isOfWorth(field) ? readSearches(findMember()) : [];
  if (searches.length === 0) return [];
  const locale = localeOfPath(location.pathname);
  const options: Option[] = searches.map((label) => ({
    label,
    to: suggestPaths.search(locale, label),
  }));
  return [{ title: recent, options: [...options, { label: forget, to: "" }] }];
}

function createGroup(field: HTMLInputElement, { title, options }: Group, id: string): HTMLElement {
  const group = document.createElement("div");
  group.setAttribute("role", "group");
  group.setAttribute("aria-labelledby", id);
  const head = createText("div", title);
  head.id = id;
  group.append(head, ...options.map((option, at) => createOption(field, option, `${id}-${at}`)));
  return group;
}

function createOption(
  field: HTMLInputElement,
  { label, to, note, end }: Option,
  id: string,
): HTMLElement {
  const isForget = to === "";
  const option = document.createElement(isForget ? "div" : "a");
  option.id = id;
  option.setAttribute("role", "option");
  option.setAttribute("aria-selected", "false");
  if (option instanceof HTMLAnchorElement) {
    option.href = to;
    option.tabIndex = -1;
  }
  const words = document.createElement("span");
  words.append(createText("b", label));
  if (note) words.append(createText("small", note));
  option.append(words);
  if (end) option.append(createText("strong", end));
  option.addEventListener("click", () => {
    if (isForget) {
      forgetSearches();
      askFor(field, 0);
    } else if (field.value.trim() !== "" && !isOfWorth(field)) rememberSearch(label, findMember());
  });
  return option;
}

const createText = (tag: string, textContent: string) =>
  Object.assign(document.createElement(tag), { textContent });

const listOptions = () => [...(box?.querySelectorAll<HTMLElement>("[role=option]") ?? [])];

function onKey(event: KeyboardEvent, field: HTMLInputElement): void {
  const { key, isComposing } = event;
  const isOpen = field.getAttribute("aria-expanded") === "true";
  if (isComposing) return;
  if (key === "ArrowDown" || key === "ArrowUp") {
    event.preventDefault();
    if (isOpen) move(field, key === "ArrowDown" ? 1 : -1);
    else askFor(field, 0);
  } else if (key === "Escape" && isOpen) {
    // Browsers would empty the field as well.
    event.preventDefault();
    close(field);
  } else if (key === "Enter" && isOpen) {
    const chosen = findChosen(field);
    if (chosen === null) return;
    event.preventDefault();
    chosen.click();
  }
}

const findChosen = (field: HTMLInputElement) => {
  const id = field.getAttribute("aria-activedescendant");
  return id === null ? null : document.getElementById(id);
};

/** Beyond both ends lies the field itself, with what is typed. */
function move(field: HTMLInputElement, step: 1 | -1): void {
  const options = listOptions();
  const before = findChosen(field);
  const places = options.length + 1;
  const at = (before === null ? options.length : options.indexOf(before)) + step;
  const next = options[(at + places) % places];
  before?.setAttribute("aria-selected", "false");
  if (next === undefined) return field.removeAttribute("aria-activedescendant");
  next.setAttribute("aria-selected", "true");
  field.setAttribute("aria-activedescendant", next.id);
  next.scrollIntoView({ block: "nearest" });
}
