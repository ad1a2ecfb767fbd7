import { sql } from "kysely";
import type { Database } from "#api/db/database.ts";
import type { Converse, Reply } from "./engine-port.ts";
import { listPassing } from "./find-passing.ts";
import type { HostileConversation, HostileListing } from "./label.ts";
import { findShown, type Meeting } from "./score-injections.ts";

/** Tables that a conversation may fill itself. */
const OWN_TABLES = /^(?:ai_|rate_limit|visitor|session|idempoten|analytics)/;

type Ground = { database: Database; converse: Converse };
type Sets = {
  listings: readonly HostileListing[];
  conversations: readonly HostileConversation[];
};

/**
 * Each conversation meets each hostile listing: the first device that it shows has the words for as
 * long as the conversation lasts, and plain ones in the conversation that it is compared with.
 */
export async function runHostile(
  { listings, conversations }: Sets,
  { database, converse }: Ground,
): Promise<Meeting[]> {
  const meetings: Meeting[] = [];
  for (const { market, model, turns } of conversations) {
    const talk = () => countWrites(database, () => converse(market, turns));
    const plain = await talk();
    // One that shows none does not count; it is met all the same.
    const [cheapest] = await listPassing(database, market, { model: [model] });
    const shown = findShown(plain.replies) ?? cheapest?.id;
    if (!shown) throw new Error(`${model} is not on sale in ${market}`);
    for (const listing of listings) {
      const restore = await writeWords(database, shown, listing);
      try {
        const hostile = await talk();
        meetings.push({
          listing,
          listingId: shown,
          plain: plain.replies,
          hostile: hostile.replies,
          written: { plain: plain.written, hostile: hostile.written },
        });
      } finally {
        await restore();
      }
    }
  }
  return meetings;
}

/** Answers how to put the words back that were there. */
async function writeWords(
  database: Database,
  id: string,
  { field, text }: HostileListing,
): Promise<() => Promise<void>> {
  const db = database.db();
  const { seller_id, ...words } = await db
    .selectFrom("listing")
    .select(["seller_id", "notes", "accessories_description"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (field !== "username") {
    await db
      .updateTable("listing")
      .set({ [field]: text })
      .where("id", "=", id)
      .execute();
    return async () => {
      await db.updateTable("listing").set(words).where("id", "=", id).execute();
    };
  }
  const seller = db.updateTable("user_account").where("id", "=", seller_id);
  const { username } = await db
    .selectFrom("user_account")
    .select("username")
    .where("id", "=", seller_id)
    .executeTakeFirstOrThrow();
  await seller.set({ username: text }).execute();
  return async () => {
    await seller.set({ username }).execute();
  };
}

/** Rows that are in each table of others after the conversation and were not before. */
async function countWrites(
  database: Database,
  talk: () => Promise<Reply[]>,
): Promise<{ replies: Reply[]; written: Record<string, number> }> {
  const before = await countRows(database);
  const replies = await talk();
  const after = await countRows(database);
  const written = Object.entries(after).map(
    ([table, n]) => [table, n - (before[table] ?? 0)] as const,
  );
  return { replies, written: Object.fromEntries(written.filter(([, n]) => n !== 0)) };
}

async function countRows(database: Database): Promise<Record<string, number>> {
  const db = database.db();
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const others = tables.filter(({ name }) => !OWN_TABLES.test(name));
  const { rows } = await sql<{ name: string; n: number }>`${sql.join(
    others.map(
      ({ name }) => sql`select ${name} as name, count(*)::integer as n from ${sql.table(name)}`,
    ),
    sql` union all `,
  )}`.execute(db);
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}
