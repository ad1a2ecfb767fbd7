import type { Database } from "#api/db/database.ts";
import {
  findBoost,
  lockBoostedListing,
  type BoostedListing,
  type BoostRow,
} from "./boost-store.ts";

export type LockedBoost = {
  boost: BoostRow;
  /** Null once it is deleted. */
  listing: BoostedListing | null;
};

/** A boost as it is now, with its listing's lock held. Throws where there is no such boost. */
export async function lockBoost(database: Database, boostId: string): Promise<LockedBoost> {
  const found = await findBoost(database, boostId);
  const listing = found && (await lockBoostedListing(database, found.listing_id));
  const boost = found && (await findBoost(database, boostId));
  if (!boost) throw new Error(`There is no boost ${boostId}`);
  return { boost, listing };
}
