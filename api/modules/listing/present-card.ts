import { MARKET_FACTS, type Language } from "#contract/market.ts";
import type { CardRow } from "./listing-store.ts";

/** What a list shows of a listing. */
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
