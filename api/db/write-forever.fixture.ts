import { sql } from "kysely";

import { openDatabase } from "./database.ts";

/** Writes pairs of rows into the given folder and prints the number of each committed pair. */
const ignore = () => {};
const database = await openDatabase({
  folder: process.argv[2]!,
  migrations: null,
  log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
});
await sql`create table if not exists pair (n integer, half text)`.execute(database.db());
process.send!("ready");
for (let n = 1; ; n++) {
  await database.tx(async () => {
    await sql`insert into pair values (${n}, 'a')`.execute(database.db());
    await sql`insert into pair values (${n}, 'b')`.execute(database.db());
  });
  process.send!(n);
}
