import type { ShippingMethod } from "#contract/shipping.ts";
import { parseShippingMethod } from "./parse-shipping-method.ts";

/** What someone pressed Buy on: one unit, or any unit of a product, and how it should come. */
export type Purchase = ({ listing_id: string } | { sku_id: string }) & { method?: ShippingMethod };

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const asId = (value: unknown) => (typeof value === "string" && UUID.test(value) ? value : null);

/** Reads the fields of a Buy button; null when they name nothing. */
export function readPurchase(field: (name: string) => unknown): Purchase | null {
  const wished = field("method");
  const method = parseShippingMethod(typeof wished === "string" ? wished : undefined);
  const wish = method === null ? {} : { method };
  const listing_id = asId(field("listing_id"));
  if (listing_id !== null) return { listing_id, ...wish };
  const sku_id = asId(field("sku_id"));
  return sku_id === null ? null : { sku_id, ...wish };
}
