import type { ListingStatus } from "#contract/listing-words.ts";
import type { Market } from "#contract/market.ts";
import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findVisibility, isMine } from "./listing-policy.ts";

type Known = {
  market: Market;
  seller_id: string;
  status: ListingStatus;
  published_at: Date | null;
  deleted_at: Date | null;
  /** Where others of its kind are, for who comes too late. */
  sku_id?: string;
};

/**
 * The listing, if the caller may see it: one's own from every market, others' of the market looked
 * at. Throws not_found, or listing_gone for what once was there.
 */
export function requireVisible<Row extends Known>(
  row: Row | null,
  { user, market }: Pick<Call, "user" | "market">,
): Row {
  if (!row) throw new ApiError("not_found");
  const facts = {
    sellerId: row.seller_id,
    status: row.status,
    publishedAt: row.published_at,
    deletedAt: row.deleted_at,
  };
  if (row.market !== market && !isMine(facts, user)) throw new ApiError("not_found");
  const visibility = findVisibility(facts, user);
  if (visibility === "unknown") throw new ApiError("not_found");
  if (visibility === "gone") {
    throw new ApiError("listing_gone", row.sku_id ? { data: { sku_id: row.sku_id } } : {});
  }
  return row;
}
