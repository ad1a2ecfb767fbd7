import { openDatabase } from "#api/db/database.ts";
import { checkInvariants, countInvariants } from "#api/invariants.ts";
import { readShopEnv, runCommand } from "./run-command.ts";

/** `npm run invariants`: status 1 when a condition does not hold in the database. */
const ignore = () => {};
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

await runCommand(async () => {
  const database = await openDatabase({ ...readShopEnv().database, log });
  try {
    const at = new Date();
    const violations = await checkInvariants(database, { at });
    for (const { rule, count, examples } of violations) {
      const more = count > examples.length ? ", …" : "";
      console.log(`NOT TRUE  ${rule}: ${count} (${examples.join(", ")}${more})`);
    }
    const checked = countInvariants(at);
    console.log(`${checked - violations.length} of ${checked} invariants hold.`);
    process.exitCode = violations.length > 0 ? 1 : 0;
  } finally {
    await database.close();
  }
});
