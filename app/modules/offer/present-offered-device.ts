import type { Listing } from "#contract/listing.ts";

export type OfferedDevice = ReturnType<typeof presentOfferedDevice>;

/** What the page of an offer shows of its device. */
export const presentOfferedDevice = ({
  id,
  title,
  capacity,
  color,
  cover,
  price,
  fair_price,
  seller_info,
}: Listing) => ({
  id,
  title,
  detail: [capacity, color].filter(Boolean).join(" · "),
  cover,
  seller: seller_info.username,
  asking: price.asking_price,
  total: price.total_price,
  delivery: price.delivery_from,
  fair: fair_price,
});
