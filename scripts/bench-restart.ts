import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { seconds } from "#contract/duration.ts";
import { openDatabase } from "#api/db/database.ts";
import { createSecretBox } from "#api/secret-box.ts";
import { seedWorld } from "#api/seed/world.ts";
import { createDiskStorage } from "#api/providers/storage/disk-storage.ts";
import { findPort, readCpuMilliseconds } from "./measure-process.ts";
import { ensureBuilt, thrifty } from "./prepare.mjs";
import { percentile } from "./percentile.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const ROUNDS = 20;
const LOAD_FOR = seconds(4);
const VISITORS = 6;
const PAGES = ["/en-GR", "/el-GR/search", "/en-GB/search?sort_by=price_asc"];
const quiet = { debug() {}, info() {}, warn: console.warn, error: console.error };

type Where = { name: string; url?: string; folder: string };

/** Also prints CPU time, which other load on the machine does not change. */
export async function benchRestart(where: Where): Promise<void> {
  await ensureBuilt();
  await seed(where);
  const waits: number[] = [];
  const cpu: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const startedAt = performance.now();
    const port = await findPort();
    const shop = start(where, port);
    await waitForPage(shop, `http://127.0.0.1:${port}/en-GR/search`);
    if (round > 0) {
      waits.push(performance.now() - startedAt);
      cpu.push(readCpuMilliseconds([shop.pid!]));
    }
    await load(`http://127.0.0.1:${port}`, round);
    const ended = once(shop, "exit");
    shop.kill("SIGKILL");
    await ended;
  }
  const at = (values: number[], share: number) => (percentile(values, share) / 1000).toFixed(1);
  console.log(
    `  ${where.name.padEnd(10)} p50 ${at(waits, 0.5)}   p95 ${at(waits, 0.95)}   processor p50 ${at(cpu, 0.5)}   ${ROUNDS} kills`,
  );
}

async function seed({ url, folder }: Where): Promise<void> {
  const database = await openDatabase({
    log: quiet,
    ...(url ? { url } : { folder: join(folder, "database") }),
  });
  const storage = createDiskStorage({ folder: join(folder, "files") });
  const secretBox = createSecretBox({ keys: [], folder });
  await seedWorld(database, { storage, secretBox, now: () => new Date(), log: quiet });
  await database.close();
}

function start({ url, folder }: Where, port: number): ChildProcess {
  return spawn(process.execPath, [...thrifty.arguments, join(root, "server.ts")], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...thrifty.environment,
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      TRUST_PROXY: "loopback",
      SESSION_SECRET: "a secret of thirty-two characters, or more",
      DEV_OUTBOX: "1",
      LOG_LEVEL: "silent",
      ACCESS_LOG_LEVEL: "silent",
      DATA_DIR: folder,
      ...(url && { DATABASE_URL: url }),
    },
  });
}

async function waitForPage(shop: ChildProcess, url: string): Promise<void> {
  for (;;) {
    const status = await fetch(url).then(
      async (answer) => (await answer.text(), answer.status),
      () => null,
    );
    if (status === 200) return;
    if (shop.exitCode !== null) throw new Error(`The shop ended with ${shop.exitCode}`);
    await wait(20);
  }
}

async function load(origin: string, round: number): Promise<void> {
  const until = performance.now() + LOAD_FOR;
  let asked = 0;
  const visit = async () => {
    while (performance.now() < until) {
      asked += 1;
      const headers = { "X-Forwarded-For": `10.${round}.${asked >> 8}.${asked & 255}` };
      const page = PAGES[asked % PAGES.length]!;
      const isLogIn = asked % 2 === 0;
      const request = isLogIn
        ? fetch(`${origin}/api/login`, {
            method: "POST",
            headers: { ...headers, "Content-Type": "application/json" },
            body: JSON.stringify({ email: "buyer@deftero.test", password: "Second-hand-1!" }),
          })
        : fetch(origin + page, { headers });
      await request.then((answer) => answer.arrayBuffer()).catch(() => {});
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visit));
}
