import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { Approval } from "#contract/hub-order.ts";
import type { Currency, Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";

export type ApprovalRow = {
  id: string;
  kind: Approval["kind"];
  move: string | null;
  amount: number;
  currency: Currency;
  note: string | null;
  requested_by: string;
  requested_at: Date;
  expires_at: Date;
  status: Approval["status"];
  decided_at: Date | null;
};

export type NewApproval = Omit<ApprovalRow, "id" | "status" | "decided_at"> & {
  market: Market;
  order_id: string;
};

/** False where another request of the order waits. Call it with the order locked. */
export async function insertApproval(
  database: Database,
  wish: NewApproval,
): Promise<string | null> {
  database.requireTx();
  const db = database.db();
  await db
    .updateTable("approval")
    .set({ status: "expired" })
    .where("order_id", "=", wish.order_id)
    .where("status", "=", "waiting")
    .where("expires_at", "<=", wish.requested_at)
    .execute();
  const row = await db
    .insertInto("approval")
    .values({ ...wish, id: randomUUIDv7() })
    .onConflict((conflict) =>
      conflict.column("order_id").where("status", "=", "waiting").doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A request of this order, locked; null where the order has none of that id. */
export async function lockApproval(
  database: Database,
  { id, orderId }: { id: string; orderId: string },
): Promise<ApprovalRow | null> {
  database.requireTx();
  const row = await database
    .db()
    .selectFrom("approval")
    .selectAll()
    .where("id", "=", id)
    .where("order_id", "=", orderId)
    .forUpdate()
    .executeTakeFirst();
  return (row as ApprovalRow | undefined) ?? null;
}

export async function writeApproval(
  database: Database,
  id: string,
  decision: { status: "approved" | "declined"; decided_by: string; decided_at: Date },
): Promise<void> {
  await database.db().updateTable("approval").set(decision).where("id", "=", id).execute();
}

export type ShownApproval = ApprovalRow & { by: string | null; decided_by_name: string | null };

/** All requests of an order, newest first. */
export async function findApprovals(database: Database, orderId: string): Promise<ShownApproval[]> {
  const { rows } = await sql<ShownApproval>`
    select approval.*, asker.username as by, decider.username as decided_by_name
    from approval
    join user_account asker on asker.id = approval.requested_by
    left join user_account decider on decider.id = approval.decided_by
    where approval.order_id = ${orderId}
    order by approval.requested_at desc, approval.id desc
  `.execute(database.db());
  return rows;
}
