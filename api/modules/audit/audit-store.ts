import { randomUUIDv7 } from "node:crypto";
import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";

export type NewAuditEntry = {
  market: Market;
  actor_id: string;
  action: string;
  subject_type: string;
  subject_id: string;
  data: Record<string, unknown>;
  at: Date;
};

/** The one statement on this table: the database itself refuses to change or to forget a row. */
export async function insertAuditEntry(database: Database, entry: NewAuditEntry): Promise<void> {
  database.requireTx();
  await database
    .db()
    .insertInto("audit_entry")
    .values({ ...entry, id: randomUUIDv7(), data: JSON.stringify(entry.data) })
    .execute();
}
