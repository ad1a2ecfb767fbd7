import { sql } from "kysely";
import { LIMITS } from "#contract/limits.ts";
import type { ApiDeps, UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findLastPayment } from "#api/modules/payment/index.ts";
import { moveOrder, type OrderDeps } from "./move-order.ts";
import { isReservationOver } from "./order-policy.ts";
import { findActiveOrder, type OrderRow } from "./order-store.ts";

type UnpaidHold = { order_id: string; ended_at: Date; may_extend: boolean };

/** Excludes reservations that ended for another reason, which `sub_status` names. */
const findLastUnpaidHold = async (
  database: Database,
  { buyerId, listingId, except }: { buyerId: string; listingId: string; except: string | null },
): Promise<UnpaidHold | null> => {
  const { rows } = await sql<UnpaidHold>`
    select id as order_id,
      case when status = 'draft_expired' then expires_at else status_since end as ended_at,
      status = 'draft_expired' and extended_at is null as may_extend
    from customer_order
    where buyer_id = ${buyerId} and listing_id = ${listingId} and requested_at is null
      and (status = 'draft_expired' and sub_status is null or status = 'buyer_cancelled')
      and id is distinct from ${except}::uuid
    order by ended_at desc
    limit 1
  `.execute(database.db());
  return rows[0] ?? null;
};

/** Call it with the listing locked (decisions "Reservation"). Throws hold_paused. */
export const requireNoPause = async (
  { database, user, at }: UserCall,
  listingId: string,
  except: string | null = null,
): Promise<void> => {
  const hold = await findLastUnpaidHold(database, { buyerId: user.id, listingId, except });
  if (!hold) return;
  const retryAt = new Date(hold.ended_at.getTime() + LIMITS.holdPause);
  if (retryAt <= at) return;
  throw new ApiError("hold_paused", {
    data: {
      retry_at: retryAt.toISOString(),
      order_id: hold.may_extend ? hold.order_id : null,
    },
  });
};

const expireIfOver = async (call: OrderDeps & { at: Date }, owner: OrderRow): Promise<boolean> => {
  const payment = await findLastPayment(call.database, owner.id);
  if (!isReservationOver(owner, payment, call.at)) return false;
  await moveOrder(call, owner, "expire", { actor: "deftero" }, call.at);
  return true;
};

/** Call it with the listing locked. Throws listing_not_available while the reservation lasts. */
export const endIfOver = async (call: UserCall, owner: OrderRow): Promise<void> => {
  if (!(await expireIfOver(call, owner))) throw new ApiError("listing_not_available");
};

/** A reservation that is over expires here. Call it with the listing locked. */
export const isUnheld = async (
  call: ApiDeps & { at: Date },
  listingId: string,
): Promise<boolean> => {
  const owner = await findActiveOrder(call.database, listingId);
  return owner === null || expireIfOver(call, owner);
};

type EndReason = "listing_gone" | "listing_hidden";

export const endHold = (
  deps: OrderDeps & { at: Date },
  order: OrderRow,
  reason: EndReason,
): Promise<OrderRow> =>
  moveOrder(deps, order, "expire", { actor: "deftero", subStatus: reason }, deps.at);

/** Call it with the listing locked. A placed order goes on, even while its payment is pending. */
export const endHoldOfHidden = async (call: UserCall, listingId: string): Promise<void> => {
  if (await isUnheld(call, listingId)) return;
  const owner = await findActiveOrder(call.database, listingId);
  if (owner?.status === "draft") await endHold(call, owner, "listing_hidden");
};
