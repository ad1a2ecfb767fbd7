import { ACCESSORIES } from "#contract/listing-words.ts";
import type { Market } from "#contract/market.ts";
import type { UserCall } from "#api/context.ts";
import { listMarkets, requireMarket } from "#api/http/staff-access.ts";
import { ApiError } from "#api/http/api-error.ts";
import { listProducts } from "#api/modules/catalog/index.ts";
import { orderConditions } from "#api/modules/listing/index.ts";
import {
  findDeviceCheck,
  type LastDeviceCheck,
  listListingSignals,
} from "#api/modules/risk/index.ts";
import { presentPhotos } from "#api/modules/photo/index.ts";
import {
  countWaiting,
  findCompared,
  listDecisions,
  findNeighbours,
  findReview,
  findSellerRecord,
  type ReviewRow,
} from "./hub-store.ts";
import { presentQueueRow } from "./list-hub-listings.ts";

/** Throws not_found for a listing that was never submitted. */
export async function getHubListing(
  call: UserCall,
  id: string,
  { market }: { market?: Market | undefined },
) {
  const { database, user } = call;
  const queue = { markets: listMarkets(call, market) };
  const row = await findReview(database, id);
  if (!row) throw new ApiError("not_found");
  requireMarket(call, row.market);
  const subject = row.edit_of ?? id;
  const [product, compared, record, decisions, neighbours, waiting, signals, check] =
    await Promise.all([
      findProduct(call, row),
      findCompared(database, row),
      findSellerRecord(database, row.seller_id, row.market),
      listDecisions(database, id),
      findNeighbours(database, queue, { ...row, except: user.id }),
      countWaiting(database, queue),
      listListingSignals(database, subject),
      findDeviceCheck(database, subject),
    ]);
  const { currency } = row;
  const { low, high, count, covers } = compared;
  return {
    ...presentQueueRow(row, call),
    status: row.status,
    version: row.version,
    photos: presentPhotos(row.photos),
    conditions: orderConditions(row.conditions),
    battery_health: row.battery_health,
    notes: row.notes,
    accessories: ACCESSORIES.filter((thing) => row[`has_${thing}`]),
    accessories_description: row.accessories_description,
    catalogue: {
      product,
      asked:
        low === null || high === null
          ? null
          : { low: { amount: low, currency }, high: { amount: high, currency }, count },
      covers: covers.map((key) => `/media/${key}`),
    },
    seller_facts: {
      username: row.seller ?? "",
      is_pro: row.is_pro,
      member_since: row.member_since.toISOString(),
      ...record,
    },
    signals,
    device: row.device_number === null ? null : presentDevice(row.device_number, check),
    decisions: decisions.map(({ note_el, note_en, by, at, ...decision }) => ({
      ...decision,
      note: { el: note_el, en: note_en },
      by: by ?? "",
      at: at.toISOString(),
    })),
    ...neighbours,
    waiting,
  };
}

const ENDING = 4;

const presentDevice = (number: string, check: LastDeviceCheck | null) => ({
  ending: number.slice(-ENDING),
  check: check && {
    answer: check.answer,
    provider: check.provider,
    at: check.checked_at.toISOString(),
  },
});

async function findProduct(call: UserCall, row: ReviewRow) {
  const products = await listProducts(
    { ...call, market: row.market },
    {
      model_id: row.model_id,
      color_id: row.color_id,
      ...(row.capacity_id && { capacity_id: row.capacity_id }),
    },
  );
  const product = products.find(({ id }) => id === row.product_id);
  if (!product)
    throw new Error(`The listing ${row.id} has a product that its market does not sell`);
  return product;
}
