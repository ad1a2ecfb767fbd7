import { resolve } from "node:path";
import { parseArgs } from "node:util";

import { restoreBackup } from "#api/backup/restore-backup.ts";
import { createStorage } from "#api/create-deps.ts";
import { readProcessEnv } from "#api/env.ts";
import { countInvariants } from "#api/invariants.ts";
import { CommandError, runCommand } from "./run-command.ts";

const USAGE = `npm run restore -- FOLDER [--replace]

Puts a backup where DATABASE_URL or DATA_DIR, and S3_…, say; they must be empty, unless --replace is
given. No shop may run there. Mails, SMS, payments and parcels wait until npm run outgoing -- go.`;

const log = { debug() {}, info() {}, warn: console.warn, error: console.error };

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: "boolean", default: false } },
  });
  const [folder, ...more] = positionals;
  if (!folder || more.length > 0) throw new CommandError(USAGE);
  process.umask(0o077);
  const { database, storage } = readProcessEnv();
  const { manifest, violations } = await restoreBackup({
    folder: resolve(folder),
    into: database.url ? { url: database.url } : { folder: database.folder },
    storage: await createStorage(storage),
    replace: values.replace,
    now: () => new Date(),
    log,
    path: process.env["PATH"] ?? "",
  });
  for (const { rule, count, examples } of violations)
    console.log(
      `NOT TRUE  ${rule}: ${count} (${examples.join(", ")}${count > examples.length ? ", …" : ""})`,
    );
  const checked = countInvariants();
  console.log(`The backup of ${manifest.made_at} is restored, with ${manifest.pictures} pictures.`);
  console.log(`${checked - violations.length} of ${checked} invariants hold.`);
  console.log("Outgoing work is on hold until npm run outgoing -- go.");
  process.exitCode = violations.length > 0 ? 1 : 0;
}

await runCommand(main);
