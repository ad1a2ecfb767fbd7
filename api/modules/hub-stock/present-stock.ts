import {
  listConsignmentActions,
  owesCourier,
  STOCK_MOVES,
  STOCK_PARCEL_STATUSES,
  type StockMove,
  type StockParcelStatus,
  toStockNumber,
} from "#contract/consignment-words.ts";
import { type GenericCondition, hasBattery } from "#contract/condition.ts";
import { LIMITS } from "#contract/limits.ts";
import type { ListingStatus } from "#contract/listing-words.ts";
import { type Currency, MARKET_FACTS, type Market } from "#contract/market.ts";
import type { UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { requireMarket } from "#api/http/staff-access.ts";
import { toMoment } from "#api/modules/calendar/index.ts";
import { findDeviceCheck } from "#api/modules/risk/index.ts";
import { findListedNumber, toNumberKind } from "#api/modules/inspection/index.ts";
import { createItems } from "./check-stock.ts";
import { findStock, findStockListing, type StockRow } from "./hub-stock-store.ts";
import { mayMove } from "./may-move.ts";
import { findAnswerBy } from "./move-stock.ts";
import { listParcels, type ParcelRow } from "./parcel-store.ts";

const toInstant = (at: Date | null): string | null => at?.toISOString() ?? null;

const presentStay = async (database: Database, stock: StockRow) => ({
  id: stock.id,
  number: toStockNumber(stock.number),
  status: stock.status,
  terms: stock.terms,
  drop_to:
    stock.drop_to === null
      ? null
      : { amount: stock.drop_to, currency: MARKET_FACTS[stock.market].currency },
  found_condition: stock.found_condition,
  end_reason: stock.end_reason,
  note: stock.note,
  received_at: toInstant(stock.received_at),
  stocked_at: toInstant(stock.stocked_at),
  free_until: toInstant(stock.free_until),
  status_since: stock.status_since.toISOString(),
  answer_by: toInstant(await findAnswerBy(database, stock)),
  courier_price:
    stock.courier_price === null
      ? null
      : { amount: stock.courier_price, currency: MARKET_FACTS[stock.market].currency },
  courier_paid_at: toInstant(stock.courier_paid_at),
  version: stock.version,
});

/** The last parcel that our courier has or was to fetch. */
function presentParcel(parcels: readonly ParcelRow[]) {
  const parcel = parcels.findLast(({ status }) =>
    (STOCK_PARCEL_STATUSES as readonly string[]).includes(status),
  );
  if (!parcel) return null;
  return {
    status: parcel.status as StockParcelStatus,
    pickup: { date: parcel.pickup_date, interval: parcel.pickup_interval },
    tracking_code: parcel.tracking_code,
    tracking_url: parcel.tracking_url,
  };
}

/** While the device is announced, until the morning of a booked pickup. */
export function isCourierBookable(
  { status, market }: Pick<StockRow, "status" | "market">,
  parcels: readonly ParcelRow[],
  at: Date,
): boolean {
  const booked = parcels.findLast((one) => one.status === "booked");
  const isClosed =
    booked !== undefined && at >= toMoment(market, booked.pickup_date, LIMITS.courierDayCloses);
  return status === "announced" && !isClosed;
}

/** Throws not_found. */
export async function presentConsignment(
  call: UserCall,
  listingId: string,
  stock: StockRow | null,
) {
  const listing = await call.database
    .db()
    .selectFrom("listing")
    .select(["id", "title", "status", "generic_condition", "asking_price", "currency", "market"])
    .where("id", "=", listingId)
    .where("seller_id", "=", call.user.id)
    .where("deleted_at", "is", null)
    .where("edit_of", "is", null)
    .executeTakeFirst();
  if (!listing) throw new ApiError("not_found");
  const market = listing.market as Market;
  const { id, value } = call.settings.find(market, "consignment");
  const place = call.delivery.hubs[market];
  const isOpen = stock !== null && stock.ended_at === null;
  const parcels = stock === null ? [] : await listParcels(call.database, stock.id);
  const goes = call.delivery.methods[market].includes("courier");
  const price = call.delivery.terms[market].fees.pickup_price;
  const parcel = isOpen ? presentParcel(parcels) : null;
  const isOnOffer = listing.status === "published" || listing.status === "hidden";
  return {
    listing: presentListing(listing as Shown),
    terms: value,
    terms_version: id ?? "first",
    hub: place && {
      address: place.address,
      city: place.city,
      postal_code: place.postal_code,
      hours: place.hours,
    },
    courier_price: goes ? { amount: price, currency: MARKET_FACTS[market].currency } : null,
    parcel,
    may_book_courier: goes && isOpen && isCourierBookable(stock, parcels, call.at),
    may_announce: !isOpen && place !== null && isOnOffer,
    stay: stock && {
      ...(await presentStay(call.database, stock)),
      actions: listConsignmentActions(stock.status).filter(
        (action) => action !== "drop_courier" || parcel?.status === "booked",
      ),
    },
  };
}

type Shown = {
  id: string;
  title: string;
  status: ListingStatus;
  generic_condition: GenericCondition;
  asking_price: number;
  currency: Currency;
};

const presentListing = ({ asking_price: amount, currency, ...listing }: Shown) => ({
  id: listing.id,
  title: listing.title,
  status: listing.status,
  generic_condition: listing.generic_condition,
  asking_price: { amount, currency },
});

/** Throws not_found, also for another market than the caller's. */
export async function presentStock(call: UserCall, stockId: string) {
  const { database, user } = call;
  const stock = await findStock(database, stockId);
  if (!stock) throw new ApiError("not_found");
  requireMarket(call, stock.market);
  const listing = await findStockListing(database, stock);
  const items = stock.items ?? (await createItems(call, stock));
  const isMine = listing.seller_id === user.id;
  const lists = await findDeviceCheck(database, stock.listing_id);
  return {
    ...(await presentStay(database, stock)),
    market: stock.market,
    bin: stock.ended_at === null ? stock.bin : null,
    listing: {
      ...presentListing(listing),
      battery_health: listing.battery_health,
      product: [listing.capacity, listing.color].filter(Boolean).join(", "),
    },
    seller: { id: listing.seller_id, username: listing.seller },
    is_mine: isMine,
    order: stock.ended_at === null ? listing.order : null,
    moves: isMine
      ? []
      : ([...STOCK_MOVES, "check"] as (StockMove | "check")[]).filter(
          (move) => mayMove(stock, move) && (move !== "confirm" || stock.checked_by !== user.id),
        ),
    items,
    device_number: stock.device_number,
    holds: stock.holds,
    lists: lists && { answer: lists.answer, at: lists.checked_at.toISOString() },
    owes_courier: stock.ended_at === null && owesCourier(stock),
    parcel: presentParcel(await listParcels(database, stock.id)),
    listed_number: await findListedNumber(database, stock.listing_id),
    device_number_kind: toNumberKind(listing.vertical),
    battery_health: stock.battery_health,
    has_battery: hasBattery(listing.vertical),
    checked_by: listing.checker,
    checked_at: toInstant(stock.checked_at),
    announced_at: stock.created_at.toISOString(),
    ended_at: toInstant(stock.ended_at),
  };
}
