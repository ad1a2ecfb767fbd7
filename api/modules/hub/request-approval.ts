import { LIMITS } from "#contract/limits.ts";
import type { Approval } from "#contract/hub-order.ts";
import type { Money } from "#contract/money.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { writeAudit } from "#api/modules/audit/write-audit.ts";
import type { lockOrder } from "#api/modules/order/order-store.ts";
import { findApprovals, insertApproval } from "./approval-store.ts";

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>["order"];

type Wish = { kind: Approval["kind"]; move: string | null; amount: Money; note: string | null };

/**
 * Keeps what support wants to do with money for a second person to answer. Call it with the order
 * locked. Throws approval_waiting.
 */
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

/** The requests of an order as staff see them; one whose time is over reads as expired. */
export async function listApprovals({ database, user, at }: UserCall, orderId: string) {
  const rows = await findApprovals(database, orderId);
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
