import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, request as httpRequest, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import { brotliDecompressSync } from "node:zlib";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { buildOnce, root, SECRET } from "#tests/built-web.ts";
import { openShop } from "#tests/shop-marketplace.ts";

const node = join(root, "node_modules/.bin/node");
const children: ChildProcess[] = [];
const servers: Server[] = [];
/** Delays every call to the marketplace until it resolves. */
let gate: Promise<void> = Promise.resolve();
let isDown = false;
/** Visitors' addresses that the web has sent to the marketplace. */
const notified = new Set<string | null>();
let marketplaceUrl: string;
/** Request ids that the web has sent to the marketplace. */
const seenIds: (string | null)[] = [];
/** The log lines in the output of a process. */
const logged = (output: string): Record<string, unknown>[] =>
  output
    .split("\n")
    .filter((line) => line.startsWith("{") && line.endsWith("}"))
    .map((line) => JSON.parse(line));

async function listen(server: Server): Promise<string> {
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  await buildOnce();
  const shop = openShop();
  marketplaceUrl = await listen(
    createServer(
      createRequestListener(async (request: Request) => {
        await gate;
        notified.add(request.headers.get("X-Forwarded-For"));
        if (isDown) return new Response("down", { status: 503 });
        const { pathname } = new URL(request.url);
        if (pathname === "/api/health") return Response.json({ status: "ok" });
        if (pathname.startsWith("/media/")) {
          return new Response("picture", { headers: { "Content-Type": "image/webp" } });
        }
        seenIds.push(request.headers.get("X-Request-Id"));
        return shop.fetch(request);
      }),
    ),
  );
}, 180_000);
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  gate = Promise.resolve();
  isDown = false;
  notified.clear();
});
afterAll(() => {
  for (const server of servers) server.close();
});

type Started = { url: string; child: ChildProcess; output: () => string };

function run(
  command: string[],
  env: Record<string, string>,
): { child: ChildProcess; output: () => string } {
  const child = spawn(node, command, {
    cwd: root,
    env: {
      PATH: process.env["PATH"],
      HOST: "127.0.0.1",
      PORT: "0",
      NODE_ENV: "production",
      SHUTDOWN_DELAY: "0",
      ...env,
    },
  });
  children.push(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream!.on("data", (chunk: Buffer) => (text += chunk.toString()));
  }
  return { child, output: () => text };
}

/** Starts server.ts with the stand-in marketplace, and waits for its address. */
async function start(env: Record<string, string> = {}, command = ["server.ts"]): Promise<Started> {
  const started = run(command, {
    MARKETPLACE_URL: marketplaceUrl,
    SESSION_SECRET: SECRET,
    ...env,
  });
  for (;;) {
    const found = /http:\/\/(?:127\.0\.0\.1|localhost):(\d+)/.exec(started.output());
    if (found) return { ...started, url: `http://127.0.0.1:${found[1]}` };
    await Promise.race([
      once(started.child.stdout!, "data"),
      once(started.child, "close").then(() => {
        throw new Error(started.output());
      }),
    ]);
  }
}

/** A request with headers that fetch would not send, and its undecoded body. */
function ask(
  address: string,
  {
    method = "GET",
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
) {
  return new Promise<{ status: number; headers: Record<string, string>; body: Buffer }>(
    (resolve, reject) => {
      const sent = httpRequest(address, { method, headers, agent: false }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers as Record<string, string>,
            body: Buffer.concat(chunks),
          }),
        );
        answer.on("error", reject);
      });
      sent.on("error", reject);
      sent.end(body);
    },
  );
}

describe("public pages", () => {
  test("are compressed, with an ETag that saves the second transfer", async () => {
    const { url } = await start();
    const first = await ask(`${url}/el-GR/search`, { headers: { "Accept-Encoding": "br, gzip" } });
    expect(first.status).toBe(200);
    expect(first.headers["content-encoding"]).toBe("br");
    expect(first.headers["vary"]).toBe("Cookie, Save-Data, Accept-Encoding");
    expect(brotliDecompressSync(first.body).toString()).toContain('<html lang="el-GR"');

    const again = await ask(`${url}/el-GR/search`, {
      headers: { "If-None-Match": first.headers["etag"]! },
    });
    expect(again.status).toBe(304);
    expect(again.body.length).toBe(0);
    expect(again.headers["content-security-policy"]).toBe(first.headers["content-security-policy"]);

    const head = await ask(`${url}/el-GR/search`, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(head.body.length).toBe(0);
    expect(Number(head.headers["content-length"])).toBeGreaterThan(20_000);
  });

  test("are never served to visitors with a session, nor built from a visitor's input", async () => {
    const { url } = await start();
    const personal = await ask(`${url}/en-GR`, { headers: { Cookie: "accessToken=t" } });
    expect(personal.headers["cache-control"]).toBe("private, no-store");
    expect(personal.headers["etag"]).toBeUndefined();
    const common = await ask(`${url}/en-GR?utm_source=secret-campaign`);
    expect(common.headers["etag"]).toBeDefined();
    expect(common.body.toString()).not.toContain("secret-campaign");
    const both = await ask(`${url}/en-GR`, { headers: { Cookie: "accessToken=t" } });
    expect(both.headers["etag"]).toBeUndefined();
  });

  test("of one host are not served to another", async () => {
    const { url } = await start();
    await ask(`${url}/en-GR`, { headers: { Host: "evil.test" } });
    const ours = await ask(`${url}/en-GR`, { headers: { Host: "deftero.test" } });
    expect(ours.body.toString()).not.toContain("evil.test");
    expect(ours.body.toString()).toContain("http://deftero.test/el-GR");
  });

  test("survive a short outage of the marketplace, other pages show it", async () => {
    const { url } = await start();
    expect((await ask(`${url}/en-GR`)).status).toBe(200);
    isDown = true;
    expect((await ask(`${url}/en-GR`)).status).toBe(200);
    const other = await ask(`${url}/en-GB`);
    expect(other.status).toBe(503);
    expect(other.body.toString()).toContain("Try again");
    expect(JSON.parse((await ask(`${url}/ready`)).body.toString())).toEqual({ ready: false });
    expect((await ask(`${url}/health`)).status).toBe(200);
    isDown = false;
    expect((await ask(`${url}/en-GB`)).status).toBe(200);
    // /ready caches its result for a moment.
    await expect.poll(async () => (await ask(`${url}/ready`)).status).toBe(200);
  });
});

test("build files are compressed and immutable; none is outside of the build", async () => {
  const { url } = await start();
  const packed = readdirSync(join(root, "build/client/assets")).find((file) =>
    file.endsWith(".js.br"),
  )!;
  const file = await ask(`${url}/assets/${packed.replace(/\.br$/, "")}`, {
    headers: { "Accept-Encoding": "br" },
  });
  expect(file.headers["content-encoding"]).toBe("br");
  expect(file.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(file.headers["x-content-type-options"]).toBe("nosniff");
  for (const path of [
    "/../server/index.js",
    "/%2e%2e/server/index.js",
    "/assets/../../package.json",
  ]) {
    expect((await ask(url + path)).status).not.toBe(200);
  }
});

test("pictures come through our own origin", async () => {
  const { url } = await start();
  const picture = await ask(`${url}/media/0123456789abcdef/320`);
  expect(picture.status).toBe(200);
  expect(picture.body.toString()).toBe("picture");
});

describe("behind a proxy that terminates TLS", () => {
  const form = (url: string, headers: Record<string, string>) =>
    ask(`${url}/en-GR/select-country`, {
      method: "POST",
      body: "locale=el-GR&returnTo=%2Fen-GR",
      headers: {
        Host: "deftero.test",
        Origin: "https://deftero.test",
        "Content-Type": "application/x-www-form-urlencoded",
        "X-Forwarded-Proto": "https",
        "X-Forwarded-Host": "deftero.test",
        ...headers,
      },
    });

  test("that is trusted, a form works and its cookies are Secure", async () => {
    const { url } = await start({ TRUST_PROXY: "loopback" });
    const answer = await form(url, {});
    expect(answer.status).toBe(303);
    expect(String(answer.headers["set-cookie"])).toContain("Secure");
    expect(answer.headers["strict-transport-security"]).toContain("max-age");
  });

  test("that is not trusted, its headers are ignored", async () => {
    const { url } = await start();
    const answer = await form(url, {});
    expect(answer.status).toBe(403);
    expect(answer.headers["strict-transport-security"]).toBeUndefined();
  });
});

test("a body without a length is cut off at the limit", async () => {
  const { url } = await start();
  const answer = await ask(`${url}/en-GR/select-country`, {
    method: "POST",
    body: `a=${"x".repeat(600_000)}`,
    headers: {
      "Sec-Fetch-Site": "same-origin",
      "Transfer-Encoding": "chunked",
      "Content-Type": "application/x-www-form-urlencoded",
    },
  });
  expect(answer.status).toBe(413);
});

test("SIGTERM finishes running requests, accepts no new ones, and exits with 0", async () => {
  const { url, child, output } = await start();
  let open: () => void = () => {};
  gate = new Promise((resolve) => (open = resolve));
  const running = ask(`${url}/en-GR/search?page=2`, { headers: { Cookie: "accessToken=t" } });
  // The request has arrived when the server answers a later one.
  await ask(`${url}/health`);

  child.kill("SIGTERM");
  while (!output().includes("Ending what is running")) await once(child.stdout!, "data");
  await expect(ask(`${url}/health`)).rejects.toThrow(/ECONNREFUSED|ECONNRESET/);

  open();
  expect((await running).status).toBe(200);
  const [code] = (await once(child, "close")) as [number];
  expect(code).toBe(0);
});

test("SIGTERM fails /ready first, and keeps answering until a load balancer has noticed", async () => {
  const { url, child, output } = await start({ SHUTDOWN_DELAY: "3" });
  expect((await ask(`${url}/ready`)).status).toBe(200);
  child.kill("SIGTERM");
  while (!output().includes("Ending what is running")) await once(child.stdout!, "data");
  expect((await ask(`${url}/ready`)).status).toBe(503);
  expect((await ask(`${url}/health`)).status).toBe(200);
  const page = await ask(`${url}/en-GR`);
  expect([page.status, page.headers["connection"]]).toEqual([200, "close"]);
  const [code] = (await once(child, "close")) as [number];
  expect(code).toBe(0);
  await expect(ask(`${url}/health`)).rejects.toThrow(/ECONNREFUSED/);
});

describe("an invalid start", () => {
  const failing = async (env: Record<string, string>, command = ["server.ts"]) => {
    const { child, output } = run(command, env);
    const [code] = (await once(child, "close")) as [number];
    return { code, output: output() };
  };

  test("without a secret says so in one sentence", async () => {
    const { code, output } = await failing({ MARKETPLACE_URL: marketplaceUrl });
    expect(code).toBe(1);
    expect(output.trim()).toBe("SESSION_SECRET is missing or shorter than 32 characters.");
  });

  test("with several processes on the embedded database says what they need", async () => {
    const { code, output } = await failing({ WEB_PROCESSES: "2" });
    expect(code).toBe(1);
    expect(output).toContain("set DATABASE_URL");
  });

  test.each([
    ["by another server", async () => marketplaceUrl],
    ["by another shop", async () => (await start()).url],
  ])("on a used port %s names the port", async (_, findTaken) => {
    const { port } = new URL(await findTaken());
    const { code, output } = await failing({
      MARKETPLACE_URL: marketplaceUrl,
      SESSION_SECRET: SECRET,
      PORT: port,
    });
    expect(code).toBe(1);
    expect(output).toContain(`Port ${port} is taken`);
  });

  test("with an invalid proxy address names it", async () => {
    const { code, output } = await failing({
      MARKETPLACE_URL: marketplaceUrl,
      SESSION_SECRET: SECRET,
      TRUST_PROXY: "my-proxy",
    });
    expect(code).toBe(1);
    expect(output).toContain('"my-proxy" is no address');
  });
});

test("a start behind TLS without a trusted proxy warns, and continues", async () => {
  const { output } = run(["server.ts"], {
    MARKETPLACE_URL: marketplaceUrl,
    SESSION_SECRET: SECRET,
    PUBLIC_ORIGIN: "https://shop.example",
  });
  await expect.poll(output, { timeout: 20_000 }).toContain("open at https://shop.example");
  // The log is flushed some time after the announcement.
  await expect.poll(output).toContain("TRUST_PROXY is missing");
});

test("several processes share a port, and one that dies is replaced", async () => {
  const { url, child, output } = await start({ WEB_PROCESSES: "2" });
  const serving = () =>
    [...output().matchAll(/Process (\d+) serves/g)].map(([, pid]) => Number(pid));
  while (serving().length < 2) await once(child.stdout!, "data");
  process.kill(serving()[0]!, "SIGKILL");
  while (serving().length < 3) await once(child.stdout!, "data");
  expect((await ask(`${url}/en-GR`)).status).toBe(200);
  child.kill("SIGTERM");
  const [code] = (await once(child, "close")) as [number];
  expect(code).toBe(0);
});

/** Arguments of node in a script of package.json, with its NODE_ENV in the environment. */
function readScript(name: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const [mode, exec, command, ...words] = String(scripts[name]).split(" ");
  expect([mode, exec, command]).toEqual(["NODE_ENV=production", "exec", "node"]);
  return words;
}

describe("npm run serve", () => {
  test("sends the marketplace each visitor's own address", async () => {
    const { url } = await start({ TRUST_PROXY: "loopback" }, readScript("serve"));
    const visitors = ["192.0.2.7", "198.51.100.8"];
    for (const visitor of visitors) {
      const headers = { "X-Forwarded-For": visitor, Cookie: "accessToken=t" };
      expect((await ask(`${url}/en-GR/search?page=2`, { headers })).status).toBe(200);
    }
    expect([...notified].toSorted()).toEqual(visitors);
  });

  test("without a marketplace names the missing variable", async () => {
    const { child, output } = run(readScript("serve"), { SESSION_SECRET: SECRET });
    const [code] = (await once(child, "close")) as [number];
    expect(code).toBe(1);
    expect(output()).toContain("MARKETPLACE_URL is missing");
  });
});

test("react-router-serve runs the web alone, with the same headers", async () => {
  const port = await freePort();
  const bin = join(root, "node_modules/@react-router/serve/dist/cli.js");
  const { url } = await start({ PORT: String(port) }, [bin, "build/server/index.js"]);
  const page = await ask(`${url}/el-GR`);
  expect(page.status).toBe(200);
  expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
  expect(page.body.toString()).toContain('<html lang="el-GR"');
});

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

/**
 * Sends raw lines that no HTTP client would send; returns the status and the head of the response.
 */
async function sendRaw(url: string, lines: string[]) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.end(`${lines.join("\r\n")}\r\nConnection: close\r\n\r\n`);
  const head = (await readText(socket)).split("\r\n\r\n")[0]!;
  return { status: Number(head.split(" ")[1]), head };
}

test("an invalid URL is 400 and TRACE is 405, on pages, API and pictures", async () => {
  const { url, output } = await start();
  for (const path of ["/en-GR", "/api/listings", "/media/0123456789abcdef/320"]) {
    for (const host of ["a b", "[::1", "x:99999", "%", "evil:3201@x"])
      expect
        .soft([path, host, (await sendRaw(url, [`GET ${path} HTTP/1.1`, `Host: ${host}`])).status])
        .toEqual([path, host, 400]);
    const absolute = [`GET http://evil.example${path} HTTP/1.1`, "Host: evil.example"];
    expect((await sendRaw(url, absolute)).status).toBe(400);
    const twice = [`GET ${path} HTTP/1.1`, "Host: one.example", "Host: two.example"];
    expect((await sendRaw(url, twice)).status).toBe(400);
    const trace = await sendRaw(url, [`TRACE ${path} HTTP/1.1`, "Host: one.example"]);
    expect(trace.status).toBe(405);
    expect(trace.head).toMatch(/^Allow: .*GET/im);
  }
  expect(logged(output()).filter(({ level }) => Number(level) >= 40)).toEqual([]);
});

describe("the log", () => {
  test("links the reference on an error page to its cause and its request", async () => {
    const { url, output } = await start();
    isDown = true;
    const { status, body } = await ask(`${url}/en-GR/search?q=unheard-of&modal=sign-in`);
    expect(status).toBe(503);
    const [, reference = ""] = /Reference:? (?:<!-- -->)?([\w-]{8})\b/.exec(body.toString()) ?? [];
    await vi.waitFor(() => expect(output()).toContain('"msg":"request"'), 10_000);
    const lines = logged(output()).filter(({ request_id }) =>
      String(request_id)
        .toUpperCase()
        .endsWith(reference || "none"),
    );
    expect(lines.map(({ msg }) => msg)).toEqual(
      expect.arrayContaining(["The marketplace is away", "request"]),
    );
    expect(lines.find(({ msg }) => msg === "The marketplace is away")).toHaveProperty("err");
    expect(lines.find(({ msg }) => msg === "request")).toMatchObject({
      method: "GET",
      path: "/en-GR/search",
      status: 503,
    });
    expect(output()).not.toContain("unheard-of");
  });

  test("joins the ids of web and marketplace, and trusts a configured proxy only", async () => {
    const asked = seenIds.length;
    const id = "0af7651916cd43dd8448eb211c80319c";
    // A personal page, because public ones are rendered without a request id.
    const headers = { "X-Request-Id": id, Cookie: "accessToken=a-token" };
    const { url } = await start({ TRUST_PROXY: "loopback" });
    const own = await ask(`${url}/en-GR/search?q=a`, { headers });
    expect(own.headers["x-request-id"]).toBe(id);
    expect(new Set(seenIds.slice(asked))).toEqual(new Set([id]));
    const { url: open } = await start();
    const foreign = await ask(`${open}/en-GR/search?q=b`, { headers });
    expect(foreign.headers["x-request-id"]).not.toBe(id);
  });
});
