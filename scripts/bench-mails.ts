import { randomUUIDv7 } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { sql } from "kysely";
import { createApi, type Api } from "#api/create-api.ts";
import { assembleDeps } from "#api/create-deps.ts";
import { openDatabase, type Database } from "#api/db/database.ts";
import { readApiEnv } from "#api/env.ts";
import { sendMessage } from "#api/modules/message/index.ts";
import { percentile } from "./percentile.ts";

const MAILS = 10_000;
const BATCH = 20;
/** Milliseconds between two requests for a code during the round. */
const ASK_EVERY = 250;
const CODES_AT_LEAST = 20;
const CODES_AT_MOST = 2000;

const quiet = { debug() {}, info() {}, warn: console.warn, error: console.error };

/** An SMTP server in a thread of its own, so that it takes no time from the shop's process. */
async function openSink() {
  const worker = new Worker(new URL("./smtp-sink.ts", import.meta.url));
  const [{ port }] = (await once(worker, "message")) as [{ port: number }];
  const arrivals = new Map<string, number>();
  worker.on("message", ({ to, at }: { to: string; at: number }) => arrivals.set(to, at));
  return { port, arrivals, close: () => worker.terminate() };
}

async function insertMembers(database: Database): Promise<string[]> {
  const at = new Date();
  const members = Array.from({ length: CODES_AT_MOST }, () => randomUUIDv7());
  await sql`
    insert into user_account (id, market, language, email, email_folded, email_verified_at, created_at)
    select id, 'GR', 'en', n || '@code.test', n || '@code.test', ${at}, ${at}
    from unnest(${members}::uuid[]) with ordinality as member (id, n)`.execute(database.db());
  return members.map((_, index) => `${index + 1}@code.test`);
}

async function askForCode(api: Api, email: string, index: number): Promise<void> {
  const response = await api.fetch(
    new Request("http://bench.test/api/forgot-password", {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        // Rate limits count by address, and are not measured here.
        "X-Forwarded-For": `10.8.${index >> 8}.${index & 255}`,
      },
      body: JSON.stringify({ email }),
    }),
  );
  if (!response.ok) throw new Error(`No code for ${email}: ${await response.text()}`);
}

async function planRound(parts: Parameters<typeof sendMessage>[0]): Promise<void> {
  for (let first = 0; first < MAILS; first += BATCH) {
    await parts.database.tx(async () => {
      for (let index = first; index < first + BATCH; index++)
        await sendMessage(parts, {
          template: "listing-published",
          payload: { listing_id: randomUUIDv7(), title: "Bench" },
          recipient: `${index}@letter.test`,
          market: "GR",
          locale: "en-GR",
          at: new Date(),
        });
    });
  }
}

export async function benchMails(where: { url: string } | { folder: string }): Promise<void> {
  const sink = await openSink();
  const folder = await mkdtemp(join(tmpdir(), "deftero-bench-"));
  const env = readApiEnv({
    NODE_ENV: "test",
    DATA_DIR: folder,
    PUBLIC_ORIGIN: "http://bench.test",
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    MAIL_FROM: "Bench <bench@shop.test>",
  });
  const database = await openDatabase({ ...where, log: quiet });
  const parts = await assembleDeps(env, { database, log: quiet, now: () => new Date() });
  const api = await createApi(parts.deps);
  const isRoundOver = async () => {
    const { rows } = await sql`
      select from message where status in ('waiting', 'sending') and template = 'listing-published'
      limit 1`.execute(database.db());
    return rows.length === 0;
  };
  try {
    const members = await insertMembers(database);
    await parts.startJobs();
    const start = Date.now();
    const round = { isPlanned: false };
    const planning = planRound(parts.deps).then(() => {
      round.isPlanned = true;
    });
    const asked = new Map<string, number>();
    while (!round.isPlanned || asked.size < CODES_AT_LEAST || !(await isRoundOver())) {
      const email = members[asked.size];
      if (email) {
        asked.set(email, Date.now());
        await askForCode(api, email, asked.size);
      }
      await wait(ASK_EVERY);
    }
    const seconds = (Date.now() - start) / 1000;
    await planning;
    while ([...asked.keys()].some((email) => !sink.arrivals.has(email))) await wait(ASK_EVERY);
    const times = [...asked].map(([email, at]) => sink.arrivals.get(email)! - at);
    const sent = [...sink.arrivals.keys()].filter((to) => to.endsWith("@letter.test")).length;
    const at = (share: number) => percentile(times, share);
    console.log(
      `  ${database.dialect.padEnd(9)} ${asked.size} codes: p50 ${at(0.5)}   p95 ${at(0.95)}   p99 ${at(0.99)}   slowest ${at(1)}` +
        `   (${sent} of ${MAILS} mails in ${seconds.toFixed(0)} s, ${(sent / seconds).toFixed(0)}/s)`,
    );
  } finally {
    await api.close();
    await parts.close();
    await sink.close();
    await rm(folder, { recursive: true, force: true });
  }
}
