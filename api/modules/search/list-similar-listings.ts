import { listingFiltersSchema } from "#contract/listing.ts";
import type { Call } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { createPostgresIndex } from "./postgres-index.ts";
import { isMine, listCards, type ListingRow } from "#api/modules/listing/index.ts";

const SIMILAR_COUNT = 8;
const PRICE_RANGE = 1 / 3;

/** Works for a listing that is gone, whose page offers these instead. Throws not_found. */
export async function listSimilarListings(call: Call, id: string) {
  const { database, market, language, at, now, user } = call;
  const row = await findListingKind(database, id);
  const wasPublic = row && (row.status === "published" || row.published_at !== null);
  const known = row && (isMine({ sellerId: row.seller_id }, user) || wasPublic);
  if (!known || row.market !== market) throw new ApiError("not_found");
  const index = createPostgresIndex(database, now);
  const find = async (asked: object, limit: number) => {
    const filters = listingFiltersSchema.parse(asked);
    const page = { at, limit, offset: 0, excludedIds: [id], isModelCurrent: true };
    const request = { market, language, filters, ...page };
    return (await index.search(request)).ids;
  };
  const { brand, model, vertical, total_price: price } = row;
  const near = {
    vertical,
    price_from: Math.floor((price * (1 - PRICE_RANGE)) / 100),
    price_to: Math.ceil((price * (1 + PRICE_RANGE)) / 100),
  };
  // Concurrent: the latency matters more than a query too many.
  const found = await Promise.all([
    find({ brand, model }, SIMILAR_COUNT),
    find(near, 2 * SIMILAR_COUNT),
  ]);
  const ids = [...new Set(found.flat())].slice(0, SIMILAR_COUNT);
  return listCards(call, ids);
}

type ListingKind = Pick<
  ListingRow,
  "market" | "vertical" | "seller_id" | "status" | "published_at" | "total_price"
> & { brand: string; model: string };

const findListingKind = async (database: Database, id: string): Promise<ListingKind | null> => {
  const row = await database
    .read()
    .selectFrom("listing")
    .innerJoin("brand", "brand.id", "listing.brand_id")
    .innerJoin("model", "model.id", "listing.model_id")
    .select([
      "listing.market",
      "listing.vertical",
      "listing.seller_id",
      "listing.status",
      "listing.published_at",
      "listing.total_price",
      "brand.slug as brand",
      "model.slug as model",
    ])
    .where("listing.id", "=", id)
    .executeTakeFirst();
  return row ? (row as ListingKind) : null;
};
