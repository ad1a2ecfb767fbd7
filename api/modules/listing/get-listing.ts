import { CONDITION_CATEGORIES, type ConditionCategory } from "#contract/condition.ts";
import { LIMITS } from "#contract/limits.ts";
import { eachAccessory, LISTING_GROUPS } from "#contract/listing-words.ts";
import type { Call, UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { isDeliverable, listShippingOptions } from "#api/modules/shipping-option/index.ts";
import { findFavoriteMarks } from "#api/modules/favorite-mark/index.ts";
import { presentPhotos } from "#api/modules/photo/index.ts";
import { findOrderListing, type OrderWithListing } from "#api/modules/order/index.ts";
import { toPriceBreakdown } from "#api/modules/price/index.ts";
import { presentCard } from "./list-cards.ts";
import { isMine, listAllowedActions, requireVisible } from "./listing-policy.ts";
import { findListing, type ListingRow } from "./listing-store.ts";
import {
  type MarketPriceRow,
  findMarketPrice,
  listSaleSpans,
  presentMarketPrice,
} from "#api/modules/market-price/index.ts";

/** Throws not_found, listing_gone, listing_elsewhere. */
export async function getListing(call: Call, id: string) {
  const { database, at } = call;
  const { least } = LIMITS.marketPrice;
  const [row, favorites, marketPrice] = await Promise.all([
    findListing(database, id, at),
    findFavoriteMarks(call, [id]),
    findMarketPrice(database, id, { spans: listSaleSpans(at), at, least }),
  ]);
  if (row && isElsewhere(row, call)) {
    const { market, sku_id } = row;
    throw new ApiError("listing_elsewhere", { data: { market, sku_id } });
  }
  const order = row && (await findOwnOrder(row, call));
  if (order) return presentOrderedListing(row, order, call);
  return {
    ...presentListing(requireVisible(row, call), marketPrice, call),
    ...(favorites.has(id) && { is_favorite: true as const }),
  };
}

async function findOwnOrder(
  { id, status, seller_id, marked_sold_at }: ListingRow,
  { database, user }: Call,
): Promise<OrderWithListing | null> {
  if (!user || status === "published") return null;
  if (seller_id === user.id && (status !== "sold" || marked_sold_at !== null)) return null;
  return findOrderListing(database, { listingId: id, userId: user.id });
}

function presentOrderedListing(row: ListingRow, order: OrderWithListing, call: Call) {
  const { item, asking_price, currency, kept } = order;
  const { color, ...known } = item;
  const gradedAt = kept ? kept.graded_at : row.graded_at;
  const asOrdered: ListingRow = {
    ...row,
    ...known,
    name_en: color.en,
    name_el: color.el,
    asking_price,
    currency,
    ...kept,
    graded_at: gradedAt === null ? null : new Date(gradedAt),
    boosted_until: null,
  };
  const shown = presentListing(asOrdered, null, call);
  const { asking_price: _, total_price: __, ...rest } = shown;
  const price = toPriceBreakdown(call.delivery, row.market, { amount: asking_price, currency });
  return {
    ...rest,
    asking_price: price.asking_price,
    total_price: price.total_price,
    price,
    shipping_options: [],
    order: {
      id: order.id,
      number: order.number,
      role: order.buyer_id === call.user?.id ? ("buyer" as const) : ("seller" as const),
    },
    allowed_actions: [],
  };
}

/** Its seller sees the listing in every market. */
const isElsewhere = (row: ListingRow, { user, market }: Call): boolean =>
  row.market !== market && row.status === "published" && row.seller_id !== user?.id;

function presentListing(
  row: ListingRow,
  marketPrice: MarketPriceRow | null,
  { user, language, delivery, at }: Call,
) {
  const facts = {
    sellerId: row.seller_id,
    status: row.status,
    publishedAt: row.published_at,
    boostedUntil: row.boosted_until,
    // The caller's own reservation does not block them.
    isReserved: row.reserved_by !== null && row.reserved_by !== user?.id,
    isMarkedSold: row.marked_sold_at !== null,
    isDeliverable: isDeliverable(delivery, {
      market: row.market,
      isInstantBuy: row.is_instant_buy,
    }),
  };
  const photos = presentPhotos(row.photos);
  const card = presentCard(row, language, at);
  return {
    ...card,
    sku_id: row.sku_id,
    product_id: row.product_id,
    status: row.status,
    brand: row.brand,
    model: { ...row.model, vertical: row.vertical, brand: row.brand },
    color_detail: { ...row.color, name: card.color },
    photos,
    cover_photo: photos.find(({ is_cover }) => is_cover) ?? null,
    conditions: orderConditions(row.conditions),
    graded_at: row.graded_at?.toISOString() ?? null,
    accessories: eachAccessory((field) => row[field]),
    accessories_description: row.accessories_description,
    notes: row.notes,
    price: toPriceBreakdown(delivery, row.market, {
      amount: row.asking_price,
      currency: row.currency,
    }),
    fair_price: presentMarketPrice(marketPrice, card.asking_price),
    shipping_options: listShippingOptions({
      delivery,
      market: row.market,
      at,
      isInstantBuy: row.is_instant_buy,
    }),
    warranty_days: LIMITS.warrantyDays,
    ...(row.passport !== null && { passport: row.passport }),
    seller_info: {
      // A seller has a username (decisions "Incomplete profile"); a closed account has lost it.
      username: row.seller.username ?? "",
      photo: row.seller.photo,
      is_pro: row.seller.is_pro,
      city: row.seller.city,
      sold_count: row.sold_count,
      passed_count: row.passed_count,
    },
    published_at: row.published_at?.toISOString() ?? null,
    is_mine: isMine(facts, user),
    takes_offers: row.takes_offers,
    allowed_actions: listAllowedActions(facts, user, at),
  };
}

/** A listing in these states has not changed since it was ordered. */
const UNCHANGED = LISTING_GROUPS.past;

/** Throws not_found for drafts and another person's orders. */
export async function getOrderListing(call: UserCall, orderId: string) {
  const { database, user, at } = call;
  const order = await findOrderListing(database, { orderId, userId: user.id });
  const row = order && (await findListing(database, order.listing_id, at));
  if (!row || (order.kept === null && !UNCHANGED.includes(row.status)))
    throw new ApiError("not_found");
  return presentOrderedListing(row, order, call);
}

export const orderConditions = <Row extends { category: ConditionCategory }>(
  conditions: readonly Row[],
): Row[] =>
  conditions.toSorted(
    (a, b) => CONDITION_CATEGORIES.indexOf(a.category) - CONDITION_CATEGORIES.indexOf(b.category),
  );
