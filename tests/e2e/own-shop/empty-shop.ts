import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import { canInstallPostgres, findPostgresBinaries } from "../../postgres-cluster.ts";
import { startPostgresCluster } from "../../postgres-cluster.ts";

const DATABASE = "own_shop";

type Database = { env: Record<string, string>; close(): Promise<void> };

/** PostgreSQL with nothing in it; null where the machine has none. */
async function openPostgres(): Promise<Database | null> {
  if (!findPostgresBinaries() && !canInstallPostgres()) return null;
  const cluster = await startPostgresCluster();
  const client = new Client({ connectionString: cluster.toUrl("postgres") });
  await client.connect();
  await client.query(`create database ${DATABASE}`);
  await client.end();
  return { env: { DATABASE_URL: cluster.toUrl(DATABASE) }, close: () => cluster.stop() };
}

type Mail = { subject: string; text: string };

export type EmptyShop = {
  origin: string;
  /** Runs `npm run staff -- invite`, and returns the path of the link that it prints. */
  inviteOwner(email: string): Promise<string>;
  /** Waits for a mail to this address whose subject or text contains this text. */
  findMail(to: string, contains: string): Promise<Mail>;
  close(): Promise<void>;
};

/**
 * The shop as an operator starts it: `DEMO=0`, on a database in which nothing is, with the outbox in
 * place of a mail server.
 */
export async function openEmptyShop(port: number): Promise<EmptyShop> {
  const origin = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), "deftero-own-"));
  const postgres = await openPostgres();
  if (postgres === null)
    console.warn("!!! PostgreSQL's initdb is missing: the own shop runs on PGlite.");
  const env = {
    PATH: process.env["PATH"],
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    // The people of the story come from addresses of their own.
    TRUST_PROXY: "loopback",
    SESSION_SECRET: "a secret of the end-to-end run, long enough",
    DATA_DIR: folder,
    DEMO: "0",
    DEV_OUTBOX: "1",
    SHUTDOWN_DELAY: "0",
    ...postgres?.env,
  };
  const command = (script: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [script, ...args], { env });

  async function start(): Promise<ChildProcess> {
    const server = spawn(process.execPath, ["server.ts"], {
      env,
      stdio: ["ignore", "ignore", "inherit"],
    });
    const isReady = () =>
      fetch(`${origin}/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isReady())) {
      if (server.exitCode !== null) throw new Error("The own shop did not open.");
      await wait(100);
    }
    return server;
  }
  async function stop(): Promise<void> {
    const ended = once(server, "exit");
    server.kill("SIGTERM");
    await ended;
  }

  let server = await start();
  return {
    origin,
    async inviteOwner(email) {
      // The embedded database belongs to one process.
      if (postgres === null) await stop();
      const { stdout } = await command("scripts/staff.ts", "invite", email, "--role", "owner");
      if (postgres === null) server = await start();
      return new URL(/^http\S+$/m.exec(stdout)![0]).pathname;
    },
    async findMail(to, contains) {
      for (;;) {
        const answer = await fetch(`${origin}/dev/outbox.json?to=${encodeURIComponent(to)}`);
        const { data } = (await answer.json()) as { data: Mail[] };
        const mail = data.find(({ subject, text }) => `${subject}\n${text}`.includes(contains));
        if (mail) return mail;
        await wait(100);
      }
    },
    async close() {
      await stop();
      if (postgres !== null) {
        await command("scripts/invariants.ts");
        await postgres.close();
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
