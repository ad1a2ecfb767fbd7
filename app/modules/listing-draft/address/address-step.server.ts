import type { Profile } from "#contract/profile.ts";
import type { Address } from "#contract/address.ts";
import type { Draft } from "#contract/listing-draft.ts";
import type { Language } from "#contract/market.ts";
import {
  addressConstraint,
  listRegions,
  toAddressValues,
  toKnownValues,
  parseAddressForm,
} from "../../address/parse-address-form.server.ts";
import { findSelected, presentAddressBook } from "./present-address-book.ts";
import { redirect, type RouterContextProvider } from "react-router";
import { apiContext, cookiesContext, localeContext } from "#app/context.ts";
import { sellerPaths } from "#app/seller-paths.ts";
import { getT } from "../../locale/get-t.server.ts";
import { parseApiError } from "#app/services/marketplace/api-error.server.ts";
import type { ApiClient } from "#app/services/marketplace/api-client.server.ts";

type Asked = {
  draft: Pick<Draft, "market" | "address_id">;
  book: readonly Address[];
  kept: Record<string, string> | null;
  /** `new`, the id of the address to change, or null for the address book. */
  wanted: string | null;
  /** Initial values of a new address. */
  known: { profile: Profile; checkedName: string | null } | null;
  language: Language;
};

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

type Fields = { address_id?: string };
type Errors = Record<string, string[]>;

type Work<Reply> = {
  form: FormData;
  text: (name: string) => string;
  nonce: string;
  isKeeping: boolean;
  save: (fields: Fields, wrong?: Errors) => Promise<unknown>;
  go: () => Response;
  refuse: (fields: Errors) => Reply;
};

export async function saveAddress<Reply>(
  work: Work<Reply>,
  api: ApiClient,
): Promise<Response | Reply> {
  const { form, text, nonce, isKeeping, save, go, refuse } = work;
  if (!form.has("full_name") || isKeeping) {
    const id = text("address_id");
    await save(id === "" ? {} : { address_id: id }, id === "" ? NONE_CHOSEN : {});
    return go();
  }
  const read = parseAddressForm(form);
  if ("fields" in read) return refuse(read.fields);
  const changedId = text("changed_id");
  const { id } =
    changedId === ""
      ? await api.address.create(read.body, { idempotencyKey: nonce })
      : await api.address.update({ addressId: changedId, ...read.body });
  await save({ address_id: id });
  return go();
}

const NONE_CHOSEN = { address_id: ["address.required"] };

type RemoveAddressWork = { text: (name: string) => string; service: { listingId: string } };

/** Idempotent: an address that no longer exists counts as removed. */
export async function removeAddress(
  context: Readonly<RouterContextProvider>,
  { text, service }: RemoveAddressWork,
): Promise<Response> {
  try {
    await context.get(apiContext).address.remove({ addressId: text("remove") });
  } catch (error) {
    if (parseApiError(error)?.status !== 404) throw error;
  }
  const locale = context.get(localeContext);
  const content = getT(locale, "listing-draft-address")("removed");
  context.get(cookiesContext).seal("message", { content, type: "success" });
  const back = text("return") === "review" ? { return: "review" } : {};
  return redirect(sellerPaths.sell(locale, service.listingId, "address", back), 303);
}
