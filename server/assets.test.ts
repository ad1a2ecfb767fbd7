import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { serveAssets } from "./assets.ts";

async function openAssets(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "deftero-assets-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const assets = serveAssets(folder);
  const server = createServer((request, response) =>
    assets(request, response, () => response.writeHead(404).end()),
  );
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", () => done()));
  const { port } = server.address() as AddressInfo;
  return {
    folder,
    get: (path: string) => fetch(`http://127.0.0.1:${port}${path}`),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

test("a file that a new build deleted breaks its own response and no other", async () => {
  await using scope = await openAssets({ "one.js": "1", "two.js": "2" });
  rmSync(join(scope.folder, "one.js"));
  await expect(scope.get("/one.js").then((answer) => answer.text())).rejects.toThrow();
  expect(await (await scope.get("/two.js")).text()).toBe("2");
});

test("the service worker is asked for anew every time and may call this origin alone", async () => {
  await using scope = await openAssets({ "push-worker.js": "1", "other.js": "2" });
  const [worker, other] = [await scope.get("/push-worker.js"), await scope.get("/other.js")];
  expect(worker.headers.get("Content-Type")).toContain("text/javascript");
  expect(worker.headers.get("Cache-Control")).toBe("no-cache");
  expect(worker.headers.get("Content-Security-Policy")).toBe(
    "default-src 'none'; connect-src 'self'; img-src 'self'",
  );
  expect(other.headers.get("Content-Security-Policy")).toBeNull();
});
