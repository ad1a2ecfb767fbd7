import { sql } from "kysely";
import { expect, test } from "vitest";
import { createWorld } from "#tests/world.ts";
import { checkpointWhenDue } from "./checkpoint.ts";

test("the write-ahead log to replay stays small on the embedded database", async () => {
  await using world = await createWorld();
  const { database } = world;
  const countBytesToReplay = async () => {
    const { rows } = await sql<{ bytes: number }>`
      select (pg_current_wal_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()
    `.execute(database.db());
    return rows[0]!.bytes;
  };
  await sql`create table filler (text text not null)`.execute(database.db());
  await sql`insert into filler select repeat(md5(n::text), 30) from generate_series(1, 12000) n`.execute(
    database.db(),
  );
  const written = await countBytesToReplay();
  await checkpointWhenDue(database);
  // PostgreSQL has a checkpointer of its own.
  const most = database.dialect === "pglite" ? 1024 * 1024 : Number.POSITIVE_INFINITY;
  expect(await countBytesToReplay()).toBeLessThan(most);
  expect(written).toBeGreaterThan(8 * 1024 * 1024);
});
