import { LIMITS } from "#contract/limits.ts";
import { apiContext } from "../../context.ts";
import {
  CONSIGNMENT_MESSAGES,
  consignmentSchemas,
} from "../../modules/consignment/consignment-form.server.ts";
import {
  AnnounceForm,
  CourierPanel,
  HubAddress,
  StayPanel,
  TermsList,
} from "../../modules/consignment/consignment-page.tsx";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForms } from "../../modules/form/form-rules.server.ts";
import { formatMoney } from "../../modules/locale/format.ts";
import { parseAmount } from "../../modules/locale/parse-amount.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { MyListingFrame } from "../../modules/my-listings/my-listing-head.tsx";
import { presentMyListing } from "../../modules/my-listings/present-my-listings.ts";
import { Note } from "../../modules/ui/note.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { sellerPaths } from "../../seller-paths.ts";
import type { Route } from "./+types/listing-hub";

export async function loader({ context, params: { listingId } }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [own, consignment] = await Promise.all([
    api.myListings.get({ id: listingId }),
    api.consignment.get({ id: listingId }),
  ]);
  return {
    listing: presentMyListing(own),
    consignment,
    forms: openForms(context, consignmentSchemas),
  };
}

export const action = formActions<typeof consignmentSchemas, Route.ActionArgs>(
  {
    announce: {
      schema: consignmentSchemas.announce,
      run: async (work, { params: { listingId } }) => {
        const { value, api, done, refuse, locale, t } = work;
        const { listing } = await api.consignment.get({ id: listingId });
        const { currency, amount: asking } = listing.asking_price;
        if (!value.drops && value.drop_to) return refuse({ drop_to: "consignment.floor-unticked" });
        const least = LIMITS.askingPrice.min;
        const { amount } = value.drops
          ? parseAmount(value.drop_to, locale)
          : { amount: null as number | null };
        if (value.drops && (amount === null || amount < least || amount >= asking))
          return refuse(
            { drop_to: "consignment.floor-invalid" },
            { facts: { least: formatMoney(locale, { amount: least, currency }) } },
          );
        const { stay } = await api.consignment.announce({
          id: listingId,
          terms_version: value.terms_version,
          agrees: value.agrees,
          drop_to: amount === null ? null : { amount, currency },
        });
        const number = stay?.number ?? "";
        return done(
          sellerPaths.listing(locale, listingId, "hub"),
          t("consignment")("announced", { number }),
        );
      },
    },
    answer: {
      schema: consignmentSchemas.answer,
      run: async ({ value, api, done, locale, t }, { params: { listingId } }) => {
        await api.consignment.answer({ id: listingId, ...value });
        return done(
          sellerPaths.listing(locale, listingId, "hub"),
          t("consignment")(`did.${value.action}`),
        );
      },
    },
  },
  { messages: CONSIGNMENT_MESSAGES },
);

/** The device waits for its seller, or its seller brings it. */
const isMet = (status: string | undefined) => status === "announced" || status === "to_return";

export default function ListingHub({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("consignment");
  const { listing, consignment, forms } = loaderData;
  const { stay, hub, may_announce: mayAnnounce } = consignment;
  const isBack = actionData?.initialValue?.["intent"] === "announce";
  const isOpen = stay !== null && !["sold", "returned", "cancelled"].includes(stay.status);
  return (
    <MyListingFrame listing={listing} title={t("title")} lead={t("lead")}>
      <PageHead title={t("title")} noIndex />
      <StayPanel consignment={consignment} seed={forms.answer} result={actionData} />
      <CourierPanel consignment={consignment} />
      {stay !== null && isMet(stay.status) ? <HubAddress hub={hub} number={stay.number} /> : null}
      <TermsList
        terms={isOpen ? stay.terms : consignment.terms}
        courierPrice={consignment.courier_price}
      />
      {isOpen ? null : (
        <>
          <HubAddress hub={hub} />
          {mayAnnounce || isBack ? (
            <AnnounceForm consignment={consignment} seed={forms.announce} result={actionData} />
          ) : (
            <Note kind="act">{t(hub === null ? "no-hub" : "not-now")}</Note>
          )}
        </>
      )}
    </MyListingFrame>
  );
}

export const shouldRevalidate = revalidateAfterError;
