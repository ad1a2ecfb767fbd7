import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { Approval } from "#contract/approval.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Currency, Market } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import type { UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import type { lockOrder } from "#api/modules/order/index.ts";

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>["order"];

type Wish = { kind: Approval["kind"]; move: string | null; amount: Money; note: string | null };

/** The order must be locked. Throws approval_waiting. */
export async function requestApproval(
  call: UserCall,
  order: LockedOrder,
  { kind, move, amount, note }: Wish,
): Promise<void> {
  const { database, user, at } = call;
  const id = await insertApproval(database, {
    market: order.market,
    order_id: order.id,
    kind,
    move,
    ...amount,
    note,
    requested_by: user.id,
    requested_at: at,
    expires_at: new Date(at.getTime() + LIMITS.approval.life),
  });
  if (id === null) throw new ApiError("approval_waiting");
  await writeAudit(call, {
    market: order.market,
    action: "approval.request",
    subject: { type: "order", id: order.id },
    data: { approval_id: id, ...(move && { move }), ...amount, note },
  });
}

/** A waiting request past its end is presented as expired. */
export async function listApprovals({ database, user, at }: UserCall, orderId: string) {
  const rows = await listApprovalRows(database, orderId);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    move: row.move,
    amount: { amount: row.amount, currency: row.currency },
    note: row.note,
    by: row.by ?? "",
    at: row.requested_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    status: row.status === "waiting" && row.expires_at <= at ? ("expired" as const) : row.status,
    decided_by: row.decided_by_name,
    decided_at: row.decided_at?.toISOString() ?? null,
    is_mine: row.requested_by === user.id,
  }));
}

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

type NewApproval = Omit<ApprovalRow, "id" | "status" | "decided_at"> & {
  market: Market;
  order_id: string;
};

/** Null where another request of the order waits. The order must be locked. */
async function insertApproval(database: Database, wish: NewApproval): Promise<string | null> {
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

async function listApprovalRows(database: Database, orderId: string): Promise<ShownApproval[]> {
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
