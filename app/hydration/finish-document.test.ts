// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { finishDocument } from "./finish-document.server.ts";

const DOCUMENT = [
  "<html><head>",
  '<link rel="modulepreload" href="/assets/entry.js" nonce="n"/>',
  '<link rel="modulepreload" href="/assets/home.js" nonce="n"/>',
  '<link nonce="n" rel="stylesheet" href="/assets/root.css"/>',
  '<link nonce="n" rel="stylesheet" href="/assets/home.css#"/>',
  '</head><body><main class="a"><button data-intent="">Filter</button><a href="#">On</a></main>',
  '<script nonce="n" type="module" async="">globalThis.hydrated = true</script>',
  "</body></html>",
].join("");
const RULES: Record<string, string> = {
  "/assets/root.css": ".a{x:1}.b{x:1}",
  "/assets/home.css": "h1{y:1}",
};
const finish = (when: "intent" | "idle", html = DOCUMENT) =>
  finishDocument(html, { when, nonce: "n", readStyles: (href) => RULES[href]! });

test("the document carries the rules that it uses, and no file that it has to wait for", () => {
  const html = finish("intent");
  expect(html).toContain('<style nonce="n">.a{x:1}h1{y:1}</style>');
  expect(html).not.toContain("modulepreload");
  expect(html.match(/rel="stylesheet" [^>]+ disabled=""/g)).toHaveLength(2);
});

test("the script of React Router is inert, and knows its files", () => {
  const [, files] = /data-hydrate="intent" data-files="([^"]+)"/.exec(finish("intent")) ?? [];
  expect(files).toBe("/assets/entry.js /assets/home.js");
  expect(finish("intent")).not.toContain('type="module"');
});

test("a document without scripts gets none", () => {
  const html = finish("intent", "<html><head></head><body>Text</body></html>");
  expect(html).not.toContain("<script");
});

/** Puts the document into the page and runs its inline script, as the browser does. */
function open(when: "intent" | "idle"): void {
  const parsed = new DOMParser().parseFromString(finish(when), "text/html");
  document.head.innerHTML = parsed.head.innerHTML;
  document.body.innerHTML = parsed.body.innerHTML;
  const [loader] = [...parsed.scripts].slice(-1);
  new Function(loader!.text)();
}

const isRunning = () => document.querySelector('script[type="module"]') !== null;
const fetched: string[] = [];

beforeEach(() => {
  fetched.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (file: string, { priority }: { priority: string }) =>
    fetched.push(`${file} ${priority}`),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a page to read fetches its files after load, and runs at a press on a marked control only", async () => {
  open("intent");
  await vi.runAllTimersAsync();
  expect(fetched).toEqual(["/assets/entry.js low", "/assets/home.js low"]);
  document.querySelector("a")!.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  dispatchEvent(new Event("scroll"));
  expect(isRunning()).toBe(false);
  document.querySelector("button")!.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  expect(isRunning()).toBe(true);
  expect(document.querySelectorAll("link[rel=stylesheet]:not([disabled])")).toHaveLength(2);
});

test("the focus of a marked control is an intent too, and the page runs once", () => {
  open("intent");
  document.querySelector("button")!.focus();
  dispatchEvent(new Event("hydrate"));
  expect(document.querySelectorAll('script[type="module"]')).toHaveLength(1);
});

test("a browser that saves data fetches nothing before the intent", () => {
  Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
  open("intent");
  vi.runAllTimers();
  Reflect.deleteProperty(navigator, "connection");
  expect(fetched).toEqual([]);
});

test("other pages run when the browser is idle", () => {
  open("idle");
  expect(isRunning()).toBe(false);
  vi.runAllTimers();
  expect(isRunning()).toBe(true);
});
