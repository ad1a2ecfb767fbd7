import type { Card } from "#contract/card.ts";
import type { CardRow } from "./card-store.ts";

/** A card is good to the end of the month it names. */
const isCardExpired = (card: Pick<CardRow, "exp_month" | "exp_year">, at: Date): boolean =>
  Date.UTC(card.exp_year, card.exp_month, 1) <= at.getTime();

export const presentCard = (card: CardRow, at: Date): Card => ({
  reference: card.reference,
  brand: card.brand as Card["brand"],
  last4: card.last4,
  exp_month: card.exp_month,
  exp_year: card.exp_year,
  name: card.name,
  is_expired: isCardExpired(card, at),
  is_kept: card.is_kept && card.worked_at !== null,
});
