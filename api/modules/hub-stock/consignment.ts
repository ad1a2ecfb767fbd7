import { listConsignmentActions, type ConsignmentAction } from "#contract/consignment-words.ts";
import { LIMITS } from "#contract/limits.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { type LockedListing, lockListing } from "#api/modules/listing/index.ts";
import { writeFound } from "#api/modules/inspection/index.ts";
import { isUnheld } from "#api/modules/order/index.ts";
import { requireListingUnrestricted, requireUnrestricted } from "#api/modules/restriction/index.ts";
import { toGrades } from "./check-stock.ts";
import { stopParcels } from "./follow-parcel.ts";
import {
  findOpenStay,
  findStayOf,
  insertStock,
  type StockRow,
  writeStock,
} from "./hub-stock-store.ts";
import { endStay, putOnShelf, startLapse, takeOffShelf } from "./move-stock.ts";
import { presentConsignment } from "./present-stock.ts";

async function lockMine(call: UserCall, id: string): Promise<LockedListing> {
  const listing = await lockListing(call.database, id);
  if (!listing || listing.seller_id !== call.user.id || listing.deleted_at !== null)
    throw new ApiError("not_found");
  return listing;
}

/** Throws not_found for another person's listing and for a draft. */
export async function getConsignment(call: UserCall, listingId: string) {
  const stay = await findStayOf(call.database, listingId);
  return presentConsignment(call, listingId, stay);
}

type Wish = { terms_version: string; drop_to: Money | null };

/** Repeated, it answers the stay that was announced. Throws what its contract names. */
export async function announceConsignment(
  call: UserCall,
  listingId: string,
  { terms_version, drop_to }: Wish,
) {
  const { database, at } = call;
  await database.tx(async () => {
    const listing = await lockMine(call, listingId);
    const open = await findOpenStay(database, listingId);
    if (open?.status === "announced") return;
    if (open) throw new ApiError("listing_at_hub", { data: { status: open.status } });
    if (listing.status !== "published" && listing.status !== "hidden")
      throw new ApiError("listing_transition_refused", {
        data: { status: listing.status, action: "take_in" },
      });
    if (!call.delivery.hubs[listing.market]) throw new ApiError("shipping_unavailable");
    await requireUnrestricted(call, "sell");
    await requireListingUnrestricted(call, listingId);
    if (!(await isUnheld(call, listingId))) throw new ApiError("listing_busy");
    if (await hasEdit(call, listingId)) throw new ApiError("listing_edit_waits");
    const { id, value } = call.settings.find(listing.market, "consignment");
    if (terms_version !== (id ?? "first")) throw new ApiError("consignment_terms_changed");
    const stock = await insertStock(database, {
      market: listing.market,
      listing_id: listingId,
      terms: value,
      setting_id: id,
      drop_to: drop_to === null ? null : readFloor(drop_to, listing),
      at,
    });
    await startLapse(call, stock, at);
  });
  return getConsignment(call, listingId);
}

function readFloor({ amount, currency }: Money, { market, asking_price }: LockedListing): number {
  const isRight =
    currency === MARKET_FACTS[market].currency &&
    amount >= LIMITS.askingPrice.min &&
    amount < asking_price;
  if (!isRight)
    throw new ApiError("invalid_fields", { fields: { drop_to: ["consignment.floor-invalid"] } });
  return amount;
}

async function hasEdit({ database }: UserCall, listingId: string): Promise<boolean> {
  const row = await database
    .db()
    .selectFrom("listing")
    .select("id")
    .where("edit_of", "=", listingId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Throws not_found, stock_changed, consignment_closed, listing_busy while an order holds it. */
export async function answerConsignment(
  call: UserCall,
  listingId: string,
  { action, version }: { action: ConsignmentAction; version: number },
) {
  const { database } = call;
  await database.tx(async () => {
    const listing = await lockMine(call, listingId);
    const stock = await findOpenStay(database, listingId);
    if (!stock) throw new ApiError("not_found");
    if (stock.version !== version)
      throw new ApiError("stock_changed", { data: { version: stock.version } });
    if (!listConsignmentActions(stock.status).includes(action))
      throw new ApiError("consignment_closed", { data: { status: stock.status } });
    // It may be on its way already: that ends or resumes the stay when the courier says so.
    if (action === "cancel" || action === "drop_courier") await stopParcels(call, stock, call.at);
    if (action === "cancel")
      await endStay(call, stock, { status: "cancelled", reason: "seller", at: call.at });
    else if (action === "drop_courier") await writeStock(database, stock, {}, call.at);
    else if (action === "accept") await acceptGrade(call, { stock, listing });
    else await askBack(call, { stock, listing });
  });
  return getConsignment(call, listingId);
}

type Stay = { stock: StockRow; listing: LockedListing };

async function acceptGrade(call: UserCall, { stock, listing }: Stay): Promise<void> {
  await writeFound(call.database, listing.id, {
    grades: toGrades(stock.items ?? []),
    condition: stock.found_condition,
    battery_health: stock.battery_health,
    isGraded: true,
    at: call.at,
  });
  await putOnShelf(call, { stock, listing }, { by: "seller", at: call.at });
}

async function askBack(call: UserCall, { stock, listing }: Stay): Promise<void> {
  const isSold = listing.status === "sold" || !(await isUnheld(call, listing.id));
  if (isSold) throw new ApiError("listing_busy");
  await takeOffShelf(call, { stock, listing }, { by: "seller", reason: "seller", at: call.at });
}
