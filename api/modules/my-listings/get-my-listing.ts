import { isAway } from "#contract/consignment-words.ts";
import type { CategoryGrade } from "#contract/condition.ts";
import { type Grades, toGenericCondition } from "#contract/grading.ts";
import { type Language, MARKET_FACTS } from "#contract/market.ts";
import { toProductTitle } from "#contract/product-title.ts";
import { splitSellerShares, toSellerFee } from "#contract/seller-fee.ts";
import type { OwnListing } from "#contract/my-listings.ts";
import type { SessionUser, UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import type { Database } from "#api/db/database.ts";
import type { Delivery } from "#api/modules/shipping-option/index.ts";
import { toPriceBreakdown } from "#api/modules/price/index.ts";
import { listAllowedActions } from "#api/modules/listing/index.ts";
import { findOwnListing, type OwnListingRow } from "./my-listings-store.ts";

export async function getOwnListing(
  { database, delivery, user, language, at }: UserCall,
  id: string,
) {
  const row = await findOwnListing(database, { id, userId: user.id, at });
  if (!row) throw new ApiError("not_found");
  return presentOwnListing(row, { seller: user, language, delivery, at });
}

/** Null without a price. */
export function toSale(
  { asking_price, is_fee_free, is_instant_buy, hub_courier_price, market }: OwnListingRow,
  { terms }: Pick<Delivery, "terms">,
) {
  if (asking_price === null) return null;
  const price = { amount: asking_price, currency: MARKET_FACTS[market].currency };
  const { fees } = terms[market];
  return splitSellerShares(price, {
    seller_fee: is_fee_free ? 0 : toSellerFee(price, fees).amount,
    pickup_price: is_instant_buy ? (hub_courier_price ?? 0) : fees.pickup_price,
  });
}

/** What its seller receives at the asking price; null without a price, and of another's listing. */
export async function findSale(
  { database, delivery }: { database: Database; delivery: Delivery },
  wanted: { id: string; userId: string; at: Date },
): Promise<OwnListing["sale"]> {
  const row = await findOwnListing(database, wanted);
  return row && toSale(row, delivery);
}

type PresentedListing = Omit<OwnListing, "id" | "order_id"> & {
  id: string;
  order_id: string | null;
};

/** `seller` is null for other viewers. */
export function presentOwnListing(
  row: OwnListingRow,
  {
    seller,
    language,
    delivery,
    at,
  }: { seller: SessionUser | null; language: Language; delivery: Delivery; at: Date },
): PresentedListing {
  const { currency } = MARKET_FACTS[row.market];
  const price = row.asking_price === null ? null : { amount: row.asking_price, currency };
  const isBoosted = row.boosted_until !== null && row.boosted_until > at;
  const shown = {
    id: row.id,
    status: row.status,
    title: row.brand && row.model ? toProductTitle(row.brand, row.model) : null,
    color: language === "el" ? row.name_el : row.name_en,
    capacity: row.capacity,
    generic_condition: row.generic_condition ?? gradeDraft(row),
    battery_health: row.battery_health,
    is_instant_buy: row.is_instant_buy,
    cover: row.cover_key && `/media/${row.cover_key}`,
    asking_price: price,
    total_price: price && toPriceBreakdown(delivery, row.market, price).total_price,
    boosted_until: isBoosted ? row.boosted_until!.toISOString() : null,
    is_reserved: row.is_at_checkout,
    published_at: row.published_at?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
  };
  if (seller === null)
    return {
      ...shown,
      // The price of a sale is private.
      ...(row.status === "sold" && { asking_price: null, total_price: null, boosted_until: null }),
      is_on_vacation: false,
      sale: null,
      order_id: null,
      is_marked_sold: false,
      rejection: null,
      has_unsent_changes: false,
      has_edit_under_review: false,
      offers_waiting: 0,
      hub_stay: null,
      allowed_actions: [],
      submitted_at: null,
      sold_at: null,
    };
  return {
    ...shown,
    sale: toSale(row, delivery),
    is_on_vacation: row.hidden_by_vacation,
    order_id: row.order_id,
    is_marked_sold: row.marked_sold_at !== null,
    rejection: row.rejection && { ...row.rejection, at: new Date(row.rejection.at).toISOString() },
    has_unsent_changes: row.has_unsent_changes,
    has_edit_under_review: row.has_edit_under_review,
    offers_waiting: row.offers_waiting,
    hub_stay: row.hub_stay,
    allowed_actions: listAllowedActions(
      {
        sellerId: seller.id,
        status: row.status,
        publishedAt: row.published_at,
        boostedUntil: row.boosted_until,
        isReserved: row.is_held,
        isMarkedSold: row.marked_sold_at !== null,
        hasEditUnderReview: row.has_edit_under_review,
        hubStay: isAway(row.hub_stay) ? row.hub_stay : null,
      },
      seller,
      at,
    ),
    submitted_at: row.submitted_at?.toISOString() ?? null,
    sold_at: row.sold_at?.toISOString() ?? null,
  };
}

function gradeDraft({
  properties,
  battery_health,
}: OwnListingRow): OwnListing["generic_condition"] {
  const given = Object.entries(properties ?? {}).flatMap(([category, { grade }]) =>
    grade === "none" ? [] : [[category, grade] as [string, CategoryGrade]],
  );
  if (given.length === 0) return null;
  return toGenericCondition(Object.fromEntries(given) as Grades, battery_health);
}
