import type { Address, Profile } from "#contract/account.ts";
import type { Draft } from "#contract/draft.ts";
import type { Language } from "#contract/market.ts";
import {
  addressConstraint,
  listRegions,
  toAddressValues,
  toKnownValues,
} from "../ui/read-address-form.server.ts";
import { findSelected, presentAddressBook } from "./present-address-book.ts";

type Asked = {
  draft: Pick<Draft, "market" | "address_id">;
  /** The whole address book, of all countries. */
  book: readonly Address[];
  kept: Record<string, string> | null;
  /** `new`, or the id of the address that is to be changed; null: the book. */
  wanted: string | null;
  /** What a new address begins with. */
  known: { profile: Profile; checkedName: string | null } | null;
  language: Language;
};

/** The addresses of the draft's country to choose from, or the form for one where there is none. */
export function presentAddressStep({ draft, book, kept, wanted, known, language }: Asked) {
  const { market } = draft;
  const addresses = presentAddressBook(book, market);
  const changedId = kept?.["changed_id"] ?? wanted;
  const changed = book.find(({ id, country }) => id === changedId && country === market) ?? null;
  const isForm =
    wanted === "new" ||
    changed !== null ||
    kept?.["full_name"] !== undefined ||
    addresses.length === 0;
  const begun = toKnownValues(known && known.profile, market, known?.checkedName);
  const form = {
    country: market,
    regions: listRegions(market, language),
    constraint: addressConstraint(),
    values: kept ?? (changed === null ? begun : toAddressValues(changed)),
    changedId: changed?.id ?? null,
  };
  return {
    addresses,
    selected: findSelected(addresses, { kept, saved: draft.address_id }),
    form: isForm ? form : null,
  };
}
