import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { seconds } from "#contract/duration.ts";
import { createSession } from "#api/http/session.ts";
import { openDatabase } from "#api/db/database.ts";
import { thrifty } from "./prepare.mjs";
import { findPort, readMemoryMegabytes, startServer } from "./measure-process.ts";
import { percentile } from "./percentile.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

const RATES = { from: 20, factor: 1.25, to: 400 };
const STEP = seconds(6);
/** A rate is sustained while every request succeeds and 95 % of them within this time. */
const SUSTAINED_P95 = 500;
const OVERLOAD = { factor: 10, lasts: seconds(20) };
/** A later response counts as failed. */
const GOOD_WITHIN = seconds(2);
const CLIENT_WAITS = seconds(10);
const CALM = { pages: 10, each: 200, within: seconds(60) };

type Asked = { method: string; path: string; headers: Record<string, string>; body?: string };
type Outcome = { status: number | "timeout" | "reset"; ms: number; hasRetryAfter: boolean };

const quiet = { debug() {}, info() {}, warn: console.warn, error: console.error };
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

function send(port: number, { method, path, headers, body }: Asked): Promise<Outcome> {
  const startedAt = performance.now();
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const end = (status: Outcome["status"], hasRetryAfter = false) =>
    resolve({ status, hasRetryAfter, ms: performance.now() - startedAt });
  const sent = request(
    { host: "127.0.0.1", port, agent, method, path, headers, timeout: CLIENT_WAITS },
    (answer) => {
      answer.resume();
      answer.on("end", () =>
        end(answer.statusCode ?? 0, answer.headers["retry-after"] !== undefined),
      );
      answer.on("error", () => end("reset"));
    },
  );
  const timer = setTimeout(() => {
    end("timeout");
    sent.destroy();
  }, CLIENT_WAITS);
  void promise.finally(() => clearTimeout(timer));
  sent.on("error", () => end("reset"));
  sent.end(body);
  return promise;
}

async function sendAtRate(
  rate: number,
  lasts: number,
  sendOne: () => Promise<Outcome>,
): Promise<Outcome[]> {
  const running: Promise<Outcome>[] = [];
  const startedAt = performance.now();
  let next = startedAt;
  while (next < startedAt + lasts) {
    const late = performance.now();
    for (
      ;
      next <= late && next < startedAt + lasts;
      next += (-Math.log(1 - Math.random()) * 1000) / rate
    )
      running.push(sendOne());
    // oxlint-disable-next-line no-await-in-loop -- the pauses are the load
    await pause(Math.max(0, next - performance.now()));
  }
  return Promise.all(running);
}

const isGood = ({ status, ms }: Outcome) =>
  typeof status === "number" && status < 400 && ms <= GOOD_WITHIN;

function summarize(outcomes: readonly Outcome[]): string {
  const times = outcomes.filter(({ status }) => typeof status === "number").map(({ ms }) => ms);
  return `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`;
}

function createMix(listings: readonly string[], tokens: readonly { id: string; token: string }[]) {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)]!;
  let visitors = 0;
  const visitor = (): Record<string, string> => {
    visitors += 1;
    const [a, b, c] = [(visitors >> 16) & 255, (visitors >> 8) & 255, visitors & 255];
    return { "X-Forwarded-For": `10.${a}.${b}.${c}`, "Accept-Encoding": "br", Accept: "text/html" };
  };
  const cookie = () => ({ Cookie: `accessToken=${pick(tokens).token}` });
  const looks = [
    () => "/en-GR",
    () => `/el-GR/search?price_max=${200 + Math.floor(Math.random() * 900)}`,
    () => `/en-GR/listing/${pick(listings)}`,
    () => `/el-GR/search?q=${pick(["iphone", "galaxy", "pixel", "macbook"])}`,
  ];
  return function ask(): Asked {
    const dice = Math.random();
    const headers = visitor();
    if (dice < 0.8) {
      const isSignedIn = Math.random() < 0.3;
      const path = pick(looks)();
      return { method: "GET", path, headers: { ...headers, ...(isSignedIn && cookie()) } };
    }
    if (dice < 0.88)
      return { method: "GET", path: "/en-GR/favorites", headers: { ...headers, ...cookie() } };
    if (dice < 0.9) {
      const body = "email=buyer%40deftero.test&password=Second-hand-1%21";
      const type = "application/x-www-form-urlencoded";
      const form = { "Sec-Fetch-Site": "same-origin" };
      return {
        method: "POST",
        path: "/en-GR/auth/sign-in",
        headers: { ...headers, ...form, "Content-Type": type, "Content-Length": `${body.length}` },
        body,
      };
    }
    if (dice < 0.95)
      return { method: "GET", path: "/en-GR/account", headers: { ...headers, ...cookie() } };
    return {
      method: Math.random() < 0.5 ? "POST" : "DELETE",
      path: `/api/profile/favorites/${pick(listings)}`,
      headers: {
        ...headers,
        Authorization: `Bearer ${pick(tokens).token}`,
        "Idempotency-Key": crypto.randomUUID(),
      },
    };
  };
}

/** One process on PostgreSQL; shop, database and load share the machine. */
export async function benchOverload(database: { url: string; folder: string }): Promise<void> {
  const { listings, tokens } = await prepare(database.url);
  const port = await findPort();
  const shop = await startServer("node", [...thrifty.arguments, join(root, "server.ts")], {
    env: {
      ...thrifty.environment,
      NODE_ENV: "production",
      PORT: String(port),
      HOST: "127.0.0.1",
      DATABASE_URL: database.url,
      DATA_DIR: database.folder,
      SESSION_SECRET: "a secret of the benchmark, long enough for it",
      LOG_LEVEL: "error",
      DEV_OUTBOX: "1",
      TRUST_PROXY: "loopback",
    },
    readyUrl: `http://127.0.0.1:${port}/ready`,
    withinSeconds: 120,
  });
  const ask = createMix(listings, tokens);
  const sendOne = () => send(port, ask());
  try {
    console.log("\nOverload: requests that arrive by chance, one process on PostgreSQL");
    await sendAtRate(RATES.from, STEP, sendOne);
    const sustained = await findSustained(sendOne);
    const rate = sustained * OVERLOAD.factor;

    const stop = new AbortController();
    const health = watchHealth(port, stop.signal);
    const outcomes = await sendAtRate(rate, OVERLOAD.lasts, sendOne);
    const calmAfter = await waitUntilCalm(port);
    stop.abort();

    const good = outcomes.filter(isGood);
    const perSecond = good.length / (OVERLOAD.lasts / 1000);
    console.log(
      `  at ${rate.toFixed(0)}/s for ${OVERLOAD.lasts / 1000} s: answered within 2 s ${perSecond.toFixed(0)}/s, ${((100 * perSecond) / sustained).toFixed(0)} % of what is sustained; of these ${summarize(good)}`,
    );
    console.log(`    the others: ${countOthers(outcomes)}`);
    const checks = await health;
    console.log(
      `    health ${summarize(checks)}, ${checks.filter(({ status }) => status !== 200).length} of ${checks.length} unanswered`,
    );
    console.log(
      `    calm again after ${(calmAfter / 1000).toFixed(1)} s (10 pages in a row under 200 ms)`,
    );
    console.log(`    memory ${readMemoryMegabytes(shop.pid).toFixed(0)} MB`);
  } finally {
    agent.destroy();
    await shop.stop();
  }
}

async function prepare(url: string) {
  const database = await openDatabase({ url, log: quiet });
  try {
    const db = database.db();
    const listings = await db
      .selectFrom("listing")
      .select("id")
      .where("status", "=", "published")
      .where("market", "=", "GR")
      .limit(500)
      .execute();
    const members = await db
      .selectFrom("user_account")
      .select("id")
      .where("id", "not in", (query) => query.selectFrom("staff_member").select("user_id"))
      .where("market", "=", "GR")
      .limit(200)
      .execute();
    const tokens = await Promise.all(
      members.map(async ({ id }) => {
        const session = await createSession(database, {
          userId: id,
          userAgent: null,
          at: new Date(),
        });
        return { id, token: session.token };
      }),
    );
    return { listings: listings.map(({ id }) => id), tokens };
  } finally {
    await database.close();
  }
}

async function findSustained(sendOne: () => Promise<Outcome>): Promise<number> {
  let sustained = RATES.from;
  for (let rate = RATES.from; rate <= RATES.to; rate *= RATES.factor) {
    // oxlint-disable-next-line no-await-in-loop -- one rate after the other
    const outcomes = await sendAtRate(rate, STEP, sendOne);
    const p95 = percentile(
      outcomes.map(({ ms }) => ms),
      0.95,
    );
    const isSustained = outcomes.every(isGood) && p95 <= SUSTAINED_P95;
    const others = outcomes.every(isGood) ? "" : `; ${countOthers(outcomes)}`;
    console.log(`  ${rate.toFixed(0)}/s: ${summarize(outcomes)}${others}`);
    if (!isSustained) break;
    sustained = rate;
  }
  console.log(`  sustained: ${sustained.toFixed(0)}/s`);
  return sustained;
}

function countOthers(outcomes: readonly Outcome[]): string {
  const counts = new Map<string, number>();
  for (const outcome of outcomes) {
    if (isGood(outcome)) continue;
    const { status, hasRetryAfter } = outcome;
    const late = typeof status === "number" && status < 400 ? " too late" : "";
    const name = `${status}${late}${hasRetryAfter ? " with Retry-After" : ""}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${name} ${count}`).join(", ") || "none";
}

async function watchHealth(port: number, signal: AbortSignal): Promise<Outcome[]> {
  const checks: Promise<Outcome>[] = [];
  while (!signal.aborted) {
    checks.push(send(port, { method: "GET", path: "/health", headers: {} }));
    // oxlint-disable-next-line no-await-in-loop -- one check after the other
    await pause(250);
  }
  return Promise.all(checks);
}

async function waitUntilCalm(port: number): Promise<number> {
  const startedAt = performance.now();
  for (let quick = 0; quick < CALM.pages && performance.now() - startedAt < CALM.within;) {
    const path = `/en-GR/search?price_max=${Math.floor(Math.random() * 2000)}`;
    // oxlint-disable-next-line no-await-in-loop -- in a row
    const outcome = await send(port, {
      method: "GET",
      path,
      headers: { "X-Forwarded-For": "10.9.9.9" },
    });
    quick = isGood(outcome) && outcome.ms < CALM.each ? quick + 1 : 0;
  }
  return performance.now() - startedAt;
}
