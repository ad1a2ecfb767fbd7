import type { ShippingMethod } from "#contract/shipping.ts";

const METHODS: ReadonlySet<string> = new Set([
  "boxnow",
  "acs",
  "express",
  "pickup",
] satisfies ShippingMethod[]);

/** The value of the radio button; null for anything else. */
export const parseShippingMethod = (value: string | undefined): ShippingMethod | null =>
  value !== undefined && METHODS.has(value) ? (value as ShippingMethod) : null;
