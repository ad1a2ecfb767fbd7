import type { Vertical } from "#contract/catalog.ts";
import type { GenericCondition } from "#contract/condition.ts";
import type { ListingStatus } from "#contract/listing-words.ts";
import { type Currency, type Language, type Market, MARKET_FACTS } from "#contract/market.ts";
import type { Call } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { findFavoriteMarks } from "#api/modules/favorite-mark/index.ts";

export type CardRow = {
  id: string;
  market: Market;
  title: string;
  vertical: Vertical;
  name_en: string;
  name_el: string;
  capacity: string | null;
  generic_condition: GenericCondition;
  battery_health: number | null;
  asking_price: number;
  total_price: number;
  currency: Currency;
  cover_key: string | null;
  is_instant_buy: boolean;
  is_graded: boolean;
  boosted_until: Date | null;
};

async function listCardRows(
  database: Database,
  {
    market,
    ids,
    statuses,
  }: { market: Market; ids: readonly string[]; statuses: readonly ListingStatus[] },
): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .read()
    .selectFrom("listing")
    .innerJoin("color", "color.id", "listing.color_id")
    .leftJoin("capacity", "capacity.id", "listing.capacity_id")
    .select([
      "listing.id",
      "listing.market",
      "listing.title",
      "listing.vertical",
      "color.name_en",
      "color.name_el",
      "capacity.label as capacity",
      "listing.generic_condition",
      "listing.battery_health",
      "listing.asking_price",
      "listing.total_price",
      "listing.currency",
      "listing.cover_key",
      "listing.is_instant_buy",
      "listing.is_graded",
      "listing.boosted_until",
    ])
    .where("listing.id", "in", [...ids])
    .where("listing.market", "=", market)
    .where("listing.status", "in", [...statuses])
    .execute();
  const found = new Map(rows.map((row) => [row.id, row as CardRow]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

export const presentCard = (row: CardRow, language: Language, at: Date) => {
  const { currency } = MARKET_FACTS[row.market];
  return {
    id: row.id,
    title: row.title,
    vertical: row.vertical,
    color: language === "el" ? row.name_el : row.name_en,
    capacity: row.capacity,
    generic_condition: row.generic_condition,
    battery_health: row.battery_health,
    asking_price: { amount: row.asking_price, currency },
    total_price: { amount: row.total_price, currency },
    cover: row.cover_key && `/media/${row.cover_key}`,
    is_instant_buy: row.is_instant_buy,
    is_graded: row.is_graded,
    is_boosted: row.boosted_until !== null && row.boosted_until > at,
  };
};

/** Leaves out listings that were sold since they were indexed. */
export async function listCards(
  call: Call,
  ids: readonly string[],
  statuses: readonly ListingStatus[] = ["published"],
) {
  const { database, market, language, at } = call;
  const [rows, favorites] = await Promise.all([
    listCardRows(database, { market, ids, statuses }),
    findFavoriteMarks(call, ids),
  ]);
  return rows.map((row) => ({
    ...presentCard(row, language, at),
    ...(favorites.has(row.id) && { is_favorite: true as const }),
  }));
}
