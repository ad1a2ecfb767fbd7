import { readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";

const ORIGIN = "https://deftero.test";
const SCRIPT = readFileSync(new URL("../../../public/push-worker.js", import.meta.url), "utf8");
const ORDER = "/el-GR/account/orders/1";

const show = vi.fn();
const openWindow = vi.fn();
const focus = vi.fn();
const subscribe = vi.fn();
const send = vi.fn();
const unsubscribe = vi.fn();
let pages: string[];
let handlers: Map<string, (event: object) => void>;

beforeEach(() => {
  vi.resetAllMocks();
  send.mockResolvedValue({ status: 200 });
  pages = [];
  handlers = new Map();
  const worker = {
    location: new URL(`${ORIGIN}/push-worker.js?locale=el-GR`),
    addEventListener: (type: string, handler: (event: object) => void) =>
      handlers.set(type, handler),
    registration: { showNotification: show, pushManager: { subscribe } },
    clients: {
      matchAll: async () => pages.map((url) => ({ url, focus: () => focus(url) })),
      openWindow,
    },
  };
  new Function("self", "fetch", SCRIPT)(worker, send);
});

async function dispatch(type: string, event: object): Promise<void> {
  const waits: Promise<unknown>[] = [];
  const waitUntil = (promise: Promise<unknown>) => waits.push(promise);
  handlers.get(type)!({ ...event, waitUntil });
  expect(waits).toHaveLength(1);
  await Promise.all(waits);
}

const click = async (url: string) => {
  const close = vi.fn();
  await dispatch("notificationclick", { notification: { close, data: { url } } });
  expect(close).toHaveBeenCalledOnce();
};
const subscription = (name: string) => ({
  options: { applicationServerKey: "the-shop" },
  endpoint: `https://push.example/${name}`,
  unsubscribe,
  toJSON: () => ({
    endpoint: `https://push.example/${name}`,
    keys: { p256dh: `p-${name}`, auth: `a-${name}` },
  }),
});
const sent = () =>
  send.mock.calls.map(([url, { method, body }]) => [url, method, Object.fromEntries(body)]);

test("a push is shown as it came, and knows its page", async () => {
  const push = { title: "Πωλήθηκε", body: "Το iPhone 13", lang: "el", tag: "one", url: ORDER };
  await dispatch("push", { data: { json: () => push } });
  expect(show).toHaveBeenCalledExactlyOnceWith("Πωλήθηκε", {
    body: "Το iPhone 13",
    lang: "el",
    tag: "one",
    renotify: true,
    icon: "/icon-192.png",
    data: { url: ORDER },
  });
});

test.each([
  ["no data", null],
  ["data that is no JSON", { json: () => JSON.parse("<") }],
])("a push with %s is shown all the same", async (_, data) => {
  await dispatch("push", { data });
  expect(show).toHaveBeenCalledExactlyOnceWith(
    "Deftero",
    expect.objectContaining({ renotify: false, data: { url: "/" } }),
  );
});

test("a click focuses the page that is open already", async () => {
  pages = [`${ORIGIN}/el-GR/search`, `${ORIGIN}${ORDER}#track`];
  await click(ORDER);
  expect(focus.mock.calls).toEqual([[`${ORIGIN}${ORDER}#track`]]);
  expect(openWindow).not.toHaveBeenCalled();
});

test("a click opens a page of its own beside others, which may hold typed text", async () => {
  pages = [`${ORIGIN}/el-GR/account/personal`];
  await click(ORDER);
  expect(openWindow.mock.calls).toEqual([[ORIGIN + ORDER]]);
  expect(focus).not.toHaveBeenCalled();
});

test("a click never leads to another site", async () => {
  await click("https://evil.example/el-GR");
  await click("//evil.example/el-GR");
  expect(openWindow).not.toHaveBeenCalled();
});

test("a subscription that the browser replaced is sent to the shop", async () => {
  await dispatch("pushsubscriptionchange", { newSubscription: subscription("new") });
  expect(sent()).toEqual([
    [
      "/el-GR/account/notifications/browser",
      "POST",
      { endpoint: "https://push.example/new", p256dh: "p-new", auth: "a-new", replaces: "" },
    ],
  ]);
  expect(unsubscribe).not.toHaveBeenCalled();
  expect(subscribe).not.toHaveBeenCalled();
});

test("one that only ended is made anew with the same key", async () => {
  subscribe.mockResolvedValue(subscription("again"));
  await dispatch("pushsubscriptionchange", { oldSubscription: subscription("old") });
  expect(subscribe.mock.calls).toEqual([
    [{ userVisibleOnly: true, applicationServerKey: "the-shop" }],
  ]);
  expect(sent()[0]![2]).toMatchObject({
    endpoint: "https://push.example/again",
    replaces: "https://push.example/old",
  });
});

test("one that the shop refuses, because its device was removed, is given up", async () => {
  send.mockResolvedValue({ status: 404 });
  await dispatch("pushsubscriptionchange", {
    oldSubscription: subscription("old"),
    newSubscription: subscription("new"),
  });
  expect(unsubscribe).toHaveBeenCalledOnce();
});

test("without either there is nothing to send", async () => {
  await dispatch("pushsubscriptionchange", {});
  expect([subscribe.mock.calls, send.mock.calls]).toEqual([[], []]);
});

test("a new version of the worker does not wait for pages to close", () => {
  const skipWaiting = vi.fn();
  // The install handler reads `self` when it runs.
  const worker = { location: new URL(ORIGIN), skipWaiting, addEventListener: vi.fn() };
  new Function("self", "fetch", SCRIPT)(worker, send);
  const [, install] = worker.addEventListener.mock.calls.find(([type]) => type === "install")!;
  install({ waitUntil: vi.fn() });
  expect(skipWaiting).toHaveBeenCalledOnce();
});

/** The cache storage of a browser, as far as the worker uses it. */
function createCaches() {
  const all = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const pages = all.get(name) ?? new Map<string, Response>();
    all.set(name, pages);
    return {
      match: async (url: string) => pages.get(url)?.clone(),
      put: async (url: string, page: Response) => void pages.set(url, page),
      delete: async (url: string) => pages.delete(url),
      keys: async () => [...pages.keys()].map((url) => ({ url })),
    };
  };
  return { open, listSeen: () => [...(all.get("seen-1") ?? new Map()).keys()] };
}

const page = (cacheControl: string) =>
  new Response("<title>A page</title>", {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": cacheControl },
  });

/** A worker whose pages come from `answer`; the page is what the visitor asks for first. */
function startOffline(answer: (url: string) => Response) {
  const asked: string[] = [];
  const caches = createCaches();
  const found = new Map<string, (event: object) => void>();
  const worker = {
    location: new URL(`${ORIGIN}/push-worker.js?locale=el-GR`),
    navigator: {},
    addEventListener: (type: string, handler: (event: object) => void) => found.set(type, handler),
  };
  const load = async (wanted: string | { url: string }) => {
    asked.push(typeof wanted === "string" ? `copy of ${wanted}` : "page");
    return answer(typeof wanted === "string" ? wanted : "page");
  };
  new Function("self", "fetch", "caches", SCRIPT)(worker, load, caches);
  return {
    asked,
    listSeen: () => caches.listSeen().map((url) => url.slice(ORIGIN.length)),
    async visit(path: string) {
      const waits: Promise<unknown>[] = [];
      let shown: Promise<Response> | undefined;
      found.get("fetch")!({
        request: { url: ORIGIN + path, method: "GET", mode: "navigate", headers: new Headers() },
        respondWith: (response: Promise<Response>) => (shown = response),
        waitUntil: (work: Promise<unknown>) => waits.push(work),
      });
      await shown;
      await Promise.all(waits);
    },
  };
}

test.each([
  ["/el-GR/decisions/secret"],
  ["/el-GR/staff-invitation/secret"],
  ["/el-GR/tickets/secret"],
  ["/el-GR/passport/secret"],
])("the page %s of one receiver is never kept, whatever its headers", async (path) => {
  const shop = startOffline(() => page("private, no-cache"));
  await shop.visit(path);
  await shop.visit("/el-GR/listing/1");
  expect(shop.listSeen()).toEqual(["/el-GR/listing/1"]);
});

test("a member loads the copy for all once an hour, and the page without a connection once a day", async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
  try {
    const shop = startOffline((url) =>
      page(url === "page" ? "private, no-store" : "private, no-cache"),
    );
    const visit = async () => {
      shop.asked.length = 0;
      await shop.visit("/el-GR/search");
      return shop.asked.slice();
    };
    const copy = `copy of ${ORIGIN}/el-GR/search`;
    const offline = "copy of /el-GR/offline";
    expect(await visit()).toEqual(["page", copy, offline]);
    vi.advanceTimersByTime(59 * 60_000);
    expect(await visit()).toEqual(["page"]);
    vi.advanceTimersByTime(2 * 60_000);
    expect(await visit()).toEqual(["page", copy]);
    vi.advanceTimersByTime(24 * 3_600_000);
    expect(await visit()).toEqual(["page", copy, offline]);
  } finally {
    vi.useRealTimers();
  }
});
