import { LIMITS } from "#contract/limits.ts";
import type { PaymentMethod } from "#contract/payment.ts";
import type { UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { isTaken } from "#api/db/database-errors.ts";
import { ApiError } from "#api/http/api-error.ts";
import { requireCompleteProfile } from "#api/modules/account/index.ts";
import { findPriceForBuyer } from "#api/modules/agreed-price/index.ts";
import { type Delivery, isDeliverable } from "#api/modules/shipping-option/index.ts";
import { requireOpenMarket } from "#api/modules/setting/index.ts";
import { findLastPayment, findPreferredMethod } from "#api/modules/payment/index.ts";
import { type OrderDeps, setOrderClock, toDueDate } from "./move-order.ts";
import { toOrderSums } from "./order-amounts.ts";
import { notAvailable } from "./order-draft.ts";
import { isReservationOver } from "./order-policy.ts";
import { ORDER_TRANSITIONS, type OrderDeadline, PAID_STATUSES } from "./order-states.ts";
import {
  findActiveOrder,
  insertOrder,
  insertOrderEvent,
  type ListingRow,
  lockListing,
  type OrderRow,
} from "./order-store.ts";
import { endIfOver, requireNoPause } from "./reservation.ts";

/**
 * The listing's lock serializes callers. Throws listing_is_yours, listing_not_available,
 * hold_paused, not_found, too_many_checkouts.
 */
const reserveListing = (call: UserCall, listingId: string): Promise<string> => {
  const { database, user, at } = call;
  return database.tx(async () => {
    const drafts = await countOpenDrafts(database, { buyerId: user.id, at });
    const listing = await lockListing(database, listingId);
    if (!listing || (listing.status !== "published" && !listing.published_at))
      throw new ApiError("not_found");
    if (listing.seller_id === user.id) throw new ApiError("listing_is_yours");
    const owner = await findActiveOrder(database, listingId);
    if (owner) {
      const isMine = owner.buyer_id === user.id && owner.status === "draft";
      const payment = isMine ? await findLastPayment(database, owner.id) : null;
      if (isMine && !isReservationOver(owner, payment, at)) return owner.id;
      await endIfOver(call, owner);
    }
    if (listing.status !== "published") throw notAvailable(listing);
    const { market, item } = listing;
    requireOpenMarket(call, market);
    if (!isDeliverable(call.delivery, { market, isInstantBuy: item.is_instant_buy }))
      throw new ApiError("listing_not_available");
    await requireNoPause(call, listingId);
    const paymentMethod = await findPreferredMethod(call, user.id);
    const { newcomer, buyer } = LIMITS.openDrafts;
    const limit = drafts < newcomer || (await hasPurchase(database, user.id)) ? buyer : newcomer;
    if (drafts >= limit) throw new ApiError("too_many_checkouts", { data: { limit } });
    return (await insertDraft(call, { listing, buyerId: user.id, paymentMethod, at })).id;
  });
};

export const createOrder = async (call: UserCall, listingId: string): Promise<string> => {
  await requireCompleteProfile(call);
  try {
    return await reserveListing(call, listingId);
  } catch (error) {
    if (isTaken(error, "customer_order_one_active")) throw new ApiError("listing_not_available");
    throw error;
  }
};

const reservation = ORDER_TRANSITIONS.find((row) => row.move === "create")!
  .deadline as OrderDeadline;

type NewDraft = {
  listing: ListingRow;
  buyerId: string;
  paymentMethod?: PaymentMethod | null;
  at: Date;
  id?: string;
};

export const insertDraft = async (
  deps: OrderDeps & { delivery: Delivery },
  { listing, buyerId, paymentMethod, at, id }: NewDraft,
): Promise<OrderRow> => {
  const { database } = deps;
  const dueAt = toDueDate(listing.market, at, reservation);
  const { asking_price, offer_id, fees } = await findPriceForBuyer(database, listing, {
    buyerId,
    at,
  });
  const order = await insertOrder(database, {
    ...toOrderSums(
      { ...listing, asking_price, fees, delivery_price: null, add_ons: 0, discount: 0 },
      deps.delivery,
    ),
    ...(id !== undefined && { id }),
    ...(paymentMethod && { payment_method: paymentMethod }),
    market: listing.market,
    buyer_id: buyerId,
    seller_id: listing.seller_id,
    listing_id: listing.id,
    offer_id,
    sku_id: listing.sku_id,
    status: "draft",
    currency: listing.currency,
    item: listing.item,
    expires_at: dueAt,
    action_due_at: dueAt,
    at,
  });
  await insertOrderEvent(database, {
    order_id: order.id,
    from_status: null,
    to_status: "draft",
    actor: "buyer",
    actor_id: buyerId,
    at,
    data: { move: "create" },
  });
  await setOrderClock(deps, order, dueAt);
  return order;
};

/** Locks the account before any listing, so that concurrent checkouts are counted in turn. */
const countOpenDrafts = async (
  database: Database,
  { buyerId, at }: { buyerId: string; at: Date },
): Promise<number> => {
  database.requireTx();
  await database
    .db()
    .selectFrom("user_account")
    .select("id")
    .where("id", "=", buyerId)
    .forNoKeyUpdate()
    .execute();
  const { count } = await database
    .db()
    .selectFrom("customer_order")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("buyer_id", "=", buyerId)
    .where("status", "=", "draft")
    .where("expires_at", ">", at)
    .executeTakeFirstOrThrow();
  return Number(count);
};

const hasPurchase = async (database: Database, buyerId: string): Promise<boolean> => {
  const row = await database
    .db()
    .selectFrom("customer_order")
    .select("id")
    .where("buyer_id", "=", buyerId)
    .where("status", "in", [...PAID_STATUSES])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
