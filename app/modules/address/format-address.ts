import type { Address } from "#contract/address.ts";
import type { Language } from "#contract/market.ts";
import { GREEK_REGIONS } from "#contract/regions.ts";

type Parts = Pick<Address, "address" | "city" | "postal_code" | "country">;

/** Formats as the country's post does: `BS82BY` → `BS8 2BY`, `11257` → `112 57`. */
export const formatPostalCode = ({
  country,
  postal_code,
}: Pick<Parts, "country" | "postal_code">) =>
  country === "GB"
    ? postal_code.replace(/^(.+?)(.{3})$/, "$1 $2")
    : postal_code.replace(/^(\d{3})(\d{2})$/, "$1 $2");

export function formatAddress(parts: Parts): string {
  const code = formatPostalCode(parts);
  const place = parts.country === "GB" ? `${parts.city} ${code}` : `${code} ${parts.city}`;
  return `${parts.address}, ${place}`;
}

type WholeParts = Parameters<typeof formatAddress>[0] & Pick<Address, "region">;

/** For loaders only: the list of regions stays on the server. */
export function formatWholeAddress(parts: WholeParts, language: Language): string {
  const known = GREEK_REGIONS.find(({ code }) => code === parts.region);
  const region = parts.country === "GR" ? known?.[language] : parts.region;
  const isSaid = !region || region.toLowerCase() === parts.city.toLowerCase();
  return [formatAddress(parts), isSaid ? null : region].filter(Boolean).join(", ");
}
