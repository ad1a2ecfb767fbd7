import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { buildOnce, root, SECRET } from "#tests/built-web.ts";
import {
  findPostgresBinaries,
  startPostgresCluster,
  type PostgresCluster,
} from "#tests/postgres-cluster.ts";

const hasPostgres = findPostgresBinaries() !== null;
const folder = mkdtempSync(join(tmpdir(), "deftero-away-"));
const children: ChildProcess[] = [];
let cluster: PostgresCluster;
let gate: Gate;

type Gate = { port: number; open(): Promise<void>; shut(): Promise<void> };

/** A proxy to PostgreSQL that can be closed to simulate an outage. */
async function createGate(socketFolder: string): Promise<Gate> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(join(socketFolder, ".s.PGSQL.5432"));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const shut = async () => {
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  await shut();
  return { port, open: () => listen(port), shut };
}

beforeAll(async () => {
  if (!hasPostgres) return;
  await buildOnce();
  cluster = await startPostgresCluster();
  const url = cluster.toUrl("postgres");
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("create database shop");
  await client.end();
  gate = await createGate(new URL(url).searchParams.get("host")!);
}, 240_000);
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = once(child, "close");
    child.kill("SIGTERM");
    await ended;
  }
});
afterAll(async () => {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, ["server.ts"], {
    cwd: root,
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: "0",
      SHUTDOWN_DELAY: "0",
      SESSION_SECRET: SECRET,
      DEV_OUTBOX: "1",
      DATA_DIR: folder,
      DATABASE_URL: `postgres://postgres:swordfish@127.0.0.1:${gate.port}/shop`,
      ...env,
    },
  });
  children.push(child);
  let text = "";
  let notice: () => void = () => {};
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      notice();
    });
  child.on("close", () => notice());
  const see = async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const found = pattern.exec(text);
      if (found) return found;
      if (child.exitCode !== null) throw new Error(`It ended: ${text}`);
      await new Promise<void>((resolve) => (notice = resolve));
    }
  };
  return { child, see, output: () => text };
}

const ask = async (url: string): Promise<number> => (await fetch(url)).status;

describe.skipIf(!hasPostgres)("while PostgreSQL is unreachable", () => {
  test("a start waits for it, logs the address without the password, and then serves", async () => {
    const { see, output } = start({ WEB_PROCESSES: "1" });
    await see(/Waiting for PostgreSQL at 127\.0\.0\.1:\d+, database shop/);
    await gate.open();
    const [, port] = await see(/open at http:\/\/127\.0\.0\.1:(\d+)/);
    expect(await ask(`http://127.0.0.1:${port}/ready`)).toBe(200);
    expect(output()).not.toContain("swordfish");

    await gate.shut();
    // /ready caches its result for a moment.
    await expect.poll(() => ask(`http://127.0.0.1:${port}/ready`)).toBe(503);
    const call = await fetch(`http://127.0.0.1:${port}/api/countries`);
    expect([call.status, call.headers.get("retry-after")]).toEqual([503, "5"]);
    const page = await fetch(`http://127.0.0.1:${port}/en-GR/search`);
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await ask(`http://127.0.0.1:${port}/health`)).toBe(200);

    await gate.open();
    expect(await ask(`http://127.0.0.1:${port}/ready`)).toBe(200);
    expect(await ask(`http://127.0.0.1:${port}/en-GR/search`)).toBe(200);
    await gate.shut();
  });

  test("a permanent refusal ends the start with a sentence", async () => {
    await gate.open();
    const url = `postgres://postgres:swordfish@127.0.0.1:${gate.port}/nowhere`;
    const { child, output } = start({ DATABASE_URL: url });
    const [code] = (await once(child, "close")) as [number];
    await gate.shut();
    expect(code).toBe(1);
    expect(output().trim()).toBe(
      `PostgreSQL at 127.0.0.1:${gate.port}, database nowhere refuses: database "nowhere" does not exist.`,
    );
  });

  test("a process that dies is restarted, and serves once the database is back", async () => {
    await gate.open();
    const { see, child } = start({ WEB_PROCESSES: "2" });
    const [, pid, port] = await see(/Process (\d+) serves http:\/\/127\.0\.0\.1:(\d+)/);
    await see(new RegExp(`Process (?!${pid} )(\\d+) serves`));
    await gate.shut();
    process.kill(Number(pid), "SIGKILL");
    await see(new RegExp(`Process ${pid} ended with`));
    await see(/Waiting for PostgreSQL/);
    expect(child.exitCode).toBeNull();
    expect(await ask(`http://127.0.0.1:${port}/ready`)).toBe(503);
    await gate.open();
    await see(new RegExp(`ended with[^]*Process \\d+ serves`));
    expect(await ask(`http://127.0.0.1:${port}/ready`)).toBe(200);
    await gate.shut();
  });
});
