import { lazy } from "react";
import {
  cookiesContext,
  savedFormContext,
  listingDraftContext,
  localeContext,
  apiContext,
} from "../../context.ts";
import { languageOf } from "../../modules/locale/locale.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { runSellStep } from "../../modules/listing-draft/run-sell-step.server.ts";
import { useSellFacts } from "../../modules/listing-draft/draft-facts.ts";
import { StepForm } from "../../modules/listing-draft/step-form.tsx";
import { useStepSentence } from "../../modules/listing-draft/step-error.tsx";
import {
  AddressBook,
  RemoveForm,
  listAddressDifferences,
} from "../../modules/listing-draft/address/address-book.tsx";
import {
  presentAddressStep,
  removeAddress,
  saveAddress,
} from "../../modules/listing-draft/address/address-step.server.ts";
import { SignInFirst } from "../../modules/listing-draft/address/sign-in-first.tsx";
import { sellerPaths } from "../../seller-paths.ts";
// The form is loaded lazily, but its styles belong into the document.
import "../../modules/ui/address-fields.css";
import { findKnownSeller } from "../../services/marketplace/known-seller.server.ts";
import type { Route } from "./+types/address";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  if (context.get(cookiesContext).get("accessToken") === null) return null;
  const locale = context.get(localeContext);
  const api = context.get(apiContext);
  const [draft, book] = await Promise.all([
    context.get(listingDraftContext).draft(),
    api.address.list(),
  ]);
  const kept = context
    .get(savedFormContext)
    .take(sellerPaths.sell(locale, params.listingId, "address"));
  const wanted = url.searchParams.get("address");
  const isNew = wanted === "new" || !book.some(({ country }) => country === draft.market);
  const known = isNew && kept === null ? await findKnownSeller(api) : null;
  return presentAddressStep({ draft, book, kept, wanted, known, language: languageOf(locale) });
}

export async function action({ request, context }: Route.ActionArgs) {
  return runSellStep({ request, context }, "address", async (work) => {
    const isRemoval = work.text("remove") !== "" && !work.isKeeping;
    return isRemoval ? removeAddress(context, work) : saveAddress(work, context.get(apiContext));
  });
}

export default function Address({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useT("listing-draft-address");
  const stepSentence = useStepSentence();
  const locale = useLocale();
  const { isFromReview } = useSellFacts();
  const back = isFromReview ? { return: "review" } : {};
  const pathOf = (query = {}) =>
    sellerPaths.sell(locale, params.listingId, "address", { ...query, ...back });
  if (loaderData === null) {
    const before = sellerPaths.sell(locale, params.listingId, isFromReview ? "review" : "price");
    return <SignInFirst here={pathOf()} before={before} />;
  }
  const { form, addresses, selected } = loaderData;
  const sentenceOf = (key: string) => t.find(`fault.${key}`) ?? t.find(key) ?? stepSentence(key);
  const [fault] = actionData?.fields["address_id"] ?? [];
  const mine = actionData?.values["address_id"];
  const theirs = actionData?.conflict?.theirs.address_id ?? null;
  const step = (
    <StepForm
      key={form === null ? "book" : (form.changedId ?? "new")}
      reply={actionData}
      sentenceOf={(_, key) => sentenceOf(key)}
      keeps={form === null ? "saved" : "device"}
      differences={listAddressDifferences(addresses, { mine, theirs, label: t("chosen") })}
    >
      {form === null ? (
        <AddressBook
          {...{ addresses }}
          editPathOf={(id) => pathOf({ address: id })}
          selected={mine ?? selected}
          error={fault === undefined ? undefined : sentenceOf(fault)}
          newPath={pathOf({ address: "new" })}
        />
      ) : (
        <NewAddress
          {...form}
          values={actionData?.values ?? form.values}
          errors={actionData?.fields ?? NO_ERRORS}
          bookPath={addresses.length === 0 ? null : pathOf()}
          sentenceOf={sentenceOf}
        />
      )}
    </StepForm>
  );
  return (
    <>
      {step}
      {form === null ? <RemoveForm isFromReview={isFromReview} /> : null}
    </>
  );
}

export const shouldRevalidate = revalidateAfterError;

const NO_ERRORS = {};

/** No Suspense boundary, because a script would insert streamed content. */
const NewAddress = lazy(async () => ({
  default: (await import("../../modules/listing-draft/address/new-address.tsx")).NewAddress,
}));
