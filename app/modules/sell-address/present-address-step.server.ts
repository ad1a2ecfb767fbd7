import type { Address } from "#contract/account.ts";
import type { Draft } from "#contract/draft.ts";
import type { Language } from "#contract/market.ts";
import { addressConstraint, listRegions } from "../ui/read-address-form.server.ts";
import { findSelected, presentAddressBook } from "./present-address-book.ts";

type Asked = {
  draft: Pick<Draft, "market" | "address_id">;
  /** The whole address book, of all countries. */
  book: readonly Address[];
  kept: Record<string, string> | null;
  isNewWanted: boolean;
  language: Language;
};

/** The addresses of the draft's country to choose from, or the form for one where there is none. */
export function presentAddressStep({ draft, book, kept, isNewWanted, language }: Asked) {
  const { market } = draft;
  const addresses = presentAddressBook(book, market);
  const isForm = isNewWanted || kept?.["full_name"] !== undefined || addresses.length === 0;
  const form = {
    country: market,
    regions: listRegions(market, language),
    constraint: addressConstraint(),
    values: kept ?? {},
  };
  return {
    addresses,
    selected: findSelected(addresses, { kept, saved: draft.address_id }),
    form: isForm ? form : null,
  };
}
