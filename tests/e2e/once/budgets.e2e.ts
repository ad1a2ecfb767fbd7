import { readFileSync, readdirSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { SELL_STEPS } from "#contract/listing-words.ts";
import { hydrated, enterAs, expect, isStock, SHOP, test, type Page } from "../shop.ts";
import { createSeller } from "../seller-kit.ts";

/** Limits of decisions "Page budgets", in bytes and requests; times would be flaky. */
const KB = 1024;
const BUDGET = {
  /** All that hydration loads: React, React Router, the page, its texts, the error page; with forms, conform. */
  publicScripts: 140 * KB,
  /** Greek texts weigh more. */
  greekListingScripts: 141 * KB,
  formScripts: 164 * KB,
  /** What works without React (app/entry.page.ts), with brotli. */
  pageScript: 4 * KB,
  publicMain: 14 * KB,
  firstScreen: 14 * KB,
  publicDocument: 24 * KB,
  /** A conversation with six suggestions, with gzip. */
  conversation: 20 * KB,
  liteList: 100 * KB,
  inlineScriptShare: 0.3,
  requests: 8,
  layoutShift: 0.01,
};

const client = join(import.meta.dirname, "../../../build/client");
const sizes = new Map<string, number>();

/** Size of a build file with gzip, the fallback of browsers without brotli. */
function gzipped(pathname: string): number {
  let size = sizes.get(pathname);
  if (size === undefined) {
    size = gzipSync(readFileSync(join(client, pathname)), { level: 9 }).length;
    sizes.set(pathname, size);
  }
  return size;
}

/**
 * Requests of seconds after the hydration: all styles, and the visitor's country. Whether they fall
 * into a visit depends on the machine, so they are not counted.
 */
const isLater = ({ url, kind }: Fetched) =>
  kind === "link" || /\/api\/geolocation$|\/assets\/place-/.test(new URL(url).pathname);

type Fetched = { url: string; kind: string; startedAt: number };
type Visit = {
  scripts: string[];
  pageScripts: string[];
  others: Fetched[];
  loadedAt: number;
  strangers: string[];
};

/** Files of the page script, which is built apart. */
const pageManifest = JSON.parse(readFileSync(join(client, "page-manifest.json"), "utf8")) as Record<
  string,
  { file: string }
>;
const ofPageScript = new Set(Object.values(pageManifest).map(({ file }) => `/${file}`));
/** Its parts that come seconds after the page: see `isLater`. */
const laterParts = new Set(
  ["watch-version", "version-bar", "redirect-to-country", "keep-pages"].map(
    (name) => `/${pageManifest[`app/modules/visit/${name}.ts`]!.file}`,
  ),
);

/**
 * Opens a page with an empty cache and waits until it is hydrated and idle; returns its requests
 * with their times.
 */
async function visit(page: Page, path: string): Promise<Visit> {
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) shifts.total += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(SHOP + path);
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  const { entries, loadedAt } = await page.evaluate(() => ({
    loadedAt: (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming)
      .loadEventStart,
    entries: (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).map(
      ({ name, initiatorType, startTime }) => ({
        url: name,
        kind: initiatorType,
        startedAt: startTime,
      }),
    ),
  }));
  const isScript = (path: string) => path.endsWith(".js");
  const scripts = entries.map(({ url }) => new URL(url).pathname).filter(isScript);
  const early = entries.filter(
    ({ url, startedAt }) => isScript(new URL(url).pathname) && startedAt < loadedAt,
  );
  if (!isStock) expect(early, "scripts before the page has loaded").toEqual([]);
  const isPicture = ({ url, kind }: Fetched) =>
    kind === "img" || /\/media\/|\.svg$/.test(new URL(url).pathname);
  return {
    loadedAt,
    scripts: scripts.filter((path) => !ofPageScript.has(path)),
    pageScripts: scripts.filter((path) => ofPageScript.has(path) && !laterParts.has(path)),
    others: entries.filter(
      (entry) => !isPicture(entry) && !isLater(entry) && !isScript(new URL(entry.url).pathname),
    ),
    strangers: entries.map(({ url }) => url).filter((url) => !url.startsWith(SHOP)),
  };
}

const weighPacked = (scripts: string[]) =>
  [...new Set(scripts)].reduce(
    (sum, path) => sum + readFileSync(join(client, `${path}.br`)).length,
    0,
  );
const weigh = (scripts: string[]) =>
  [...new Set(scripts)].reduce((sum, path) => sum + gzipped(path), 0);

function fetchPacked(path: string): Promise<{ bytes: number; encoding: string | undefined }> {
  return new Promise((resolve, reject) => {
    get(SHOP + path, { headers: { "Accept-Encoding": "br" } }, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => (bytes += chunk.length));
      answer.on("end", () => resolve({ bytes, encoding: answer.headers["content-encoding"] }));
      answer.on("error", reject);
    }).on("error", reject);
  });
}

const PUBLIC = [
  ["home", "/el-GR"],
  ["list", "/el-GR/search"],
  ["brand", "/en-GB/devices/smartphones/apple"],
  ["listing", null, "en-GR"],
  ["listing in Greek", null, "el-GR"],
] as const;

for (const [name, path, locale] of PUBLIC) {
  test(`${name}: scripts load after the page, are few and first-party`, async ({ page, shop }) => {
    const { scripts, pageScripts, others, loadedAt, strangers } = await visit(
      page,
      path ?? `/${locale}/listing/${(await shop.listing()).id}`,
    );
    expect(scripts.length).toBeGreaterThan(0);
    expect(weigh(scripts)).toBeLessThanOrEqual(
      name === "listing in Greek" ? BUDGET.greekListingScripts : BUDGET.publicScripts,
    );
    expect(weighPacked(pageScripts)).toBeLessThanOrEqual(BUDGET.pageScript);
    expect(others.filter(({ startedAt }) => startedAt < loadedAt)).toEqual([]);
    expect(others.length + 1).toBeLessThanOrEqual(BUDGET.requests);
    expect(strangers).toEqual([]);
  });

  test(`${name}: there is no layout shift, and every picture has its size`, async ({
    page,
    shop,
  }) => {
    await visit(page, path ?? `/${locale}/listing/${(await shop.listing()).id}`);
    const { shifts, unsized, eager, lazy } = await page.evaluate(() => {
      const pictures = [...document.images];
      return {
        shifts: (window as unknown as { shifts: { total: number } }).shifts.total,
        unsized: pictures
          .filter((picture) => !picture.hasAttribute("width") || !picture.hasAttribute("height"))
          .map(({ outerHTML }) => outerHTML),
        eager: pictures.filter(({ loading }) => loading !== "lazy").length,
        lazy: pictures.filter(({ loading }) => loading === "lazy").length,
      };
    });
    expect(shifts).toBeLessThanOrEqual(BUDGET.layoutShift);
    expect(unsized).toEqual([]);
    expect(eager).toBeLessThanOrEqual(lazy);
  });
}

/** What the first screen of a listing ends before: the details below photos and purchase. */
const BELOW = '<div class="stack wide">';

/** Size with the brotli of the server, up to the end of `mark` or to where it begins. */
const weighUntil = (html: string, mark: string, { isIn }: { isIn: boolean }) => {
  const at = html.indexOf(mark);
  expect(at).toBeGreaterThan(0);
  return brotliCompressSync(html.slice(0, isIn ? at + mark.length : at), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
  }).length;
};

test("home and lists fit the first flight of packets up to the end of main", async () => {
  for (const path of [
    "/el-GR",
    "/el-GR/search",
    "/en-GR/devices/smartphones",
    "/en-GB/search?q=iphone",
    "/el-GR/devices/smartphones/apple",
  ]) {
    const html = await (await fetch(SHOP + path)).text();
    expect(weighUntil(html, "</main>", { isIn: true }), path).toBeLessThanOrEqual(
      BUDGET.publicMain,
    );
    const { bytes, encoding } = await fetchPacked(path);
    expect(encoding).toBe("br");
    expect(bytes, path).toBeLessThanOrEqual(BUDGET.publicDocument);
  }
});

test("a listing fits the first flight of packets up to the end of its first screen", async ({
  shop,
}) => {
  const path = `/el-GR/listing/${(await shop.listing()).id}`;
  const html = await (await fetch(SHOP + path)).text();
  expect(weighUntil(html, BELOW, { isIn: false })).toBeLessThanOrEqual(BUDGET.firstScreen);
  expect((await fetchPacked(path)).bytes).toBeLessThanOrEqual(BUDGET.publicDocument);
});

test("a conversation with six devices is a small document that needs no script", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const main = page.getByRole("main");
  await page.goto(`${SHOP}/en-GB/hunt`);
  for (const text of ["a phone up to 900", "show me more"]) {
    await main.locator("[name=text]").fill(text);
    await main.locator("[name=text]").press("Enter");
    await expect(main.getByRole("article").filter({ hasText: text })).toHaveCount(1);
  }
  await expect(main.locator(".hunt-device")).toHaveCount(6);
  const html = await (await context.request.get(page.url())).text();
  expect(gzipSync(html, { level: 9 }).length).toBeLessThanOrEqual(BUDGET.conversation);
  await context.close();
});

test("a list of 20 has little script", async () => {
  for (const path of ["/el-GR/search", "/en-GR/devices/smartphones", "/en-GB/search?q=iphone"]) {
    const html = await (await fetch(SHOP + path)).text();
    expect(html.match(/class="card"/g)).toHaveLength(20);
    const script = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)]
      .map(([, text]) => text!.length)
      .reduce((sum, length) => sum + length, 0);
    expect(script / html.length, path).toBeLessThanOrEqual(BUDGET.inlineScriptShare);
  }
});

test("in Lite mode a list weighs under 100 KB, runs no script, and loads a photo on tap", async ({
  browser,
}) => {
  const context = await browser.newContext({ extraHTTPHeaders: { "Save-Data": "on" } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  let bytes = 0;
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));

  for (const path of ["/el-GR/search", "/en-GB/devices/smartphones"]) {
    bytes = 0;
    await page.goto(SHOP + path);
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await page.waitForLoadState("networkidle");
    expect(bytes, path).toBeLessThanOrEqual(BUDGET.liteList);
  }
  expect(await page.locator("script:not([type='application/ld+json'])").count()).toBe(0);
  const heavy = isStock ? /^\/media\/|\.js$/ : /^\/(?:media|assets)\//;
  expect(asked.filter((path) => heavy.test(path))).toEqual([]);

  await page.goto(`${SHOP}${await page.locator(".card h3 a").first().getAttribute("href")}`);
  await page.waitForLoadState("networkidle");
  expect(asked.filter((path) => path.startsWith("/media/"))).toEqual([]);
  await page.locator(".gallery summary").first().click();
  await expect.poll(() => asked.filter((path) => path.startsWith("/media/"))).toHaveLength(1);

  await page.locator(".lite button").click();
  await hydrated(page);
  await context.close();
});

test("the forms of sign-in, checkout and selling weigh no more than a page may", async ({
  shop,
  browser,
}) => {
  const person = await shop.person();
  const id = await shop.draft(person, await shop.listing({ buyer: person }), { at: "review" });
  const draft = await createSeller(person, shop).draft();
  test.setTimeout(240_000);
  for (const path of [
    "/en-GR/auth/sign-in",
    ...[...SELL_STEPS, "review"].map((step) => `/en-GR/sell/${draft.id}/${step}`),
    `/en-GR/checkout/${id}/address?address=new`,
    `/en-GR/checkout/${id}/shipping`,
    `/en-GR/checkout/${id}/payment`,
    `/en-GR/checkout/${id}/review`,
  ]) {
    const context = await browser.newContext();
    if (!path.includes("/auth/")) await enterAs(context, person);
    const { scripts, others, loadedAt } = await visit(await context.newPage(), path);
    expect(weigh(scripts), path).toBeLessThanOrEqual(BUDGET.formScripts);
    expect(others.filter(({ startedAt }) => startedAt < loadedAt)).toEqual([]);
    await context.close();
  }
});

test("schemas, secrets and source maps do not reach browsers", () => {
  const files = readdirSync(client, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(?:js|map|css)$/.test(file),
  );
  expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
  const telling = files.filter((file) =>
    /ZodError|ZodType|_zod\b|SESSION_SECRET|process\.env\.[A-Z]/.test(
      readFileSync(join(client, file), "utf8"),
    ),
  );
  expect(telling).toEqual([]);
});
