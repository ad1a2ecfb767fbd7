import { readFileSync } from "node:fs";
import { get } from "node:http";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import autocannon from "autocannon";
import { benchLighthouse } from "./bench-lighthouse.ts";
import { thrifty } from "./prepare.mjs";
import {
  findPort,
  readCpuMilliseconds,
  readMemoryMegabytes,
  startServer,
} from "./measure-process.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const WARM_UP = 300;
const REQUESTS = 2000;
const PAGES_A_VISIT = 10;

type Load = {
  name: string;
  path: (request: number) => string;
  encoding: "br" | "identity";
  uncached?: true;
};

const LIST = "/en-GR/search";
const SITEMAP = "/sitemap.xml?locale=en-GR";
const SIGN_IN = "/en-GR/auth/sign-in";
/** Each request has a query of its own, so that none is cached. */
const listLoads = (listing: string, sku: string): Load[] => [
  { name: "list", path: (n) => `${LIST}?price_max=${300 + n}`, encoding: "br", uncached: true },
  { name: "listing", path: (n) => `${listing}?id=${n}`, encoding: "br", uncached: true },
  { name: "sku", path: (n) => `${sku}?id=${n}`, encoding: "br", uncached: true },
  { name: "list, cached", path: () => LIST, encoding: "br" },
  { name: "list, cached, no br", path: () => LIST, encoding: "identity" },
];

async function sendLoad(origin: string, load: Load, amount: number): Promise<void> {
  let next = 0;
  const result = await autocannon({
    url: origin,
    connections: 8,
    amount,
    headers: { accept: "text/html", "accept-encoding": load.encoding },
    requests: [
      {
        method: "GET",
        // A visitor looks at ten pages; with a single visitor, the rate limit would be measured.
        setupRequest: (request) => {
          const path = load.path(next++);
          const who = Math.floor(next / PAGES_A_VISIT);
          const visitor = `10.${(who >> 16) & 255}.${(who >> 8) & 255}.${who & 255}`;
          return { ...request, path, headers: { ...request.headers, "x-forwarded-for": visitor } };
        },
      },
    ],
  });
  if (result.non2xx > 0) throw new Error(`${load.name}: ${result.non2xx} answers were no 200`);
}

async function measure(origin: string, load: Load, pids: number[]): Promise<number> {
  await sendLoad(origin, { ...load, path: (n) => load.path(n + REQUESTS) }, WARM_UP);
  const before = readCpuMilliseconds(pids);
  await sendLoad(origin, load, REQUESTS);
  return (readCpuMilliseconds(pids) - before) / REQUESTS;
}

/** Compares with a plain Node server that sends the same bytes in the same run. */
export async function benchPages(
  database: { url: string; pid: number; folder: string },
  { withLighthouse }: { withLighthouse: boolean },
): Promise<void> {
  const [port, plainPort] = [await findPort(), await findPort()];
  const shop = await startServer("node", [...thrifty.arguments, join(root, "server.ts")], {
    env: {
      ...thrifty.environment,
      NODE_ENV: "production",
      PORT: String(port),
      HOST: "127.0.0.1",
      DATABASE_URL: database.url,
      DATA_DIR: database.folder,
      SESSION_SECRET: "a secret of the benchmark, long enough for it",
      LOG_LEVEL: "warn",
      DEV_OUTBOX: "1",
      TRUST_PROXY: "loopback",
    },
    readyUrl: `http://127.0.0.1:${port}/ready`,
    withinSeconds: 120,
  });
  const origin = `http://127.0.0.1:${port}`;
  try {
    console.log(
      "\nCPU per request, milliseconds (web, API and PostgreSQL), and its ratio to plain node",
    );
    const listing = await findLink(origin, LIST, "listing");
    const sku = await findLink(origin, `${SITEMAP}&kind=skus&page=1`, "sku");
    for (const load of listLoads(listing, sku)) {
      const answer = await fetch(origin + load.path(0), {
        headers: { accept: "text/html", "accept-encoding": load.encoding },
      });
      const body = Buffer.from(await answer.arrayBuffer());
      const sent =
        load.encoding === "br"
          ? brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
          : body;
      const plain = await startServer("node", [join(root, "scripts/plain-server.ts")], {
        env: { PORT: String(plainPort), BYTES: sent.toString("base64") },
        readyUrl: `http://127.0.0.1:${plainPort}/`,
        withinSeconds: 10,
      });
      const floor = await measure(`http://127.0.0.1:${plainPort}`, load, [plain.pid]);
      await plain.stop();
      const ours = await measure(origin, load, [shop.pid, database.pid]);
      const each = load.uncached ? `   ${Math.floor(1000 / ours)} requests a second and core` : "";
      console.log(
        `  ${load.name.padEnd(22)} ${ours.toFixed(3)}   plain ${floor.toFixed(3)}   ratio ${(ours / floor).toFixed(1)}   ${sent.length} bytes${each}`,
      );
    }
    console.log(
      `  memory under load: ${readMemoryMegabytes(shop.pid).toFixed(0)} MB (web and API)`,
    );
    await printPageBytes(origin);
    if (withLighthouse) await benchLighthouse(origin, { home: "/en-GR", list: LIST, listing });
  } finally {
    await shop.stop();
  }
}

async function findLink(origin: string, from: string, kind: string): Promise<string> {
  const text = await (await fetch(origin + from)).text();
  const found = new RegExp(`(/en-GR/${kind}/[0-9a-f-]{36})`).exec(text)?.[1];
  if (found === undefined) throw new Error(`${from} names no ${kind}`);
  return found;
}

async function printPageBytes(origin: string): Promise<void> {
  const listing = await findLink(origin, `${LIST}?instant_buy=1`, "listing");
  const cookie = await signIn(origin);
  const checkout = await startCheckout(origin, listing, cookie);
  const pages = {
    home: "/en-GR",
    list: LIST,
    "list, el": "/el-GR/search",
    "list, GB": "/en-GB/search",
    listing,
    checkout,
    "sign-in": SIGN_IN,
  };
  console.log(
    "\nBytes of a page (document br as it travels; scripts gz, all that it may ever ask for)",
  );
  for (const [name, path] of Object.entries(pages)) {
    const headers = { accept: "text/html", ...(name === "checkout" && { cookie }) };
    const html = await (await fetch(origin + path, { headers })).text();
    const br = await countBytes(origin + path, headers);
    console.log(`  ${name.padEnd(10)} html ${br}   scripts ${await sumScripts(html)}`);
  }
}

const post = (origin: string, path: string, fields: Record<string, string>, cookie = "") =>
  fetch(origin + path, {
    method: "POST",
    redirect: "manual",
    headers: { origin, cookie, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });

async function signIn(origin: string): Promise<string> {
  const fields = { email: "buyer@deftero.test", password: "Second-hand-1!" };
  const answer = await post(origin, SIGN_IN, fields);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

async function startCheckout(origin: string, listing: string, cookie: string): Promise<string> {
  const listing_id = listing.split("/").at(-1)!;
  const answer = await post(origin, "/en-GR/checkout", { listing_id }, cookie);
  const to = answer.headers.get("location");
  if (!to?.includes("/checkout/")) throw new Error(`No checkout was begun: ${answer.status} ${to}`);
  return to;
}

function countBytes(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { ...headers, "accept-encoding": "br" } }, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => (bytes += chunk.length));
      answer.on("end", () => resolve(bytes));
    }).on("error", reject);
  });
}

async function sumScripts(html: string): Promise<number> {
  const folder = join(root, "build/client/assets");
  const known = new Set(await readdir(folder));
  const seen = new Set<string>();
  const visit = (text: string) => {
    for (const [, name = ""] of text.matchAll(/([\w.~-]+\.js)\b/g)) {
      if (!known.has(name) || seen.has(name)) continue;
      seen.add(name);
      const code = readFileSync(join(folder, name), "utf8");
      for (const [statement] of code.matchAll(/(?:from|import)\s*["'][^"']+["']/g))
        visit(statement);
    }
  };
  visit(html);
  return [...seen].reduce(
    (sum, name) => sum + gzipSync(readFileSync(join(folder, name)), { level: 9 }).length,
    0,
  );
}
