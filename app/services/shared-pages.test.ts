import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createSharedPages } from "./shared-pages.server.ts";

let close = () => {};
afterEach(() => close());

/** A server of shared pages alone; each page says how it was asked for. */
async function openServer() {
  const made: string[] = [];
  const serve = createSharedPages({
    now: () => 0,
    publicOrigin: null,
    onError: (error) => {
      throw error;
    },
    render: async (request) => {
      const said = `${new URL(request.url).pathname} ${[...request.headers].join(";")}`;
      made.push(said);
      return new Response(said, {
        headers: { "Content-Type": "text/html", "Cache-Control": "private, no-cache" },
      });
    },
  });
  const server = createServer((request, response) => {
    if (!serve(request, response, { ip: "", scheme: "http" })) response.end("own");
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  close = () => server.close();
  const { port } = server.address() as AddressInfo;
  return {
    made,
    ask: async (path: string, headers: Record<string, string> = {}) =>
      (await fetch(`http://localhost:${port}${path}`, { headers })).text(),
  };
}

test("a page is made once whole and once for who saves data, and neither gets the other's", async () => {
  const { ask, made } = await openServer();
  const full = await ask("/el-GR/search");
  const lite = await ask("/el-GR/search", { "Save-Data": "on" });
  expect(full).not.toContain("save-data");
  expect(lite).toContain("save-data,on");
  expect(await ask("/el-GR/search", { Cookie: "lite=0", "Save-Data": "on" })).toBe(full);
  expect(await ask("/el-GR/search", { Cookie: "lite=1" })).toBe(lite);
  expect(made).toHaveLength(2);
});

test("nothing else of a visitor reaches a page that others get", async () => {
  const { ask } = await openServer();
  const page = await ask("/el-GR", { Cookie: "consent=yes", "User-Agent": "somebody" });
  expect(page).toBe("/el-GR accept,text/html");
});
