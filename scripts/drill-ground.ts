import { execFile } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Client } from "pg";
import { seconds } from "#contract/duration.ts";
import type { PostgresCluster } from "#tests/postgres-cluster.ts";
import { Broken, need } from "./drill-check.ts";
import type { SmallDisk } from "./drill-disk.ts";
import { startDrillShop, type DrillShop } from "./drill-shop.ts";
import { listProcessTree } from "./measure-process.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const BACK_WITHIN = seconds(1);
const TOO_MANY_CONNECTIONS = "53300";
const ENDS_WITHIN = seconds(30);

export type World = {
  name: "PostgreSQL" | "embedded";
  where: { url?: string; folder?: string };
  environment: { DATABASE_URL: string; DATA_DIR: string };
};
/** Null where disks cannot be mounted. */
export type Disks = { database: SmallDisk | null; files: SmallDisk | null };

export function createGround(world: World, cluster: PostgresCluster, disks: Disks) {
  const started: DrillShop[] = [];
  const children = () => listProcessTree(cluster.pid).slice(1);

  const ground = {
    ...world,
    disks,
    folder: world.environment.DATA_DIR,

    async start(environment: Record<string, string> = {}): Promise<DrillShop> {
      const shop = await startDrillShop({
        SHUTDOWN_DELAY: "0",
        FREE_SPACE_FLOOR_MB: "0",
        ...world.environment,
        ...environment,
      });
      started.push(shop);
      return shop;
    },
    async open(environment: Record<string, string> = {}): Promise<DrillShop> {
      const shop = await ground.start(environment);
      await shop.waitFor();
      return shop;
    },

    postgres: {
      toUrl: (database: string) => cluster.toUrl(database),
      isRunning: () => children().length > 0,
      kill: () => endPostgres(() => children().forEach((pid) => process.kill(pid, "SIGKILL"))),
      stop: () => endPostgres(() => void process.kill(children()[0]!, "SIGINT")),
      start: () => cluster.startAgain(),
    },

    async command(name: string, given: string[], environment: Record<string, string> = {}) {
      const { stdout } = await promisify(execFile)(
        join(root, "node_modules", ".bin", "node"),
        [join(root, "scripts", `${name}.ts`), ...given],
        { cwd: root, env: { ...process.env, ...world.environment, ...environment } },
      );
      return stdout;
    },

    async tidy(): Promise<void> {
      await disks.database?.free();
      await disks.files?.free();
      if (!ground.postgres.isRunning()) await ground.postgres.start();
      await Promise.all(started.splice(0).map(endShop));
    },
  };

  async function endPostgres(end: () => void): Promise<void> {
    end();
    await waitUntil("PostgreSQL has ended", () => children().length === 0);
  }
  return ground;
}
export type Ground = ReturnType<typeof createGround>;

async function endShop(shop: DrillShop): Promise<void> {
  const isLate = new AbortController();
  void pause(ENDS_WITHIN, undefined, { signal: isLate.signal }).then(
    () => shop.kill(),
    () => {},
  );
  await shop.stop();
  isLate.abort();
}

export const needAlive = (shop: DrillShop): void =>
  need(!shop.hasEnded(), `the process ended: ${shop.unread.slice(-3).join(" ")}`);

/** Milliseconds until `ask` is true; throws `Broken` when that takes too long. */
export async function waitUntil(
  what: string,
  ask: () => boolean | Promise<boolean>,
  within = seconds(30),
): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    if (await ask()) return performance.now() - startedAt;
    if (performance.now() - startedAt > within)
      throw new Broken(`not within ${within / 1000} s: ${what}`);
    await pause(10);
  }
}

/** Milliseconds until a page from the database is served again. */
export const waitUntilServed = (shop: DrillShop, within = BACK_WITHIN): Promise<number> =>
  waitUntil(
    "a page is served again",
    async () => {
      const path = `/en-GR/search?price_max=${2001 + Math.floor(Math.random() * 100_000)}`;
      const answer = await shop.ask({ path, within: seconds(5) }).catch(() => null);
      return answer?.status === 200;
    },
    within,
  );

/** Takes every connection of PostgreSQL, those of others first. */
export async function holdConnections(url: string, lasts: number): Promise<() => Promise<void>> {
  const held: Client[] = [];
  const open = async () => {
    const client = new Client({ connectionString: url, application_name: "drill" });
    client.on("error", () => {});
    try {
      await client.connect();
    } catch (error) {
      if ((error as { code?: string }).code === TOO_MANY_CONNECTIONS) return false;
      throw error;
    }
    return held.push(client) > 0;
  };
  await open();
  const until = performance.now() + lasts;
  while (performance.now() < until) {
    await held[0]!.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where backend_type = 'client backend' and application_name <> 'drill'`,
    );
    while (await open());
    await pause(20);
  }
  return async () => void (await Promise.all(held.map((client) => client.end())));
}
