import type { Address } from "#contract/address.ts";
import { MARKETS, type Language, type Market } from "#contract/market.ts";
import { GREEK_REGIONS } from "#contract/regions.ts";
import { formatWholeAddress } from "../address/format-address.ts";
import type { AddressBookView } from "./addresses-page.tsx";

type Asked = {
  book: readonly Address[];
  query: URLSearchParams;
  /** What was typed before a sign-in, a change of country, or a request that was refused. */
  kept: Record<string, unknown> | null;
  market: Market;
  language: Language;
};

export function presentAddressBook({
  book,
  query,
  kept,
  market,
  language,
}: Asked): AddressBookView {
  const edited = typeof kept?.["id"] === "string" ? kept["id"] : query.get("edit");
  const address = book.find(({ id }) => id === edited);
  const isOpen = address !== undefined || edited === "new" || kept !== null;
  const country = MARKETS.find((one) => one === kept?.["country"]) ?? address?.country ?? market;
  return {
    addresses: book.map(({ id, full_name, default_for = [], ...parts }) => ({
      id,
      full_name,
      default_for,
      line: formatWholeAddress(parts, language),
    })),
    removing: book.find(({ id }) => id === query.get("remove"))?.id ?? null,
    editing: isOpen
      ? {
          id: address?.id ?? null,
          country,
          regions:
            country === "GR"
              ? GREEK_REGIONS.map(({ code, [language]: name }) => ({ code, name }))
              : null,
          values: address ? toValues(address) : {},
        }
      : null,
  };
}

const toValues = ({ full_name, address, city, region, postal_code, ...rest }: Address) => ({
  full_name,
  address,
  city,
  region,
  postal_code,
  mobile_number: rest.mobile_number,
  delivery_notes: rest.delivery_notes ?? "",
});
