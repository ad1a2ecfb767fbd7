import { randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { Encoding } from "./encoding.ts";
import { createPageCache } from "./page-cache.ts";

const html = (text: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(text, {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8", ...headers },
  });

function open(options: { maxBytes?: number } = {}) {
  const clock = { now: 0 };
  return { clock, pages: createPageCache({ now: () => clock.now, ...options }) };
}

test("a cached page has the same text in every encoding", async () => {
  const { pages } = open();
  await pages.make("/a", async () => html("Καλημέρα".repeat(50)));
  const { page } = pages.find("/a")!;
  const read = async (encoding: Encoding) => pages.read("/a", page, encoding);
  expect((await read("identity")).toString()).toBe("Καλημέρα".repeat(50));
  expect(brotliDecompressSync(await read("br")).toString()).toBe("Καλημέρα".repeat(50));
  expect(gunzipSync(await read("gzip")).toString()).toBe("Καλημέρα".repeat(50));
});

test("a page is compressed once per encoding, and the uncompressed copy is dropped", async () => {
  const { pages } = open();
  await pages.make("/a", async () => html("Καλημέρα".repeat(50)));
  const { page } = pages.find("/a")!;
  expect(pages.bytes).toBe(800);
  const packed = await pages.read("/a", page, "br");
  expect(pages.read("/a", page, "br")).toBe(packed);
  expect(pages.bytes).toBe(packed.length);
  expect(packed.buffer.byteLength).toBe(packed.length);
  const zipped = await pages.read("/a", page, "gzip");
  expect(pages.bytes).toBe(packed.length + zipped.length);
  expect(pages.bytes).toBe(page.size);
});

test("a page is fresh for 10 s, stale for 60 s more, then dropped", async () => {
  const { pages, clock } = open();
  await pages.make("/a", async () => html("one"));
  clock.now = 10_000;
  expect(pages.find("/a")?.isStale).toBe(false);
  clock.now = 10_001;
  expect(pages.find("/a")?.isStale).toBe(true);
  clock.now = 70_001;
  expect(pages.find("/a")).toBeNull();
});

test("a 404 drops the page; a 503 keeps the last one", async () => {
  const { pages } = open();
  await pages.make("/a", async () => html("one"));
  await pages.make("/a", async () => html("down", {}, 503));
  expect(pages.find("/a")).not.toBeNull();
  await pages.make("/a", async () => html("sold", {}, 410));
  expect(pages.find("/a")).toBeNull();
  expect(pages.bytes).toBe(0);
});

test("a hundred concurrent requests render a page once", async () => {
  const { pages } = open();
  let made = 0;
  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      pages.make("/a", async () => {
        made += 1;
        return html("one");
      }),
    ),
  );
  expect(made).toBe(1);
  expect(new Set(answers).size).toBe(1);
  expect(pages.find("/a")!.page).toBe(answers[0]);
});

test.each([
  ["sets a cookie", html("a", { "Set-Cookie": "x=1" })],
  ["asks not to be stored", html("a", { "Cache-Control": "private, no-store" })],
  ["is an error", html("a", {}, 503)],
  ["is missing", html("a", {}, 404)],
  ["is no page", Response.json({})],
])("a response that %s is sent but not cached", async (_, answer) => {
  const { pages } = open();
  const given = await Promise.all([1, 2].map(() => pages.make("/a", async () => answer)));
  for (const one of given) {
    expect(one).toMatchObject({ status: answer.status, bodyUsed: false });
    expect(await (one as Response).text()).not.toBe("");
  }
  expect(pages.find("/a")).toBeNull();
});

test("an unchanged page keeps its ETag, a changed one gets another", async () => {
  const { pages, clock } = open();
  await pages.make("/a", async () => html("one"));
  const { etag } = pages.find("/a")!.page;
  clock.now = 20_000;
  await pages.make("/a", async () => html("one"));
  expect(pages.find("/a")).toMatchObject({ isStale: false, page: { etag } });
  await pages.make("/a", async () => html("two"));
  expect(pages.find("/a")!.page.etag).not.toBe(etag);
});

test("the cache stays within its bounds by LRU eviction", async () => {
  const { pages } = open({ maxBytes: 8_000 });
  const noise = () => randomBytes(600).toString("base64");
  await pages.make("/kept", async () => html(noise()));
  await pages.make("/forgotten", async () => html(noise()));
  for (let n = 0; n < 20; n++) {
    await pages.make(`/${n}`, async () => html(noise()));
    await pages.read(`/${n}`, pages.find(`/${n}`)!.page, "gzip");
    expect(pages.find("/kept")).not.toBeNull();
  }
  expect(pages.bytes).toBeLessThanOrEqual(8_000);
  expect(pages.find("/forgotten")).toBeNull();
});
