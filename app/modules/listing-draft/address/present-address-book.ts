import type { Address } from "#contract/address.ts";
import type { Market } from "#contract/market.ts";
import { formatAddress } from "../../address/format-address.ts";

export type PickupAddress = { id: string; name: string; line: string; notes: string | null };

/** Only addresses of the draft's country: pickups do not cross borders. */
export const presentAddressBook = (
  addresses: readonly Address[],
  market: Market,
): PickupAddress[] =>
  addresses
    .filter(({ country }) => country === market)
    .map((address) => ({
      id: address.id,
      name: address.full_name,
      line: formatAddress(address),
      notes: address.delivery_notes,
    }));

type Choice = { kept: Readonly<Record<string, unknown>> | null; saved: string | null };

/** The address chosen before, else the one used last. */
export function findSelected(
  addresses: readonly PickupAddress[],
  { kept, saved }: Choice,
): string | null {
  const find = (wanted: unknown) => addresses.find(({ id }) => id === wanted);
  return (find(kept?.["address_id"]) ?? find(saved) ?? addresses[0])?.id ?? null;
}
