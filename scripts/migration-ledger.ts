import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { readScripts } from "#api/db/migrate.ts";

/** In the folder of the migrations: the released ones, in the order in which they run. */
const LEDGER = "landed.txt";
const HEAD =
  "# Appended to by `npm run db:types`. Each hash covers the file and the line above it: lines that have landed stay as they are.\n";

type Entry = { name: string; hash: string };

const toHash = (above: string, { name, checksum }: { name: string; checksum: string }): string =>
  createHash("sha256").update(`${above} ${name} ${checksum}`).digest("hex").slice(0, 16);

async function readLedger(folder: string): Promise<Entry[]> {
  const text = await readFile(join(folder, LEDGER), "utf8").catch(() => "");
  return text
    .split(/\r?\n/)
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [name = "", hash = ""] = line.split(" ");
      return { name, hash };
    });
}

/** Databases have run released migrations in that order, so order and text must not change. */
export async function findLedgerFaults(folder: string): Promise<string[]> {
  const { broken, fresh } = await compare(folder);
  const missing = fresh.map(({ name }) => `${name}.sql is not in ${LEDGER}: run npm run db:types.`);
  return broken.length > 0 ? broken : missing;
}

/** Appends new migrations, in the order of their names; throws when one would not be the last. */
export async function appendToLedger(folder: string): Promise<string[]> {
  const { broken, fresh, ledger } = await compare(folder);
  if (broken.length > 0) throw new Error(broken.join("\n"));
  for (const script of fresh)
    ledger.push({ name: script.name, hash: toHash(ledger.at(-1)?.hash ?? "", script) });
  const lines = ledger.map(({ name, hash }) => `${name} ${hash}\n`);
  if (fresh.length > 0) await writeFile(join(folder, LEDGER), HEAD + lines.join(""));
  return fresh.map(({ name }) => name);
}

async function compare(folder: string) {
  const [scripts, ledger] = await Promise.all([readScripts(folder), readLedger(folder)]);
  const landed = new Set(ledger.map(({ name }) => name));
  const fresh = scripts.filter(({ name }) => !landed.has(name));
  const changed = findChanged(new Map(scripts.map((script) => [script.name, script])), ledger);
  const last = ledger.at(-1)?.name ?? "";
  const early = fresh
    .filter(({ name }) => name < last)
    .map(
      ({ name }) =>
        `${name}.sql would run before ${last}.sql, which has landed, and databases that have run that one would not start again: ` +
        `git mv it to ${toNextName(last, name)}.sql and run npm run db:types.`,
    );
  return { broken: changed ? [changed] : early, fresh, ledger };
}

type Checksums = ReadonlyMap<string, { name: string; checksum: string }>;

function findChanged(files: Checksums, ledger: readonly Entry[]): string | null {
  let above = "";
  for (const { name, hash } of ledger) {
    const file = files.get(name);
    if (!file)
      return `${name}.sql has landed and is gone: put the file back; a new one can undo it.`;
    if (hash !== toHash(above, file))
      return (
        `The line of ${name}.sql in ${LEDGER} does not fit its file or the lines above it. ` +
        `If the file was edited: put it back (git checkout main -- api/db/migrations/${name}.sql) and write a new one instead. ` +
        `If lines were merged: keep those of main in their order (git checkout main -- api/db/migrations/${LEDGER}), then run npm run db:types and do what it says.`
      );
    above = hash;
  }
  return null;
}

function toNextName(last: string, name: string): string {
  const [day, number, words] = [last.slice(0, 10), Number(last.slice(11, 13)), name.slice(14)];
  return `${day}-${String(number + 1).padStart(2, "0")}-${words}`;
}
