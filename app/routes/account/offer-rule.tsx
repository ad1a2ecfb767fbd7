import * as z from "zod";
import { LIMITS } from "#contract/limits.ts";
import { apiContext, localeContext } from "../../context.ts";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { useActionForm } from "../../modules/form/use-action-form.ts";
import { formatMoney } from "../../modules/locale/format.ts";
import { formatAmount } from "../../modules/locale/parse-amount.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { LISTING_MESSAGES } from "../../modules/my-listings/listing-messages.server.ts";
import { MyListingFrame } from "../../modules/my-listings/my-listing-head.tsx";
import { presentMyListing } from "../../modules/my-listings/present-my-listings.ts";
import { OfferRuleForm } from "../../modules/offer/offer-rule-form.tsx";
import { parseOfferRule } from "../../modules/offer/parse-offer-rule.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { sellerPaths } from "../../seller-paths.ts";
import type { Route } from "./+types/offer-rule";

const amount = z.string().trim().optional();
const schema = z.object({
  is_on: z.boolean().optional(),
  floor_percent: z.string("offer.rule-fault.floor").trim(),
  accept_from: amount,
  decline_below: amount,
  counter_with: amount,
});

export async function loader({ context, params: { listingId } }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const locale = context.get(localeContext);
  const listing = await api.myListings.get({ id: listingId });
  // A draft has no page yet where anybody could make an offer.
  if (listing.asking_price === null || listing.status === "draft")
    throw new Response(null, { status: 404 });
  const rule = await api.offer.getRule({ id: listingId });
  const text = (value: number | null) => (value === null ? "" : formatAmount(locale, value));
  const { asking_price: asking } = listing;
  const least = Math.ceil((asking.amount * rule.floor_percent) / 100);
  return {
    listing: presentMyListing(listing),
    asking,
    floor: {
      percent: rule.floor_percent,
      least: { ...asking, amount: Math.max(LIMITS.askingPrice.min, least) },
    },
    given: {
      is_on: rule.is_on ? "on" : undefined,
      floor_percent: String(rule.floor_percent),
      accept_from: text(rule.accept_from),
      decline_below: text(rule.decline_below),
      counter_with: text(rule.counter_with),
    },
    form: openForm(context, schema),
  };
}

export const action = formAction({
  schema,
  messages: LISTING_MESSAGES,
  run: async (work, { params: { listingId } }: Route.ActionArgs) => {
    const { value, api, done, refuse, locale, t } = work;
    const { asking_price: asking } = await api.myListings.get({ id: listingId });
    if (asking === null) throw new Response(null, { status: 404 });
    const { rule, faults } = parseOfferRule(value, locale, asking);
    if (rule === null) {
      const { min, max } = LIMITS.offer.floorPercent;
      const least = formatMoney(locale, { ...asking, amount: LIMITS.askingPrice.min });
      return refuse(faults, { facts: { min, max, least, most: formatMoney(locale, asking) } });
    }
    await api.offer.updateRule({ id: listingId, ...rule });
    return done(sellerPaths.listing(locale, listingId), t("offer")("rule.saved"));
  },
});

export default function OfferRulePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("offer");
  const { listing, asking, floor, given, form: seed } = loaderData;
  const [form, fields] = useActionForm({
    id: "offer-rule",
    seed,
    lastResult: actionData,
    texts: ["offer", "my-listings"],
    defaultValue: given,
  });
  return (
    <MyListingFrame listing={listing} title={t("rule.title")} lead={t("rule.lead")}>
      <PageHead title={t("rule.title")} noIndex />
      <OfferRuleForm {...{ form, fields, asking, floor }} listingId={listing.id} />
    </MyListingFrame>
  );
}

export const shouldRevalidate = revalidateAfterError;
