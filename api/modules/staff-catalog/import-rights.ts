import { sql } from "kysely";
import type { CatalogColumn } from "#contract/catalog-words.ts";
import { MARKETS, type Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { type Staff, staffOfAccount, type StaffRow } from "#api/http/staff-access.ts";
import { FACE_VALUE_COLUMNS, type RowFault } from "./read-device.ts";

/** What a person may change by a file: things of the catalogue, and values of these markets. */
export type ImportRights = { mayChange: boolean; hasPrices: boolean; pricedMarkets: Market[] };

export function toRights(staff: Pick<Staff, "keys" | "markets"> | null): ImportRights {
  const hasPrices = staff?.keys.has("write_prices") ?? false;
  return {
    mayChange: staff?.keys.has("write_catalog") ?? false,
    hasPrices,
    pricedMarkets: hasPrices ? [...(staff?.markets ?? MARKETS)] : [],
  };
}

/** The rights of this moment: they may have been taken since the check. */
export async function findRights(database: Database, userId: string): Promise<ImportRights> {
  const { rows } = await sql<{ staff: StaffRow }>`
    select ${staffOfAccount} as staff from user_account where id = ${userId}
  `.execute(database.db());
  const staff = rows[0]?.staff ?? null;
  return toRights(staff && { keys: new Set(staff.keys), markets: staff.markets });
}

/** The first column that the person may not change. */
export function findMissingRight(
  columns: Iterable<CatalogColumn>,
  isNew: boolean,
  { mayChange, hasPrices, pricedMarkets }: ImportRights,
): RowFault | null {
  const changed = new Set(columns);
  for (const market of MARKETS) {
    const field = FACE_VALUE_COLUMNS[market];
    if (!changed.delete(field)) continue;
    if (!hasPrices) return { error: "key_missing", field };
    if (!pricedMarkets.includes(market)) return { error: "market_not_yours", field };
  }
  if (mayChange || (!isNew && changed.size === 0)) return null;
  return { error: "key_missing", field: [...changed][0] ?? "model" };
}
