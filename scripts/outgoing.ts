import { openDatabase } from "#api/db/database.ts";
import { createOutgoingHold } from "#api/outgoing/outgoing-hold.ts";
import { CommandError, readShopEnv, runCommand } from "./run-command.ts";

const USAGE = `npm run outgoing -- status | go | go-as-copy | hold

Whether mails, SMS, payments and parcels leave the shop, or wait.

status      says so, and since when and why they wait
go          lets them leave: this database is the shop
go-as-copy  the same for a copy that lives on beside the shop: it gets an id of its own, so that it
            leaves alone what the shop has at providers that both use for tests
hold        makes them wait

DATABASE_URL or DATA_DIR say which shop.`;

const ignore = () => {};
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

async function main(): Promise<void> {
  const [wish = "status", ...more] = process.argv.slice(2);
  if (more.length > 0 || !["status", "go", "go-as-copy", "hold"].includes(wish))
    throw new CommandError(USAGE);
  const database = await openDatabase({ ...readShopEnv().database, log });
  try {
    const hold = createOutgoingHold({ database, now: () => new Date(), log });
    if (wish === "go") await hold.release();
    if (wish === "go-as-copy") await hold.release({ asCopy: true });
    if (wish === "hold") await hold.hold("Somebody asked for it");
    const held = await hold.find();
    console.log(
      held
        ? `Outgoing work is on hold since ${held.since.toISOString()}: ${held.because}.`
        : "Outgoing work leaves the shop.",
    );
  } finally {
    await database.close();
  }
}

await runCommand(main);
