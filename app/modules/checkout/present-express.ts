import type { Address } from "#contract/account.ts";
import type { Card } from "#contract/card.ts";
import type { Order } from "#contract/order.ts";
import { formatAddress } from "../ui/format-address.ts";

/** What the quick way would fill in; null where something is missing, or the way was begun already. */
export function presentExpress(
  order: Pick<Order, "address">,
  [address]: readonly Address[],
  cards: readonly Card[],
) {
  const card = cards.find(({ is_expired, is_kept }) => is_kept && !is_expired);
  if (order.address !== null || !address || !card) return null;
  return { address: formatAddress(address), card: { brand: card.brand, last4: card.last4 } };
}
