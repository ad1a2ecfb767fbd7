import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "kysely";
import { afterEach, beforeEach, expect, inject, test } from "vitest";

import { createEmptyDatabase } from "#tests/world-database.ts";
import { noLog } from "#tests/world-template.ts";
import { openDatabase, type Database } from "./database.ts";
import { migrate } from "./migrate.ts";

const FIRST = "2026-01-01-01-first.sql";
const SECOND = "2026-01-02-01-second.sql";

let migrations: string;
let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
let opened: Database[];

beforeEach(async () => {
  migrations = await mkdtemp(join(tmpdir(), "deftero-migrations-"));
  empty = await createEmptyDatabase();
  opened = [];
  await write(
    FIRST,
    "create table a (n integer);\n-- a script; of several statements\ninsert into a values (1);\n",
  );
});

afterEach(async () => {
  await Promise.all(opened.map((database) => database.close()));
  await empty.drop();
  await rm(migrations, { recursive: true });
});

const write = (name: string, text: string) => writeFile(join(migrations, name), text);

async function open(): Promise<Database> {
  const database = await openDatabase({ ...empty.address, migrations, log: noLog });
  opened.push(database);
  return database;
}

/** Runs the migrations as the next start would; a database in memory cannot be reopened. */
const startAgain = (database: Database) => migrate(database.db(), migrations, noLog);

async function list(database: Database, table: string): Promise<unknown[]> {
  const { rows } = await sql<{ n: number }>`select n from ${sql.table(table)}`.execute(
    database.db(),
  );
  return rows.map(({ n }) => n);
}

test("scripts run once each, in the order of their names", async () => {
  const database = await open();
  await write(SECOND, "insert into a values (2);");
  await startAgain(database);
  await startAgain(database);
  expect(await list(database, "a")).toEqual([1, 2]);
});

test("a script that changed after it had run is refused by name", async () => {
  const database = await open();
  await write(FIRST, "create table a (n integer, m integer);");
  await expect(startAgain(database)).rejects.toThrow(`The migration ${FIRST} was changed`);
});

test("other line endings do not count as a change", async () => {
  const database = await open();
  await write(
    FIRST,
    "create table a (n integer);\r\n-- a script; of several statements\r\ninsert into a values (1);\r\n",
  );
  await expect(startAgain(database)).resolves.toBeUndefined();
});

test("a database with unknown newer migrations is refused", async () => {
  await write(SECOND, "create table b (n integer);");
  const database = await open();
  await rm(join(migrations, SECOND));
  await expect(startAgain(database)).rejects.toThrow("start the version that has it");
});

test("a new script that sorts before one that has run is refused", async () => {
  const database = await open();
  await write("2025-12-31-01-late.sql", "create table b (n integer);");
  await expect(startAgain(database)).rejects.toThrow("2025-12-31-01-late");
});

test("a failing script changes nothing", async () => {
  const database = await open();
  await write(SECOND, "create table b (n integer);\ninsert into b values (1);\nselect nonsense;");
  await expect(startAgain(database)).rejects.toThrow("nonsense");
  await expect(list(database, "b")).rejects.toThrow('"b" does not exist');
  await write(SECOND, "create table b (n integer);\ninsert into b values (1);");
  await startAgain(database);
  expect(await list(database, "b")).toEqual([1]);
});

test("a file without a date in its name is refused", async () => {
  await write("later.sql", "select 1;");
  await expect(open()).rejects.toThrow("later.sql is not named YYYY-MM-DD-NN-name.sql");
});

test.runIf(inject("postgresTemplates"))("concurrent starts migrate once", async () => {
  await write(SECOND, "insert into a values (2);\nselect pg_sleep(0.2);");
  const databases = await Promise.all([open(), open(), open()]);
  expect(await list(databases[0]!, "a")).toEqual([1, 2]);
});
