import type { ListingCard } from "#contract/listing.ts";

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

/** What a card shows, and no more: loader data is sent to the browser beside the markup. */
export const presentCard = (listing: ListingCard): CardFacts => ({
  id: listing.id,
  title: listing.title,
  color: listing.color,
  capacity: listing.capacity,
  generic_condition: listing.generic_condition,
  battery_health: listing.battery_health,
  asking_price: listing.asking_price,
  total_price: listing.total_price,
  cover: listing.cover,
  is_instant_buy: listing.is_instant_buy,
  ...(listing.is_boosted && { is_boosted: true }),
  // Shared pages (the same for every visitor) do not know favorites.
  ...(listing.is_favorite && { is_favorite: true }),
});
