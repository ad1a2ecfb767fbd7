import type { Card } from "#contract/card.ts";

/** The card that was paid with last, if it can be used again; the list begins with it. */
export const findKeptCard = (cards: readonly Card[]): Card | undefined =>
  cards.find(({ is_expired, is_kept }) => is_kept && !is_expired);
