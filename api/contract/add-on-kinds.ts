/**
 * Extras that can be bought with a device (spec §3 "Checkout state"); all off until chosen. At most
 * one option of a kind, but `cross_selling`, where each is a thing of its own.
 */
export const ADD_ON_KINDS = [
  "insurance",
  "extra_warranty",
  "data_wipe",
  "refurbishment",
  "cross_selling",
] as const;

export type AddOnKind = (typeof ADD_ON_KINDS)[number];
