import type { GenericCondition } from "#contract/condition.ts";
import type { ListingCard } from "#contract/listing.ts";
import type { Currency } from "#contract/market.ts";

export type CardFacts = Pick<
  ListingCard,
  | "title"
  | "color"
  | "capacity"
  | "generic_condition"
  | "battery_health"
  | "asking_price"
  | "total_price"
  | "cover"
  | "is_instant_buy"
  | "is_favorite"
> & {
  id: string;
  is_boosted?: boolean;
};

const SAYS = { instant: 1, boosted: 2 } as const;

/**
 * Cards serialized for the page: the currency, then one line per card with tab-separated fields.
 * React Router's own format takes 1 kB more for twenty cards after compression, which decides
 * whether a list fits into the connection's first flight.
 */
export type CardRows = string;

export const toCardRows = (cards: readonly ListingCard[]): CardRows =>
  [
    cards[0]?.asking_price.currency ?? "",
    ...cards.map((card) =>
      [
        card.id,
        card.title,
        card.color,
        card.capacity ?? "",
        card.generic_condition,
        card.battery_health ?? "",
        card.asking_price.amount,
        card.total_price.amount,
        card.cover ?? "",
        (card.is_instant_buy ? SAYS.instant : 0) + (card.is_boosted ? SAYS.boosted : 0) || "",
        // Shared pages (the same for every visitor) do not know favorites.
        ...(card.is_favorite ? [1] : []),
      ]
        .map((field) => String(field).replace(/\s+/g, " "))
        .join("\t"),
    ),
  ].join("\n");

export function fromCardRows(rows: CardRows): CardFacts[] {
  const [money, ...lines] = rows.split("\n");
  const currency = money as Currency;
  return lines.map((line) => {
    const field = line.split("\t");
    const text = (at: number) => field[at] ?? "";
    return {
      id: text(0),
      title: text(1),
      color: text(2),
      capacity: text(3) || null,
      generic_condition: text(4) as GenericCondition,
      battery_health: text(5) === "" ? null : Number(text(5)),
      asking_price: { amount: Number(text(6)), currency },
      total_price: { amount: Number(text(7)), currency },
      cover: text(8) || null,
      is_instant_buy: (Number(text(9)) & SAYS.instant) !== 0,
      ...((Number(text(9)) & SAYS.boosted) !== 0 && { is_boosted: true }),
      ...(text(10) === "" ? {} : { is_favorite: true as const }),
    };
  });
}
