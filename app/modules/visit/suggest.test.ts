// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readSearches, rememberSearch } from "./recent-searches.ts";
import { suggestFor } from "./suggest.ts";
import type { Suggestions } from "./suggestions.ts";

vi.mock("./load-bar.ts", async (original) => ({
  ...(await original<object>()),
  loadWholeStyles: async () => {},
}));

const answer = (labels: string[]): Suggestions => ({
  title: "Suggestions",
  status: `${labels.length} suggestions`,
  recent: "Recent searches",
  forget: "Clear recent searches",
  groups: [
    {
      title: "Models",
      options: labels.map((label) => ({ label, to: `#${label}`, note: "3 on sale", end: "from" })),
    },
  ],
});
const asked: string[] = [];
let given: (q: string) => Suggestions;
let field: HTMLInputElement;

const settle = () => vi.advanceTimersByTimeAsync(200);
const type = async (text: string) => {
  field.value = text;
  field.dispatchEvent(new Event("input"));
  await settle();
};
const press = (key: string) => {
  const event = new KeyboardEvent("keydown", { key, cancelable: true });
  field.dispatchEvent(event);
  return event.defaultPrevented;
};
const options = () =>
  [...document.querySelectorAll("[role=option] b")].map((one) => one.textContent);
const chosen = () => document.querySelector("[aria-selected=true] b")?.textContent;
const isOpen = () => field.getAttribute("aria-expanded") === "true";

beforeEach(async () => {
  vi.useFakeTimers();
  localStorage.clear();
  asked.length = 0;
  given = (q) => answer(q === "" ? ["Popular"] : ["iPhone 13", "iPhone 13 mini"]);
  history.replaceState(null, "", "/en-GR/search");
  Element.prototype.scrollIntoView = () => {};
  vi.stubGlobal("fetch", async (address: string, { signal }: { signal: AbortSignal }) => {
    const q = new URL(address, location.origin).searchParams.get("q")!;
    asked.push(q);
    await new Promise((resolve) => setTimeout(resolve, 20));
    signal.throwIfAborted();
    return Response.json(given(q));
  });
  document.body.innerHTML =
    '<form class="find" action="/en-GR/search"><input name="q" type="search"></form><button>Other</button>';
  field = document.querySelector("input")!;
  field.focus();
  suggestFor(field);
  await settle();
});
afterEach(() => {
  field.blur();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("the first focus shows what is popular, and typing shows what fits", async () => {
  expect(options()).toEqual(["Popular"]);
  await type("iphone 13");
  expect(options()).toEqual(["iPhone 13", "iPhone 13 mini"]);
  expect(field.getAttribute("role")).toBe("combobox");
  expect(document.querySelector("[role=status]")!.textContent).toBe("2 suggestions");
  expect(document.getElementById(field.getAttribute("aria-controls")!)!.role).toBe("listbox");
});

test("of fast letters one request is made, and an answer that comes late is not shown", async () => {
  asked.length = 0;
  for (const text of ["i", "ip"]) {
    field.value = text;
    field.dispatchEvent(new Event("input"));
  }
  await vi.advanceTimersByTimeAsync(125);
  given = () => answer(["late"]);
  field.value = "iph";
  field.dispatchEvent(new Event("input"));
  given = (q) => answer([q]);
  await settle();
  expect(asked).toEqual(["ip", "iph"]);
  expect(options()).toEqual(["iph"]);
});

test("arrows go through the options and back to the field; Enter opens the chosen one", async () => {
  await type("iphone");
  expect(press("ArrowDown")).toBe(true);
  expect(chosen()).toBe("iPhone 13");
  expect(document.getElementById(field.getAttribute("aria-activedescendant")!)).toBe(
    document.querySelector("[aria-selected=true]"),
  );
  press("ArrowDown");
  expect(chosen()).toBe("iPhone 13 mini");
  press("ArrowDown");
  expect(chosen()).toBeUndefined();
  expect(press("Enter")).toBe(false);
  press("ArrowUp");
  expect(press("Enter")).toBe(true);
  await vi.waitFor(() => expect(decodeURI(location.hash)).toBe("#iPhone 13 mini"));
});

test("Escape closes the list and leaves what is typed; leaving the field closes it too", async () => {
  await type("iphone");
  expect(press("Escape")).toBe(true);
  expect(isOpen()).toBe(false);
  expect(field.value).toBe("iphone");
  expect(press("Escape")).toBe(false);
  press("ArrowDown");
  await settle();
  expect(isOpen()).toBe(true);
  document.querySelector("button")!.focus();
  expect(isOpen()).toBe(false);
});

test("searches are remembered in this browser, offered first, and can be cleared", async () => {
  field.value = "  galaxy   s21 ";
  field.form!.dispatchEvent(new Event("submit", { cancelable: true }));
  await type("");
  expect(options()).toEqual(["galaxy s21", "Clear recent searches", "Popular"]);
  document.querySelector<HTMLElement>("div[role=option]")!.click();
  await settle();
  expect(options()).toEqual(["Popular"]);
  expect(readSearches()).toEqual([]);
});

test("searches of a member are gone for the next person at the browser", () => {
  rememberSearch("iphone", "eleni22");
  rememberSearch("IPHONE", "eleni22");
  expect(readSearches("eleni22")).toEqual(["IPHONE"]);
  expect(readSearches()).toEqual([]);
  expect(readSearches("eleni22")).toEqual([]);
  for (let n = 1; n < 8; n++) rememberSearch(`search ${n}`);
  expect(readSearches("nikos")).toHaveLength(5);
});

test("without an answer the field works as it does without scripts", async () => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 503 }));
  await type("iphone");
  expect(isOpen()).toBe(false);
  expect(press("Enter")).toBe(false);
});
