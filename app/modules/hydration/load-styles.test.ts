// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";

/** Imports a fresh copy of the module, as a new document has it. */
async function open(head: string) {
  vi.resetModules();
  document.head.innerHTML = head;
  return import("./load-styles.ts");
}
const links = () => [...document.head.querySelectorAll("link")].map((link) => link.href);
const HEAD = "<style>a{}</style><style>b{}</style>";
const SHEET = "/assets/kernel.css";

beforeEach(() => void vi.useFakeTimers());

test("the full sheet loads after a pause, between the common styles and those of the screen", async () => {
  const { watchWholeStyles } = await open(HEAD);
  watchWholeStyles(SHEET);
  expect(links()).toEqual([]);
  vi.runAllTimers();
  expect([...document.head.children].map(({ tagName }) => tagName)).toEqual([
    "STYLE",
    "LINK",
    "STYLE",
  ]);
});

test.each(["pointerdown", "keydown"])(
  "the full sheet loads at the first %s, once",
  async (kind) => {
    const { watchWholeStyles } = await open(HEAD);
    watchWholeStyles(SHEET);
    dispatchEvent(new Event(kind));
    expect(links()).toHaveLength(1);
    dispatchEvent(new Event(kind));
    vi.runAllTimers();
    expect(links()).toHaveLength(1);
  },
);

test("askWholeStyles resolves once the full sheet is loaded", async () => {
  const { askWholeStyles, watchWholeStyles } = await open(HEAD);
  expect(askWholeStyles()).toBeUndefined();
  watchWholeStyles(SHEET);
  const first = () => Promise.race([askWholeStyles(), Promise.resolve("not yet")]);
  expect(await first()).toBe("not yet");
  document.head.querySelector("link")!.dispatchEvent(new Event("load"));
  expect(await first()).not.toBe("not yet");
});

test("a document for one visitor has the full sheet already", async () => {
  const { askWholeStyles, watchWholeStyles } = await open('<style nonce="n">a{}</style>');
  watchWholeStyles(SHEET);
  vi.runAllTimers();
  expect(askWholeStyles()).toBeUndefined();
  expect(links()).toEqual([]);
});
