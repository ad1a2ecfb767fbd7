import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { readSellerFigures } from "./sales-store.ts";

const toTenths = (hours: number | null) => hours && Math.round(hours * 10) / 10;

/** What a seller's orders tell everybody: devices sold in a market, and the pace in hours. */
export async function findSellerFigures(database: Database, sellerId: string, market: Market) {
  const least = LIMITS.paceOrders;
  const found = await readSellerFigures(database, sellerId, { market, least });
  const pace = { approves_in: toTenths(found.approves_in), ships_in: toTenths(found.ships_in) };
  return { sold: found.sold, pace };
}
