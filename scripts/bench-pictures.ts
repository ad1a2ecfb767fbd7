import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import sharp from "sharp";
import { findPort, listProcessTree, readMemoryMegabytes, startServer } from "./measure-process.ts";
import { thrifty } from "./prepare.mjs";
import { percentile } from "./percentile.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Quiet phases and attacks alternate, so that other load on the machine affects both. */
const PHASES = 5;
const ROUNDS = 8;
const CONNECTIONS = 10;
const WIDE = [2048, 1920, 1200, 1080];
const CARD = 480;
const SERVER_CORE = "1";
const CLIENT_CORE = "0";

type Kind = "page" | "picture, kept" | "picture, made" | "upload";
type Times = Record<Kind, number[]>;

/** Shop and PostgreSQL have one core, all clients the other. Prints p95 with and without attack. */
export async function benchPictures(database: {
  url: string;
  pid: number;
  folder: string;
}): Promise<void> {
  const port = await findPort();
  const origin = `http://127.0.0.1:${port}`;
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
    readyUrl: `${origin}/ready`,
    withinSeconds: 120,
  });
  const watched = [shop.pid, database.pid];
  // Child processes inherit it, such as those that derive pictures.
  pin(watched, SERVER_CORE);
  pin([process.pid], CLIENT_CORE);
  try {
    const covers = await listCovers(database.url);
    const victims = createVictims(origin, covers.splice(0, 2 * PHASES * ROUNDS + 20));
    const attacker = createAttacker(origin, covers, () => readMemoryMegabytes(shop.pid));
    const [calm, attacked] = [createTimes(), createTimes()];
    await victims.run(10, createTimes());
    for (let phase = 1; phase <= PHASES; phase += 1) {
      await victims.run(ROUNDS, calm);
      // One address at a time; each has rate limits of its own.
      const attack = attacker.start(`203.0.113.${phase}`);
      await victims.run(ROUNDS, attacked);
      await attack.stop();
    }
    printFigures(calm, attacked);
    console.log(`  answers to the attacker: ${attacker.listAnswers()}`);
    console.log(
      `  memory at most: ${attacker.peak().toFixed(0)} MB (web, API and the makers of pictures)`,
    );
  } finally {
    pin([process.pid], `${CLIENT_CORE},${SERVER_CORE}`);
    await shop.stop();
  }
}

function pin(pids: number[], core: string): void {
  for (const pid of pids.flatMap(listProcessTree))
    spawnSync("taskset", ["-apc", core, String(pid)], { stdio: "ignore" });
}

async function listCovers(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ cover_key: string }>(
    "select distinct cover_key from listing where cover_key is not null order by cover_key",
  );
  await client.end();
  return rows.map(({ cover_key: key }) => key);
}

function createVictims(origin: string, covers: string[]) {
  let visitors = 0;
  const photo = paintNoise(2000, 1500);

  async function visit(times: Times): Promise<void> {
    const n = (visitors += 1);
    const ip = `10.1.${(n >> 8) & 255}.${n & 255}`;
    const headers = { "x-forwarded-for": ip, accept: "text/html" };
    const time = async (kind: Kind, ask: () => Promise<Response>) => {
      const startedAt = performance.now();
      const answer = await ask();
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${kind}: a visitor was answered ${answer.status}`);
      times[kind].push(performance.now() - startedAt);
    };
    const get = (path: string, accept = "text/html") =>
      fetch(origin + path, { headers: { ...headers, accept } });
    await time("page", () => get(`/en-GR/search?price_max=${300 + n}`));
    const picture = `/media/${covers[n % covers.length]}/${CARD}`;
    await time("picture, made", () => get(picture, "image/webp"));
    await time("picture, kept", () => get(picture, "image/webp"));
    const draft = await beginDraft(origin, ip);
    const bytes = await photo;
    await time("upload", () => sendPhoto(origin, ip, draft, bytes));
  }

  return {
    async run(rounds: number, times: Times): Promise<void> {
      for (let round = 0; round < rounds; round += 1) await visit(times);
    },
  };
}

const createTimes = (): Times => ({
  page: [],
  "picture, kept": [],
  "picture, made": [],
  upload: [],
});

type Draft = { id: string; session: string };

async function beginDraft(origin: string, ip: string): Promise<Draft> {
  const answer = await fetch(`${origin}/api/listings`, {
    method: "POST",
    headers: {
      "x-forwarded-for": ip,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    },
    body: JSON.stringify({ vertical: "smartphones" }),
  });
  if (!answer.ok) throw new Error(`A draft was answered ${answer.status}`);
  const { data } = (await answer.json()) as { data: { id: string } };
  return { id: data.id, session: answer.headers.get("x-session-token")! };
}

function sendPhoto(
  origin: string,
  ip: string,
  { id, session }: Draft,
  bytes: Buffer,
  signal?: AbortSignal,
): Promise<Response> {
  const body = new FormData();
  body.append("tag", "front-view");
  body.append("file", new File([new Uint8Array(bytes)], "photo", { type: "image/jpeg" }));
  return fetch(`${origin}/api/listings/${id}/media`, {
    method: "POST",
    headers: {
      "x-forwarded-for": ip,
      "x-session-token": session,
      "idempotency-key": randomUUID(),
    },
    body,
    ...(signal && { signal }),
  });
}

function createAttacker(origin: string, covers: string[], readMemory: () => number) {
  const answers = new Map<string, number>();
  let asked = 0;
  let peak = 0;
  const png = sharp({ create: { width: 7900, height: 7900, channels: 3, background: "#c40" } })
    .png({ compressionLevel: 9 })
    .toBuffer();

  async function look(ip: string, signal: AbortSignal): Promise<Response> {
    const headers = { "x-forwarded-for": ip, accept: "image/webp" };
    const n = (asked += 1);
    const key = covers[Math.floor(n / WIDE.length) % covers.length];
    return fetch(`${origin}/media/${key}/${WIDE[n % WIDE.length]}`, { headers, signal });
  }
  async function connect(kind: "look" | "send", ip: string, signal: AbortSignal): Promise<void> {
    const draft = kind === "send" ? await beginDraft(origin, ip) : null;
    while (!signal.aborted) {
      try {
        const answer = draft
          ? await sendPhoto(origin, ip, draft, await png, signal)
          : await look(ip, signal);
        await answer.arrayBuffer();
        const name = `${kind} ${answer.status}`;
        answers.set(name, (answers.get(name) ?? 0) + 1);
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    }
  }
  return {
    start(ip: string) {
      const gone = new AbortController();
      const memory = setInterval(() => (peak = Math.max(peak, readMemory())), 1000);
      const connections = Array.from({ length: CONNECTIONS }, (_, i) =>
        connect(i % 2 === 0 ? "look" : "send", ip, gone.signal),
      );
      return {
        async stop() {
          gone.abort();
          await Promise.all(connections);
          clearInterval(memory);
        },
      };
    },
    listAnswers: () =>
      [...answers]
        .toSorted()
        .map(([name, count]) => `${name}: ${count}`)
        .join(", "),
    peak: () => peak,
  };
}

function printFigures(calm: Times, attacked: Times): void {
  console.log("\nBeside ten connections of one address that make pictures: p95, milliseconds");
  for (const kind of Object.keys(calm) as Kind[]) {
    const say = (share: number) => {
      const [before, during] = [percentile(calm[kind], share), percentile(attacked[kind], share)];
      return `calm ${before.toFixed(0).padStart(5)}   attacked ${during.toFixed(0).padStart(5)}   ratio ${(during / before).toFixed(2)}`;
    };
    console.log(`  ${kind.padEnd(14)} ${say(0.95)}   (median ${say(0.5)})`);
  }
}

function paintNoise(width: number, height: number): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 20 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#888", noise } })
    .jpeg({ quality: 85 })
    .toBuffer();
}
