import { parseArgs } from "node:util";
import { createDeps } from "#api/create-deps.ts";
import { readProcessEnv } from "#api/env.ts";
import { growWorld, isSeeded, seedWorld } from "#api/seed/world.ts";
import { CommandError, runCommand } from "./run-command.ts";

const USAGE = `npm run seed [-- --listings N]

An empty database gets the demo world, with N listings (2,400 unless told); one that has it gets
N listings more. DATABASE_URL or DATA_DIR say which database.`;

function showProgress(what: string, done: number, total: number): void {
  if (process.stdout.isTTY) {
    process.stdout.write(`\r${what} ${done} of ${total}${" ".repeat(12)}`);
    if (done === total) process.stdout.write("\n");
  } else if (done === total || done % Math.ceil(total / 10) < total / 50)
    console.log(`${what} ${done} of ${total}`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { listings: { type: "string" } } });
  const listings = values.listings === undefined ? undefined : Number(values.listings);
  if (listings !== undefined && !(Number.isInteger(listings) && listings > 0))
    throw new CommandError(USAGE);
  const parts = await createDeps({ ...readProcessEnv(), runsJobs: false, logLevel: "warn" });
  try {
    const { database, storage, secretBox, now, log } = parts.deps;
    const context = { storage, now, log, onProgress: showProgress };
    if (!(await isSeeded(database)))
      await seedWorld(database, {
        ...context,
        secretBox,
        ...(listings !== undefined && { listings }),
      });
    else if (listings === undefined) console.log(`The demo world is there already.\n\n${USAGE}`);
    else await growWorld(database, { ...context, listings });
  } finally {
    await parts.close();
  }
}

await runCommand(main);
