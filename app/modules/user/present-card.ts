import type { OwnListing } from "#contract/selling.ts";
import type { CardFacts } from "../ui/card-facts.ts";

/** What is shown of a device that was sold: what was paid for it is not. */
export type SoldFacts = Pick<
  CardFacts,
  "id" | "title" | "color" | "capacity" | "generic_condition" | "cover"
>;

/** A device that somebody has sold; null where it lacks what is shown. */
export function presentSold(listing: OwnListing): SoldFacts | null {
  const { id, title, color, capacity, generic_condition, cover } = listing;
  if (!title || !generic_condition) return null;
  return { id, title, color: color ?? "", capacity, generic_condition, cover };
}

/** The card of somebody's listing; null where it lacks what a card shows. */
export function presentCard(listing: OwnListing): CardFacts | null {
  const { asking_price, total_price, battery_health, is_instant_buy, is_favorite } = listing;
  const facts = presentSold(listing);
  if (!facts || !asking_price || !total_price) return null;
  return {
    ...facts,
    asking_price,
    total_price,
    battery_health,
    is_instant_buy,
    ...(is_favorite && { is_favorite }),
  };
}
