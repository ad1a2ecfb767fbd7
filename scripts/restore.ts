import { resolve } from "node:path";
import { parseArgs } from "node:util";

import { BackupError } from "#api/backup/backup-folder.ts";
import { restoreBackup } from "#api/backup/restore-backup.ts";
import { createStorage } from "#api/create-deps.ts";
import { FolderInUseError } from "#api/db/folder-lock.ts";
import { readProcessEnv } from "#api/env.ts";
import { countInvariants } from "#api/invariants.ts";

const USAGE = `npm run restore -- FOLDER [--replace]

Puts a backup where DATABASE_URL or DATA_DIR, and S3_…, say; they must be empty, unless --replace is
given. No shop may run there. Mails, SMS, payments and parcels wait until npm run outgoing -- go.`;

const log = { debug() {}, info() {}, warn: console.warn, error: console.error };

async function main(folder: string, replace: boolean): Promise<void> {
  process.umask(0o077);
  const { database, storage } = readProcessEnv();
  const { manifest, violations } = await restoreBackup({
    folder,
    into: database.url ? { url: database.url } : { folder: database.folder },
    storage: await createStorage(storage),
    replace,
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

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: "boolean", default: false } },
  });
  const [folder, ...more] = positionals;
  if (!folder || more.length > 0) {
    console.error(USAGE);
    process.exitCode = 1;
  } else await main(resolve(folder), values.replace);
} catch (error) {
  if (!(error instanceof BackupError || error instanceof FolderInUseError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
