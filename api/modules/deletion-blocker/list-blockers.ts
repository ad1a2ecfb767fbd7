import { AWAY_STATUSES } from "#contract/consignment-words.ts";
import type { DeletionBlocker } from "#contract/deletion-blocker.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import type { Unbranded } from "#api/http/route.ts";
import { listOwed } from "#api/modules/ledger/index.ts";
import { listOpenOrders, type OpenOrder } from "#api/modules/order/index.ts";
import { isLastOwner } from "#api/modules/staff/index.ts";
import { listOpenClaims } from "#api/modules/subscription/index.ts";

type Blocker = Unbranded<DeletionBlocker>;

function presentOrder(order: OpenOrder, userId: string): Blocker {
  const { id: order_id, number, title } = order;
  if (order.requested_at) return { kind: "order", order_id, number, title };
  return order.buyer_id === userId
    ? { kind: "draft", order_id, title }
    : { kind: "reservation", listing_id: order.listing_id, title };
}

export async function listBlockers(database: Database, userId: string): Promise<Blocker[]> {
  const orders = await listOpenOrders(database, userId);
  const owed = await listOwed(database, userId);
  const claims = await listOpenClaims(database, userId);
  return [
    ...orders.map((order) => presentOrder(order, userId)),
    ...owed.map(({ account, ...amount }): Blocker => {
      return { kind: account === "refund_payable" ? "refund" : "payout", amount };
    }),
    ...(await listAtHub(database, userId)).map((row): Blocker => ({
      kind: "device_at_hub",
      ...row,
    })),
    ...((await isLastOwner(database, userId)) ? [{ kind: "last_owner" } as const] : []),
    ...claims.map(({ subscription_id, title }): Blocker => {
      return { kind: "claim", subscription_id, title };
    }),
  ];
}

/** Refuses to close an account with an open order, or with money on its way to its member. */
export async function requireSettled(database: Database, userId: string): Promise<void> {
  if ((await listBlockers(database, userId)).length > 0) throw new ApiError("account_busy");
}

/** Before its subscriptions are ended: that closes their claims. */
export async function requireNoOpenClaim(database: Database, userId: string): Promise<void> {
  if ((await listOpenClaims(database, userId)).length > 0) throw new ApiError("account_busy");
}

const listAtHub = (database: Database, userId: string) =>
  database
    .db()
    .selectFrom("hub_stock")
    .innerJoin("listing", "listing.id", "hub_stock.listing_id")
    .select(["listing.id as listing_id", "listing.title"])
    .where("listing.seller_id", "=", userId)
    .where("hub_stock.status", "in", AWAY_STATUSES)
    .orderBy("hub_stock.number")
    .execute();
