import type { ListingCard } from "#contract/listing.ts";
import type { Language, Market } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import type { Delivery } from "#api/modules/shipping/delivery.ts";
import { toPriceBreakdown } from "#api/modules/listing/price.ts";

/** What was bought, as it was shown then; kept with the order whatever becomes of the listing. */
export type OrderItem = {
  title: string;
  vertical: ListingCard["vertical"];
  color: Record<Language, string>;
  capacity: string | null;
  generic_condition: ListingCard["generic_condition"];
  battery_health: number | null;
  cover_key: string | null;
  is_instant_buy: boolean;
  is_graded: boolean;
};

export const presentOrderItem = (
  order: { listing_id: string; market: Market; item: OrderItem; asking_price: Money },
  { language, delivery }: { language: Language; delivery: Delivery },
) => {
  const { color, cover_key, ...item } = order.item;
  return {
    ...item,
    id: order.listing_id,
    color: color[language],
    cover: cover_key === null ? null : `/media/${cover_key}`,
    asking_price: order.asking_price,
    total_price: toPriceBreakdown(delivery, order.market, order.asking_price).total_price,
    is_boosted: false,
  };
};
