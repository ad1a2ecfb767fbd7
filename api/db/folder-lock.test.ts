import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, expect, test } from "vitest";

import { FolderInUseError, lockFolder } from "./folder-lock.ts";

const program = fileURLToPath(new URL("./lock-owner.fixture.ts", import.meta.url));

let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "deftero-lock-"));
});

afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
  rmSync(folder, { recursive: true, force: true });
});

/** A child process that tries to take the lock and then stays alive. */
async function startLockOwner(): Promise<{ child: ChildProcess; said: string }> {
  const child = fork(program, [folder], { stdio: "inherit" });
  children.push(child);
  const [said] = (await once(child, "message")) as [string];
  return { child, said };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

const readLock = () => JSON.parse(readFileSync(join(folder, "deftero.lock"), "utf8"));

test("a second process is refused with one sentence that names the first", async () => {
  const { child, said } = await startLockOwner();
  expect(said).toBe("taken");
  const rejection = await lockFolder(folder).catch((error: unknown) => error);
  expect(rejection).toBeInstanceOf(FolderInUseError);
  const { message } = rejection as FolderInUseError;
  expect(message).toContain(`process ${child.pid} (node lock-owner.fixture.ts`);
  expect(message.match(/[.:!?](\s|$)/g)).toHaveLength(2);
});

test("a second lock in the same process is refused too", async () => {
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(`process ${process.pid}`);
  lock.release();
});

test("after a release the folder can be locked again and contains nothing else", async () => {
  const lock = await lockFolder(folder);
  lock.release();
  expect(readdirSync(folder)).toEqual([]);
  (await lockFolder(folder)).release();
});

test("the lock of a killed process is taken over", async () => {
  const { child } = await startLockOwner();
  await kill(child);
  expect(readLock().pid).toBe(child.pid);
  const lock = await lockFolder(folder);
  expect(readLock().pid).toBe(process.pid);
  lock.release();
});

test("a lock whose pid was reused by another process is taken over", async () => {
  const lock = await lockFolder(folder);
  const mine = readLock();
  lock.release();
  writeFileSync(join(folder, "deftero.lock"), JSON.stringify({ ...mine, began: "1" }));
  (await lockFolder(folder)).release();
});

test("a holder in another container counts as alive while its heartbeat continues", async () => {
  const path = join(folder, "deftero.lock");
  const elsewhere = {
    token: "x",
    pid: 1,
    began: "5",
    place: "elsewhere",
    command: "node",
    since: "",
  };
  writeFileSync(path, JSON.stringify(elsewhere));
  await expect(lockFolder(folder)).rejects.toThrow("on elsewhere");
  const longAgo = new Date(Date.now() - 120_000);
  utimesSync(path, longAgo, longAgo);
  (await lockFolder(folder)).release();
});

test("when many processes find a dead lock, exactly one takes it over", async () => {
  const { child } = await startLockOwner();
  await kill(child);
  const said = await Promise.all(
    Array.from({ length: 6 }, async () => (await startLockOwner()).said),
  );
  expect(said.filter((word) => word === "taken")).toHaveLength(1);
  expect(said.filter((word) => word.startsWith("The data folder"))).toHaveLength(5);
});
