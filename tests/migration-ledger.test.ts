import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { MIGRATIONS_FOLDER } from "#api/db/migrate.ts";
import { appendToLedger, findLedgerFaults } from "../scripts/migration-ledger.ts";

test("the migrations match the ledger, and new ones sort after them", async () => {
  expect(await findLedgerFaults(MIGRATIONS_FOLDER)).toEqual([]);
});

let folder: string;
const write = (name: string, text = "select 1;") => writeFile(join(folder, name), text);
const readLedger = () => readFile(join(folder, "landed.txt"), "utf8");

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "deftero-ledger-"));
  await write("2026-01-01-01-first.sql");
  await write("2026-01-03-01-third.sql");
  await appendToLedger(folder);
});
afterEach(() => rm(folder, { recursive: true }));

test("a new migration is recorded once", async () => {
  await write("2026-01-04-01-fourth.sql");
  expect(await findLedgerFaults(folder)).toEqual([
    "2026-01-04-01-fourth.sql is not in landed.txt: run npm run db:types.",
  ]);
  expect(await appendToLedger(folder)).toEqual(["2026-01-04-01-fourth"]);
  expect(await appendToLedger(folder)).toEqual([]);
  expect(await findLedgerFaults(folder)).toEqual([]);
});

test("a migration between landed ones is refused, with a valid name", async () => {
  await write("2026-01-02-05-second.sql");
  const [fault, ...more] = await findLedgerFaults(folder);
  expect(more).toEqual([]);
  expect(fault).toContain("git mv it to 2026-01-03-02-second.sql and run npm run db:types");
  const before = await readLedger();
  await expect(appendToLedger(folder)).rejects.toThrow("2026-01-02-05-second.sql would run before");
  expect(await readLedger()).toBe(before);
});

test("a landed migration that is edited or deleted is reported", async () => {
  await write("2026-01-03-01-third.sql", "select 2;");
  expect(await findLedgerFaults(folder)).toEqual([
    expect.stringContaining("git checkout main -- api/db/migrations/2026-01-03-01-third.sql"),
  ]);
  await rm(join(folder, "2026-01-03-01-third.sql"));
  expect(await findLedgerFaults(folder)).toEqual([
    "2026-01-03-01-third.sql has landed and is gone: put the file back; a new one can undo it.",
  ]);
});

test("manually merged ledger lines of two branches are refused", async () => {
  const base = await readLedger();
  await write("2026-01-05-01-ours.sql");
  await appendToLedger(folder);
  const ours = (await readLedger()).slice(base.length);
  await rm(join(folder, "2026-01-05-01-ours.sql"));
  await writeFile(join(folder, "landed.txt"), base);
  await write("2026-01-04-01-theirs.sql");
  await appendToLedger(folder);
  await write("2026-01-05-01-ours.sql");
  await writeFile(join(folder, "landed.txt"), (await readLedger()) + ours);
  expect(await findLedgerFaults(folder)).toEqual([
    expect.stringContaining("git checkout main -- api/db/migrations/landed.txt"),
  ]);
});

test("of two branches the first one to land determines the order", async () => {
  await write("2026-01-05-01-landed.sql");
  await appendToLedger(folder);
  await write("2026-01-04-01-late.sql");
  expect(await findLedgerFaults(folder)).toEqual([
    expect.stringContaining("git mv it to 2026-01-05-02-late.sql"),
  ]);
});
