import { resolve } from "node:path";
import { parseArgs } from "node:util";

import { createBackup } from "#api/backup/create-backup.ts";
import { createStorage } from "#api/create-deps.ts";
import { openDatabase } from "#api/db/database.ts";
import { CommandError, readShopEnv, runCommand } from "./run-command.ts";

const USAGE = `npm run backup -- FOLDER

Writes the database and the pictures into a new folder, with checksums. DATABASE_URL or DATA_DIR, and
S3_…, say of which shop. A shop on PostgreSQL may run meanwhile.`;

const log = { debug() {}, info() {}, warn: console.warn, error: console.error };

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [given, ...more] = positionals;
  if (!given || more.length > 0) throw new CommandError(USAGE);
  const folder = resolve(given);
  // Personal data: other users of this machine must not read it.
  process.umask(0o077);
  const env = readShopEnv();
  const database = await openDatabase({ ...env.database, migrations: null, log });
  try {
    const storage = await createStorage(env.storage);
    const path = process.env["PATH"] ?? "";
    const made = await createBackup({ database, storage, folder, path, at: new Date() });
    console.log(
      `${folder}: the database (${made.dialect} ${made.server_version}) and ${made.pictures} pictures, read again and whole.`,
    );
  } finally {
    await database.close();
  }
}

await runCommand(main, {
  whenInUse: "The embedded database is backed up while the shop is stopped.",
});
