import { Price } from "../ui/price.tsx";
import type { ShownListing } from "./present-listing.ts";

type Props = { listing: ShownListing; size?: "m" | "xl" };

/**
 * The price with the delivery that is chosen in the form. All totals are in the page, and the
 * chosen radio button shows one of them, so that it works before and without scripts.
 */
export function Total({ listing, size = "m" }: Props) {
  const open = listing.deliveries.filter(({ refusal }) => refusal === null);
  if (open.length === 0) return <Price money={listing.total_price} size={size} as="span" />;
  return open.map(({ method, total }) => (
    <span key={method} className={`by-method ${method}`}>
      <Price money={total} size={size} as="span" />
    </span>
  ));
}
