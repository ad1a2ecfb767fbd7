import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildOnce, root } from "#tests/built-web.ts";

/** The whole shop on its embedded database with `DEMO=0`, and an open outbox. */
const folder = mkdtempSync(join(tmpdir(), "deftero-own-shop-"));
let server: ChildProcess;
let output = "";
let port: number;

beforeAll(async () => {
  await buildOnce();
  server = spawn(join(root, "node_modules/.bin/node"), ["server.ts"], {
    cwd: root,
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: "0",
      DEMO: "0",
      DEV_OUTBOX: "here",
      DATA_DIR: folder,
    },
  });
  for (const stream of [server.stdout, server.stderr])
    stream!.on("data", (chunk: Buffer) => (output += chunk.toString()));
  while (!/\?key=.+\n/.test(output)) {
    const ended = once(server, "close").then(() => {
      throw new Error(output);
    });
    await Promise.race([once(server.stdout!, "data"), ended]);
  }
  port = Number(/open at http:\/\/127\.0\.0\.1:(\d+)/.exec(output)![1]);
}, 240_000);
afterAll(() => {
  server.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** The status of a GET on a raw connection, with exactly these headers. */
async function ask(path: string, headers: Record<string, string> = {}, version = "1.1") {
  const socket = connect(port, "127.0.0.1");
  const answer = text(socket);
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, Connection: "close", ...headers });
  socket.write(`GET ${path} HTTP/${version}\r\n`);
  socket.write(`${lines.map((pair) => pair.join(": ")).join("\r\n")}\r\n\r\n`);
  const whole = await answer;
  return { status: Number(whole.split(" ")[1]), text: whole };
}

describe("a shop with DEMO=0", () => {
  test("starts without the demo's people and passwords, and its pages say that nothing is on sale", async () => {
    expect(output).not.toContain("Second-hand-1!");
    expect((await ask("/el-GR")).status).toBe(200);
    const search = await ask("/en-GB/search");
    expect(search.status).toBe(200);
    expect(search.text).toContain("No device is on sale yet.");
    expect((await ask("/en-GB/sell")).status).toBe(200);
  });
});

describe("the developer pages", () => {
  const PAGES = ["/dev/outbox", "/dev/outbox.json", "/dev/clock", "/dev/scenario"];
  const readKey = () => readFileSync(join(folder, "developer-key"), "utf8").trim();

  test.each(PAGES)("%s needs the developer key", async (path) => {
    expect((await ask(path, { Cookie: `developerKey=${readKey()}` })).status).toBe(200);
    expect((await ask(path)).status).toBe(404);
  });

  test("the link that the start prints sets the cookie", async () => {
    const [link] = /http:\/\/127\.0\.0\.1:\d+\/dev\/outbox\?key=\S+/.exec(output)!;
    const { pathname, search } = new URL(link);
    const answer = await ask(pathname + search);
    expect(answer.status).toBe(303);
    expect(answer.text).toMatch(/^location: \.\/outbox\r$/im);
    expect(answer.text).toContain(`developerKey=${readKey()}; Path=/; HttpOnly; SameSite=Strict\r`);
    expect(statSync(join(folder, "developer-key")).mode & 0o777).toBe(0o600);
  });

  test("npm run clock and npm run scenario send the key of DATA_DIR", async () => {
    const run = (name: string, dataFolder: string) =>
      promisify(execFile)(process.execPath, [join(root, "scripts", name)], {
        cwd: root,
        env: { PATH: process.env["PATH"], PORT: String(port), DATA_DIR: dataFolder },
      });
    expect((await run("clock.ts", folder)).stdout).toContain("(the machine's time)");
    expect((await run("scenario.ts", folder)).stdout).toContain("order.delivered");
    await expect(run("clock.ts", tmpdir())).rejects.toThrow(/its DATA_DIR is not/);
  });

  test("the key is never logged", () => {
    const lines = output.split("\n").filter((line) => line.startsWith("{"));
    expect(lines.some((line) => line.includes('"/dev/outbox"'))).toBe(true);
    expect(lines.join("\n")).not.toContain(readKey());
  });

  test.each([
    ["the headers of a proxy", { "X-Forwarded-For": "198.51.100.7" }, "1.1"],
    ["the address of a proxy's visitor", { "X-Real-IP": "198.51.100.7" }, "1.1"],
    ["the sign of a CDN", { "CF-Ray": "1" }, "1.1"],
    ["the default of an older nginx, HTTP/1.0 with the loopback as Host", {}, "1.0"],
    ["the host name that a proxy hands on", { Host: "shop.example" }, "1.1"],
  ])("a request with %s gets 404", async (_, headers, version) => {
    const given = { "X-Developer-Key": readKey(), ...headers };
    for (const path of PAGES) expect((await ask(path, given, version)).status, path).toBe(404);
  });
});
