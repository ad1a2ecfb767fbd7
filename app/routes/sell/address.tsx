import { cookiesContext, listingDraftContext, localeContext, apiContext } from "../../context.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { AddressBook } from "../../modules/listing-draft/address/address-book.tsx";
import {
  addressSchema,
  addressSchemaOf,
  bookSchema,
  presentAddressStep,
  saveAddress,
} from "../../modules/listing-draft/address/address-step.server.ts";
import { NewAddress } from "../../modules/listing-draft/address/new-address.tsx";
import { SignInFirst } from "../../modules/listing-draft/address/sign-in-first.tsx";
import { useSellFacts } from "../../modules/listing-draft/draft-facts.ts";
import { stepAction } from "../../modules/listing-draft/step-action.server.ts";
import { languageOf } from "../../modules/locale/locale.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { findKnownSeller } from "../../services/marketplace/known-seller.server.ts";
import type { Route } from "./+types/address";

export async function loader({ context, url }: Route.LoaderArgs) {
  if (context.get(cookiesContext).get("accessToken") === null) return null;
  const api = context.get(apiContext);
  const [draft, book] = await Promise.all([
    context.get(listingDraftContext).draft(),
    api.address.list(),
  ]);
  const form = openForm(context, addressSchema);
  const { kept } = form;
  // What the address book has kept, such as a removal that failed, is none of these lines.
  const typed = kept?.["full_name"] === undefined ? null : kept;
  const wanted = url.searchParams.get("address");
  const isNew = wanted === "new" || !book.some(({ country }) => country === draft.market);
  const known = isNew && typed === null ? await findKnownSeller(api) : null;
  const language = languageOf(context.get(localeContext));
  return {
    ...presentAddressStep({ draft, book, kept, wanted, known, language }),
    forms: { lines: { ...form, kept: typed }, book: openForm(context, bookSchema) },
  };
}

export const action = stepAction("address", {
  schema: (_, form) => addressSchemaOf(form),
  run: saveAddress,
});

export default function Address({ loaderData, actionData: result, params }: Route.ComponentProps) {
  const locale = useLocale();
  const { isFromReview } = useSellFacts();
  const back = isFromReview ? { return: "review" } : {};
  const pathOf = (query = {}) =>
    sellerPaths.sell(locale, params.listingId, "address", { ...query, ...back });
  if (loaderData === null) {
    const before = sellerPaths.sell(locale, params.listingId, isFromReview ? "review" : "price");
    return <SignInFirst here={pathOf()} before={before} />;
  }
  const { forms, addresses, selected, lines } = loaderData;
  if (lines === null)
    return (
      <AddressBook {...{ addresses, selected, result, pathOf, isFromReview }} seed={forms.book} />
    );
  return (
    <NewAddress
      key={lines.changedId}
      {...lines}
      result={result}
      seed={forms.lines}
      bookPath={addresses.length === 0 ? null : pathOf()}
    />
  );
}

export const shouldRevalidate = revalidateAfterError;
