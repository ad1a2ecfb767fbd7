import * as z from "zod";
import { addressBodySchema, type Address } from "#contract/address.ts";
import type { Draft } from "#contract/listing-draft.ts";
import type { Language } from "#contract/market.ts";
import type { Profile } from "#contract/profile.ts";
import { apiContext } from "#app/context.ts";
import { sellerPaths } from "#app/seller-paths.ts";
import { parseApiError } from "#app/services/marketplace/api-error.server.ts";
import {
  listRegions,
  toAddressValues,
  toKnownValues,
} from "../../address/address-values.server.ts";
import type { Args } from "../../form/form-action.server.ts";
import type { StepWork } from "../step-action.server.ts";
import { findSelected, presentAddressBook } from "./present-address-book.ts";

export const bookSchema = z.object({ address_id: z.string("address.required") });
export const addressSchema = addressBodySchema.extend({
  // An emptied field is absent, which would leave the saved notes as they are.
  delivery_notes: addressBodySchema.shape.delivery_notes.default(""),
  changed_id: z.string().optional(),
});
const removalSchema = z.object({ remove: z.string() });

/** The book is a form of radio buttons, a new address one of lines, and each address has a button. */
export function addressSchemaOf(form: FormData) {
  if (form.get("intent") === "remove") return removalSchema;
  return form.has("full_name") && form.get("intent") !== "keep" ? addressSchema : bookSchema;
}

type Asked = {
  draft: Pick<Draft, "market" | "address_id">;
  book: readonly Address[];
  kept: Readonly<Record<string, unknown>> | null;
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
  const lines = {
    country: market,
    regions: listRegions(market, language),
    values: changed === null ? begun : toAddressValues(changed),
    changedId: changed?.id ?? null,
  };
  return {
    addresses,
    selected: findSelected(addresses, { kept, saved: draft.address_id }),
    lines: isForm ? lines : null,
  };
}

type Sent = z.output<ReturnType<typeof addressSchemaOf>>;

export async function saveAddress(work: StepWork<Sent>, { context }: Args) {
  const { nonce, save, go } = work;
  const { address } = context.get(apiContext);
  const value = work.value as Sent;
  if ("remove" in value) return removeAddress(work, value.remove, address);
  if ("full_name" in value) {
    const { changed_id: changedId, ...body } = value;
    const { id } =
      changedId === undefined
        ? await address.create(body, { idempotencyKey: nonce })
        : await address.update({ addressId: changedId, ...body });
    await save({ address_id: id });
  } else await save(value);
  return go();
}

type Client = (typeof apiContext)["defaultValue"] & {};

/** Idempotent: an address that no longer exists counts as removed. */
async function removeAddress(
  { form, service, locale, done, t }: StepWork<Sent>,
  addressId: string,
  address: Client["address"],
) {
  try {
    await address.remove({ addressId });
  } catch (error) {
    if (parseApiError(error)?.status !== 404) throw error;
  }
  const back = form.get("return") === "review" ? { return: "review" } : {};
  const here = sellerPaths.sell(locale, service.listingId, "address", back);
  return done(here, t("listing-draft-address")("removed"));
}
