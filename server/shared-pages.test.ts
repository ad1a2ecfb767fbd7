import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createSharedPages } from "./shared-pages.ts";

let close = () => {};
afterEach(() => close());

/** A server of shared pages alone; each page says how it was asked for. */
async function openServer(
  publicOrigin: string | null = null,
  admit: Parameters<typeof createSharedPages>[0]["admit"] = (_visitor, _ip, work) => work(),
) {
  const made: string[] = [];
  const asAddress: string[] = [];
  const serve = createSharedPages({
    now: () => 0,
    publicOrigin,
    onError: (error) => {
      throw error;
    },
    admit,
    refuse: async () => ({ status: 429, headers: { "Retry-After": "9" }, body: Buffer.from("no") }),
    render: async (request, ip) => {
      asAddress.push(ip);
      const said = `${new URL(request.url).pathname} ${[...request.headers].join(";")}`;
      made.push(said);
      return new Response(said, {
        headers: { "Content-Type": "text/html", "Cache-Control": "private, no-cache" },
      });
    },
  });
  const server = createServer((request, response) => {
    if (
      !serve(request, response, {
        ip: String(request.headers["x-ip"] ?? ""),
        scheme: "http",
      })
    )
      response.end("own");
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  close = () => server.close();
  const { port } = server.address() as AddressInfo;
  return {
    made,
    asAddress,
    askWhole: (path: string, headers: Record<string, string> = {}) =>
      fetch(`http://localhost:${port}${path}`, { headers }),
    ask: async (path: string, headers: Record<string, string> = {}) =>
      (await fetch(`http://localhost:${port}${path}`, { headers })).text(),
  };
}

test("a full page and its lite variant are cached separately", async () => {
  const { ask, made } = await openServer();
  const full = await ask("/el-GR/search");
  const lite = await ask("/el-GR/search", { "Save-Data": "on" });
  expect(full).not.toContain("save-data");
  expect(lite).toContain("save-data,on");
  expect(await ask("/el-GR/search", { Cookie: "lite=0", "Save-Data": "on" })).toBe(full);
  expect(await ask("/el-GR/search", { Cookie: "lite=1" })).toBe(lite);
  expect(made).toHaveLength(2);
});

test("pages of a chosen theme are cached apart from those of the system, and from each other", async () => {
  const { ask, made } = await openServer();
  const plain = await ask("/el-GR/search");
  const dark = await ask("/el-GR/search", { Cookie: "theme=dark; consent=yes" });
  const light = await ask("/el-GR/search", { Cookie: "theme=light" });
  expect(dark).toContain(";cookie,theme=dark");
  expect(dark).not.toContain("consent");
  expect(light).toContain(";cookie,theme=light");
  expect(await ask("/el-GR/search", { Cookie: "theme=blue" })).toBe(plain);
  expect(await ask("/el-GR/search", { Cookie: "theme=dark" })).toBe(dark);
  expect(await ask("/el-GR/search", { Cookie: "theme=dark", "Save-Data": "on" })).toContain(
    "save-data,on",
  );
  expect(made).toHaveLength(4);
});

test("no other header of the visitor reaches a shared page", async () => {
  const { ask } = await openServer();
  const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const page = await ask("/el-GR", { Cookie: "consent=yes", "User-Agent": agent });
  expect(page).toBe("/el-GR accept,text/html");
});

test("a rendering for a crawler or a prefetch counts no view", async () => {
  const { ask } = await openServer();
  const unseen = "accept,text/html;x-unseen,1";
  expect(await ask("/el-GR", { "User-Agent": "Googlebot/2.1" })).toBe(`/el-GR ${unseen}`);
  expect(await ask("/en-GR", { "Sec-Purpose": "prefetch" })).toBe(`/en-GR ${unseen}`);
});

test("shared pages are not rendered under the visitor's IP address", async () => {
  const { ask, asAddress } = await openServer();
  await ask("/el-GR/search", { "X-Ip": "203.0.113.7" });
  await ask("/el-GR", { "X-Ip": "203.0.113.7" });
  expect(asAddress).toHaveLength(2);
  for (const address of asAddress) expect(address).toMatch(/^fd00:0:0:[0-9a-f]{1,2}::1$/);
});

test("an admission refusal of one address is not shared with another that waits for the same page", async () => {
  const asked = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const { askWhole } = await openServer(null, async (_visitor, ip, work) => {
    if (ip !== "203.0.113.7") return work();
    asked.resolve();
    await over.promise;
    return new Response("busy", { status: 503 });
  });
  const first = askWhole("/el-GR", { "X-Ip": "203.0.113.7" });
  await asked.promise;
  const second = askWhole("/el-GR", { "X-Ip": "203.0.113.8" });
  // Answered after what was sent before it on the same event loop.
  await askWhole("/elsewhere");
  over.resolve();
  expect((await first).status).toBe(503);
  expect((await second).status).toBe(200);
});

test("the rate-limit bucket of a page differs between processes", async () => {
  const paths = Array.from({ length: 8 }, (_, n) => `/el-GR/search?price_max=${n}`);
  const names: string[][] = [];
  for (let server = 0; server < 2; server++) {
    const { ask, asAddress } = await openServer("https://shop.test");
    for (const path of paths) await ask(path);
    names.push(asAddress);
    close();
  }
  expect(names[0]).toHaveLength(paths.length);
  expect(names[0]).not.toEqual(names[1]);
});

test("an address above the rate limit is refused; other addresses and cached pages are served", async () => {
  const { ask, askWhole, made } = await openServer();
  const from = (ip: string) => ({ "X-Ip": ip });
  for (let n = 0; n < 240; n++) await ask(`/el-GR/search?price_max=${n}`, from("203.0.113.7"));
  const refused = await askWhole("/el-GR/search?price_max=999", from("203.0.113.7"));
  expect(refused.status).toBe(429);
  expect(refused.headers.get("Retry-After")).toBe("9");
  expect(made).toHaveLength(240);
  expect((await askWhole("/el-GR/search?price_max=999", from("203.0.113.8"))).status).toBe(200);
  expect((await askWhole("/el-GR/search?price_max=999", from("203.0.113.7"))).status).toBe(200);
});
