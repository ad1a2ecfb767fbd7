import type { Address } from "#contract/address.ts";
import type { HubOrder } from "#contract/hub-order.ts";
import type { UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { listAudit, writeLook } from "#api/modules/audit/index.ts";
import { findInspection } from "#api/modules/inspection/index.ts";
import { listOrderClaims } from "#api/modules/claim/index.ts";
import { listOrderEntries } from "#api/modules/ledger/index.ts";
import { getStaffOrder } from "#api/modules/order-detail/index.ts";
import { toShape } from "#api/modules/order/index.ts";
import { getRefundable, listGoodwill } from "#api/modules/payment/index.ts";
import { listHeldReviews } from "#api/modules/review/index.ts";
import { listSharedDetails } from "#api/modules/shared-detail/index.ts";
import { hasOpenShipment, listStuckParcels } from "#api/modules/shipment/index.ts";
import { listNotes } from "./add-hub-note.ts";
import {
  PREPARE_PICKUP,
  SEND_BACK,
  isPickupToPrepare,
  listStaffMoves,
  listActors,
} from "./hub-order-policy.ts";
import { isSendBackDue } from "./hub-order-store.ts";
import { listApprovals } from "./request-approval.ts";
import { hasKey, refuseOwnTrade } from "#api/http/staff-access.ts";

/** Audits the access to personal data. Throws not_found, and forbidden in one's own trade. */
export async function getHubOrder(call: UserCall, orderId: string): Promise<HubOrder> {
  const { database, language, at } = call;
  const { order, events, detail } = await getStaffOrder(call, orderId);
  refuseOwnTrade(call, order);
  await writeLook(call, { market: order.market, type: "order", id: orderId });
  const [
    buyer,
    seller,
    pickup_address,
    check,
    claims,
    notes,
    audit,
    entries,
    refundable,
    isBack,
    approvals,
    details,
    held,
    stuck,
    isBooking,
    given,
  ] = await Promise.all([
    findPerson(database, order.buyer_id),
    findPerson(database, order.seller_id),
    findPickupAddress(database, order.listing_id),
    findInspection(call, order),
    listOrderClaims(database, orderId, language),
    listNotes(database, orderId),
    listAudit(database, { type: "order", id: orderId }),
    listOrderEntries(database, orderId),
    getRefundable(database, order),
    isSendBackDue(database, orderId),
    listApprovals(call, orderId),
    listSharedDetails(database, orderId),
    listHeldReviews(database, orderId),
    listStuckParcels(database, orderId, at),
    hasOpenShipment(database, orderId, "to_buyer"),
    listGoodwill(database, orderId),
  ]);
  const { currency } = order;
  const showsPrivate = hasKey(call, "read_people_private");
  const toShown = (person: HubPerson) =>
    showsPrivate ? person : { ...person, email: null, phone: null };
  const moves: string[] = listStaffMoves(toShape(order), listActors(call)).filter(
    (move) => move !== "dispatch" || !isBooking,
  );
  const isExpert = hasKey(call, "write_hub");
  if (isExpert && isPickupToPrepare(order)) moves.unshift(PREPARE_PICKUP);
  if (isBack && isExpert) moves.push(SEND_BACK);
  return {
    ...detail,
    buyer: toShown(buyer) as HubOrder["buyer"],
    seller: toShown(seller) as HubOrder["seller"],
    shows_private: showsPrivate,
    address: showsPrivate ? detail.address : null,
    pickup_address: showsPrivate ? pickup_address : null,
    check,
    claims,
    notes: notes.map(({ by, text, at: time }) => ({ by: by ?? "", text, at: time.toISOString() })),
    audit: audit.map(({ action, by, at: time, data }) => ({
      action,
      by: by ?? "",
      at: time.toISOString(),
      data,
    })),
    events: events.map(({ from_status, to_status, actor, at: time, data }) => ({
      from: from_status,
      to: to_status,
      move: typeof data["move"] === "string" ? data["move"] : null,
      actor,
      at: time.toISOString(),
    })),
    ledger: entries.map(({ kind, reference, account, amount, at: time, ...entry }) => ({
      kind,
      reference,
      account,
      amount: { amount, currency: entry.currency },
      at: time.toISOString(),
    })),
    moves,
    shared_details: details.map(({ kind, found_at }) => ({
      kind,
      found_at: found_at.toISOString(),
    })),
    stuck_parcels: stuck,
    held_reviews: held as HubOrder["held_reviews"],
    approvals: approvals as HubOrder["approvals"],
    refundable: { amount: refundable, currency },
    given_back: given.map(({ amount, note, created_at, paid_at }) => ({
      amount: { amount, currency },
      note,
      at: created_at.toISOString(),
      paid_at: paid_at?.toISOString() ?? null,
    })),
  };
}

type HubPerson = { id: string; username: string; email: string; phone: string | null };

async function findPerson(database: Database, userId: string): Promise<HubPerson> {
  const row = await database
    .db()
    .selectFrom("user_account")
    .select(["id", "username", "email", "phone_number as phone"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  // An erased account has no username.
  return { ...row, username: row.username ?? "" };
}

async function findPickupAddress(database: Database, listingId: string): Promise<Address | null> {
  const row = await database
    .db()
    .selectFrom("listing")
    .innerJoin("address", "address.id", "listing.address_id")
    .select([
      "address.id",
      "address.full_name",
      "address.address",
      "address.city",
      "address.region",
      "address.postal_code",
      "address.country",
      "address.mobile_number",
      "address.delivery_notes",
    ])
    .where("listing.id", "=", listingId)
    .executeTakeFirst();
  return (row as Address | undefined) ?? null;
}
