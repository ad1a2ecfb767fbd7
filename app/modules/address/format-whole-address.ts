import type { Address } from "#contract/address.ts";
import type { Language } from "#contract/market.ts";
import { GREEK_REGIONS } from "#contract/regions.ts";
import { formatAddress } from "./format-address.ts";

type Parts = Parameters<typeof formatAddress>[0] & Pick<Address, "region">;

/** For loaders only: the list of regions stays on the server. */
export function formatWholeAddress(parts: Parts, language: Language): string {
  const known = GREEK_REGIONS.find(({ code }) => code === parts.region);
  const region = parts.country === "GR" ? known?.[language] : parts.region;
  const isSaid = !region || region.toLowerCase() === parts.city.toLowerCase();
  return [formatAddress(parts), isSaid ? null : region].filter(Boolean).join(", ");
}
