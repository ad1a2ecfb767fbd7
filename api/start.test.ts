import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { text } from "node:stream/consumers";

import { afterAll, beforeAll, expect, test, vi } from "vitest";

const program = fileURLToPath(new URL("./start.ts", import.meta.url));

let folder: string;
let port: number;
let api: ChildProcess;
let log: Promise<string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "deftero-start-"));
  port = await findFreePort();
  api = start({ PORT: String(port) });
  log = text(api.stdout!);
  await waitUntilListening();
});

afterAll(() => {
  api.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

const start = (env: Record<string, string>) =>
  spawn(process.execPath, [program], {
    env: { ...process.env, NODE_ENV: "test", DATA_DIR: folder, DATABASE_URL: "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return address.port;
}

const waitUntilListening = () =>
  vi.waitFor(() => fetch(`http://127.0.0.1:${port}/api/countries`), {
    timeout: 100_000,
    interval: 100,
  });

test("the API alone answers on its port", async () => {
  const response = await fetch(`http://127.0.0.1:${port}/api/countries`);
  expect(await response.json()).toMatchObject({ data: [{ code: "GR" }, { code: "GB" }] });
});

test.each([
  ["HTTP/1.1 with the developer key", "HTTP/1.1", true, 200],
  // nginx's default (HTTP/1.0 before version 1.29.7), with the loopback in Host and no proxy
  // header.
  ["HTTP/1.1 without the developer key", "HTTP/1.1", false, 404],
  ["HTTP/1.0", "HTTP/1.0", true, 404],
])("the outbox answers a request in %s", async (_, version, hasKey, status) => {
  const key = readFileSync(join(folder, "developer-key"), "utf8").trim();
  const socket = connect(port, "127.0.0.1");
  const answer = text(socket);
  socket.write(`GET /api/dev/outbox.json ${version}\r\nHost: 127.0.0.1:${port}\r\n`);
  if (hasKey) socket.write(`X-Developer-Key: ${key}\r\n`);
  socket.write("Connection: close\r\n\r\n");
  expect(await answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

test("a second process on the same folder stops with one sentence", async () => {
  const second = start({ PORT: String(await findFreePort()) });
  const said = text(second.stderr!);
  const [code] = await once(second, "exit");
  expect(code).toBe(1);
  expect(await said).toMatch(
    new RegExp(`^The data folder .* is in use by process ${api.pid} .*\\n$`),
  );
});

test("an invalid environment stops it with one sentence", async () => {
  const wrong = start({ DATABASE_URL: "mysql://x/y" });
  const said = text(wrong.stderr!);
  const [code] = await once(wrong, "exit");
  expect(code).toBe(1);
  expect(await said).toMatch(/^DATABASE_URL: .*\n$/);
});

test("a shop on PostgreSQL without a mail server does not start", async () => {
  const env = { NODE_ENV: "production", DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" };
  const wrong = start(env);
  const said = text(wrong.stderr!);
  const [code] = await once(wrong, "exit");
  expect(code).toBe(1);
  expect(await said).toMatch(/^SMTP_URL is missing: .*\n$/);
});

test("SIGTERM finishes running requests, accepts no new ones and releases the folder", async () => {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const answer = text(socket);
  // An incomplete request at the time of the signal.
  socket.write(`POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`);
  socket.write(`Content-Length: 2\r\nConnection: close\r\n\r\n`);
  await fetch(`http://127.0.0.1:${port}/api/countries`);
  const ended = once(api, "exit");
  api.kill("SIGTERM");
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/api/countries`).then(
        () => "open",
        () => "closed",
      ),
    )
    .toBe("closed");
  expect(api.exitCode).toBe(null);
  socket.write("{}");
  expect(await answer).toMatch(/^HTTP\/1\.1 422 /);
  expect(await ended).toEqual([0, null]);
  expect(await log).toContain("SIGTERM");
  expect(existsSync(join(folder, "database", "deftero.lock"))).toBe(false);
});
