import * as z from "zod";
import { addressBodySchema } from "#contract/address.ts";
import { ADDRESS_PURPOSES } from "#contract/address-purposes.ts";
import { addressIdSchema } from "#contract/id.ts";
import { MARKETS } from "#contract/market.ts";
import { accountPaths } from "../../account-paths.ts";
import { apiContext, localeContext } from "../../context.ts";
import { AccountFrame } from "../../modules/account/account-frame.tsx";
import { ACCOUNT_MESSAGES } from "../../modules/account/account-messages.server.ts";
import { AddressesPage } from "../../modules/address-book/addresses-page.tsx";
import { presentAddressBook } from "../../modules/address-book/present-address-book.server.ts";
import { formActions, type Args } from "../../modules/form/form-action.server.ts";
import { openForms } from "../../modules/form/form-rules.server.ts";
import { saveTyped } from "../../modules/form/step-up.server.ts";
import { languageOf, marketOf } from "../../modules/locale/locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/addresses";

const id = z.uuid("error.invalid_fields").pipe(addressIdSchema);
const schemas = {
  save: addressBodySchema.extend({ id: id.optional() }),
  remove: z.object({ id }),
  default: z.object({ id, purpose: z.enum(ADDRESS_PURPOSES, "error.invalid_fields") }),
};

/** The button that changes the country of the form; no field has to be complete yet. */
const otherCountrySchema = z.object({
  id: id.optional(),
  other_country: z.enum(MARKETS, "error.invalid_fields"),
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const book = await context.get(apiContext).address.list();
  const { save: form } = openForms(context, schemas);
  const view = presentAddressBook({
    book,
    query: url.searchParams,
    kept: form.kept,
    market: marketOf(locale),
    language: languageOf(locale),
  });
  return { view, form, nonce: crypto.randomUUID() };
}

export const action = formActions(
  {
    save: {
      schema: (_: Args, form: FormData) =>
        form.has("other_country") ? otherCountrySchema : schemas.save,
      run: async ({ value, form, api, page, done, locale, t }, { context }) => {
        if ("other_country" in value) {
          form.set("country", value.other_country);
          // A region or a postal code of one country is none of another.
          for (const name of ["other_country", "region", "postal_code"]) form.delete(name);
          saveTyped(context, page, form);
          return done(accountPaths.addresses(locale, { edit: value.id ?? "new" }));
        }
        const { id, ...body } = value;
        // A field that was emptied is sent as such: what is left out stays as it is.
        if (id)
          await api.address.update({
            addressId: id,
            ...body,
            delivery_notes: body.delivery_notes ?? "",
          });
        else await api.address.create(body);
        return done(accountPaths.addresses(locale), t("address-book")("saved"));
      },
      onError: ({ code }, { form, page, done, locale, t }, { context }) => {
        if (code !== "not_found" || !form.has("id")) return null;
        // What was typed is offered as a new address.
        form.delete("id");
        saveTyped(context, page, form);
        const again = accountPaths.addresses(locale, { edit: "new" });
        return done(again, t("address-book")("gone"), "error");
      },
    },
    remove: {
      schema: schemas.remove,
      run: async ({ value: { id }, api, done, locale, t }) => {
        await api.address.remove({ addressId: id }).catch(unlessGone);
        return done(accountPaths.addresses(locale), t("address-book")("removed"));
      },
    },
    default: {
      schema: schemas.default,
      messages: { not_found: "error.not_found" },
      run: async ({ value: { id, purpose }, api, done, locale, t }) => {
        await api.address.setDefault({ addressId: id, purpose });
        return done(accountPaths.addresses(locale), t("address-book")("default-set"));
      },
    },
  },
  { messages: ACCOUNT_MESSAGES },
);

/** Sent twice or removed elsewhere: the result is what was asked for. */
function unlessGone(error: unknown): void {
  if (parseApiError(error)?.code !== "not_found") throw error;
}

export default function Addresses({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("address-book");
  return (
    <>
      <PageHead title={t("title")} noIndex />
      <AccountFrame screen="addresses" title={t("title")} lead={t("lead")}>
        <AddressesPage {...loaderData} result={actionData} />
      </AccountFrame>
    </>
  );
}

export const shouldRevalidate = revalidateAfterError;
