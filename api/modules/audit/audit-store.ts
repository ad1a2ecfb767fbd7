import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { Market } from "#contract/market.ts";
import { findRequestId } from "#api/request-scope.ts";
import type { Database } from "#api/db/database.ts";

export type NewAuditEntry = {
  /** Null: of no market, such as a change of roles. */
  market: Market | null;
  /** Null when a deadline was the actor, or the command line. */
  actor_id: string | null;
  action: string;
  subject_type: string;
  subject_id: string;
  data: Record<string, unknown>;
  /** What the change was about, before and after it; null where one of them does not exist. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  reason?: string | null;
  at: Date;
};

const toRow = ({ data, before = null, after = null, ...entry }: NewAuditEntry) => ({
  ...entry,
  id: randomUUIDv7(),
  data: JSON.stringify(data),
  before: before && JSON.stringify(before),
  after: after && JSON.stringify(after),
  request_id: findRequestId(),
});

/** A trigger refuses updates and deletes of this table. */
export async function insertAuditEntry(database: Database, entry: NewAuditEntry): Promise<void> {
  database.requireTx();
  await database.db().insertInto("audit_entry").values(toRow(entry)).execute();
}

/** Concurrent calls insert one entry for each actor, action, subject, path and window. */
export async function insertAuditEntryOnce(
  database: Database,
  entry: NewAuditEntry & { actor_id: string },
  window: number,
): Promise<void> {
  const { actor_id, action, subject_type, subject_id, at } = entry;
  const path = String(entry.data["path"] ?? "");
  const young = await database
    .db()
    .selectFrom("audit_entry")
    .select("id")
    .where("subject_type", "=", subject_type)
    .where("subject_id", "=", subject_id)
    .where("at", ">", new Date(at.getTime() - window))
    .where("actor_id", "=", actor_id)
    .where("action", "=", action)
    .where(sql<boolean>`coalesce(data ->> 'path', '') = ${path}`)
    .limit(1)
    .executeTakeFirst();
  if (young) return;
  const turn = Math.floor(at.getTime() / window);
  await database
    .db()
    .insertInto("audit_entry")
    .values({ ...toRow(entry), once_key: [actor_id, action, subject_id, path, turn].join(" ") })
    .onConflict((conflict) => conflict.column("once_key").doNothing())
    .execute();
}

export type AuditRow = {
  action: string;
  by: string | null;
  at: Date;
  data: Record<string, unknown>;
};

export async function listAudit(
  database: Database,
  subject: { type: "listing" | "order"; id: string },
): Promise<AuditRow[]> {
  const rows = await database
    .db()
    .selectFrom("audit_entry")
    .leftJoin("user_account", "user_account.id", "audit_entry.actor_id")
    .select(["audit_entry.action", "user_account.username as by", "audit_entry.at", "data"])
    .where("subject_type", "=", subject.type)
    .where("subject_id", "=", subject.id)
    .orderBy("audit_entry.at", "desc")
    .orderBy("audit_entry.id", "desc")
    .execute();
  return rows as AuditRow[];
}

/** Looking at a subject, or writing a note about it, is no decision. */
export async function hasDecided(
  database: Database,
  { subjectId, userId }: { subjectId: string; userId: string },
): Promise<boolean> {
  const row = await database
    .db()
    .selectFrom("audit_entry")
    .select("id")
    .where("subject_id", "=", subjectId)
    .where("actor_id", "=", userId)
    .where("action", "not in", ["order.view", "order.note", "report.view", "complaint.view"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
