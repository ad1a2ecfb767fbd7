import type { PickupAddress } from "./present-address-book.ts";

/** What was chosen here beside what was saved elsewhere, for who has to say which one stands. */
export function listAddressDifferences(
  addresses: readonly PickupAddress[],
  { mine, theirs, label }: { mine: string | undefined; theirs: string | null; label: string },
) {
  const lineOf = (id: string | null | undefined) =>
    addresses.find((address) => address.id === id)?.line ?? null;
  return [{ label, mine: lineOf(mine), theirs: lineOf(theirs) }];
}
