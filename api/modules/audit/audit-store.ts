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

/** The one statement that writes to this table: the database itself refuses to change or to forget a row. */
export async function insertAuditEntry(database: Database, entry: NewAuditEntry): Promise<void> {
  database.requireTx();
  await database
    .db()
    .insertInto("audit_entry")
    .values({ ...entry, id: randomUUIDv7(), data: JSON.stringify(entry.data) })
    .execute();
}

export type AuditRow = {
  action: string;
  by: string | null;
  at: Date;
  data: Record<string, unknown>;
};

/** All that was done to one thing, newest first. */
export async function findAudit(
  database: Database,
  subject: { type: "listing" | "order"; id: string },
): Promise<AuditRow[]> {
  const rows = await database
    .db()
    .selectFrom("audit_entry")
    .innerJoin("user_account", "user_account.id", "audit_entry.actor_id")
    .select(["audit_entry.action", "user_account.username as by", "audit_entry.at", "data"])
    .where("subject_type", "=", subject.type)
    .where("subject_id", "=", subject.id)
    .orderBy("audit_entry.at", "desc")
    .orderBy("audit_entry.id", "desc")
    .execute();
  return rows as AuditRow[];
}
