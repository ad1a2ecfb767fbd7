import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { days } from "#contract/duration.ts";

const ORIGIN = "https://deftero.test";
const SCRIPT = readFileSync(new URL("../../../public/push-worker.js", import.meta.url), "utf8");

/** As the web answers: a page for all visitors, or one for the member who is signed in. */
const page = (title: string, { isOwn = false } = {}) =>
  new Response(`<html><head><title>${title}</title></head><body><main>${title}</main></body>`, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": isOwn ? "private, no-store" : "private, no-cache",
      "Content-Security-Policy": "default-src 'none'",
    },
  });
const OFFLINE = `<body><ul data-seen=""></ul><p data-note="" class="wrap">As last seen</p></body>`;

type Web = (url: string, init?: RequestInit) => Response;
let web: Web;
let isOnline: boolean;
let asked: { path: string; init: RequestInit | undefined }[];
let handlers: Map<string, (event: object) => void>;
let stores: Map<string, Map<string, Response>>;

/** The part of the Cache API that the worker uses; keys in the order of their last `put`. */
const caches = {
  open: async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    const toKey = (one: string | { url: string }) =>
      new URL(typeof one === "string" ? one : one.url, ORIGIN).href;
    return {
      match: async (one: string) => store.get(toKey(one))?.clone(),
      put: async (one: string, answer: Response) => void store.set(toKey(one), answer),
      delete: async (one: string | { url: string }) => store.delete(toKey(one)),
      keys: async () => [...store.keys()].map((url) => ({ url })),
    };
  },
  delete: async (name: string) => stores.delete(name),
};

beforeEach(() => {
  isOnline = true;
  asked = [];
  handlers = new Map();
  stores = new Map();
  web = (url) => page(new URL(url, ORIGIN).pathname);
  const worker = {
    location: new URL(`${ORIGIN}/push-worker.js?locale=el-GR`),
    navigator: {},
    skipWaiting: async () => {},
    registration: {},
    addEventListener: (type: string, handler: (event: object) => void) =>
      handlers.set(type, handler),
  };
  const fetch = async (target: string | { url: string }, init?: RequestInit) => {
    const url = typeof target === "string" ? target : target.url;
    if (!isOnline) throw new TypeError("Failed to fetch");
    asked.push({ path: new URL(url, ORIGIN).pathname, init });
    return url.endsWith("/offline")
      ? new Response(OFFLINE, { headers: { "Content-Type": "text/html" } })
      : web(url, init);
  };
  new Function("self", "fetch", "caches", SCRIPT)(worker, fetch, caches);
});

async function send(path: string, { method = "GET", mode = "navigate", headers = {} } = {}) {
  const waits: Promise<unknown>[] = [];
  let answer: Promise<Response> | undefined;
  handlers.get("fetch")!({
    request: { url: ORIGIN + path, method, mode, headers: new Headers(headers) },
    preloadResponse: Promise.resolve(undefined),
    waitUntil: (wait: Promise<unknown>) => waits.push(wait),
    respondWith: (given: Promise<Response>) => (answer = given),
  });
  const text = await (await answer)?.text();
  await Promise.all(waits);
  return text;
}
const seen = () => [...(stores.get("seen-1")?.keys() ?? [])].map((url) => url.slice(ORIGIN.length));

describe("with a connection", () => {
  test("every page comes from the network, and those for all visitors are kept", async () => {
    expect(await send("/el-GR/search?q=a")).toContain("/el-GR/search");
    web = () => page("changed");
    expect(await send("/el-GR/search?q=a")).toContain("changed");
    expect(seen()).toEqual(["/el-GR/search?q=a"]);
  });

  test("only documents are touched", async () => {
    expect(await send("/media/1", { mode: "no-cors" })).toBeUndefined();
    expect(await send("/el-GR/recent", { mode: "cors" })).toBeUndefined();
    expect(await send("/el-GR/favorites", { method: "POST" })).toBeUndefined();
  });

  test("private pages are not kept, and public ones of a member as visitors see them", async () => {
    web = (url, init) => page(url, { isOwn: init?.credentials !== "omit" });
    await send("/el-GR/account/orders");
    await send("/el-GR/checkout/1/review");
    await send("/el-GR/listing/1");
    expect(seen()).toEqual(["/el-GR/listing/1"]);
    const copy = asked.find(({ path, init }) => path === "/el-GR/listing/1" && init);
    expect(copy?.init).toMatchObject({ credentials: "omit", headers: { Purpose: "prefetch" } });
  });

  test("a page that was fetched ahead was not seen", async () => {
    await send("/el-GR/search", { headers: { "Sec-Purpose": "prefetch" } });
    expect(seen()).toEqual([]);
  });

  test("a missing page is not kept, and of the others the last twelve are", async () => {
    web = () => new Response("<html>", { status: 404, headers: { "Content-Type": "text/html" } });
    await send("/el-GR/listing/gone");
    web = (url) => page(url);
    for (let n = 1; n <= 14; n++) await send(`/el-GR/listing/${n}`);
    expect(seen()).toHaveLength(12);
    expect(seen()).not.toContain("/el-GR/listing/2");
  });

  test("signing out forgets what was seen", async () => {
    await send("/el-GR/search");
    await send("/el-GR/auth/sign-out", { method: "POST" });
    expect(seen()).toEqual([]);
    await send("/el-GR/search");
    await send("/el-GR/auth/sign-out.data", { method: "POST", mode: "cors" });
    expect(seen()).toEqual([]);
  });
});

describe("without a connection", () => {
  test("a page that was seen opens, and says that it is old", async () => {
    await send("/el-GR/search");
    isOnline = false;
    const html = await send("/el-GR/search#results");
    expect(html).toContain("<main>/el-GR/search</main>");
    expect(html).toContain('<body><p data-note="" class="wrap">As last seen</p>');
  });

  test("another page lists those that were seen, the last one first", async () => {
    web = (url) => page(`${new URL(url, ORIGIN).pathname} &amp; more`);
    await send("/el-GR/search?q=a&page=2");
    await send("/el-GR/listing/1");
    isOnline = false;
    const html = await send("/el-GR/account");
    expect([...html!.matchAll(/<li>.*?<\/li>/g)].map(([item]) => item)).toEqual([
      `<li><a href="${ORIGIN}/el-GR/listing/1">/el-GR/listing/1 &amp; more</a></li>`,
      `<li><a href="${ORIGIN}/el-GR/search?q=a&amp;page=2">/el-GR/search &amp; more</a></li>`,
    ]);
  });

  test("what was seen more than a week ago is forgotten", async () => {
    await send("/el-GR/search");
    const store = stores.get("seen-1")!;
    const [[key, answer]] = [...store] as [[string, Response]];
    const headers = new Headers(answer.headers);
    headers.set("x-kept-at", String(Date.now() - days(8)));
    store.set(key, new Response(await answer.text(), { headers }));
    isOnline = false;
    expect(await send("/el-GR/search")).not.toContain("<main>");
    expect(seen()).toEqual([]);
  });

  test("before anything is kept, the browser shows its own page", async () => {
    isOnline = false;
    await expect(send("/el-GR/search")).rejects.toThrow("Failed to fetch");
  });
});
