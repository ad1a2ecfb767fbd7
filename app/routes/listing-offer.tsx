import { redirect } from "react-router";
import * as z from "zod";
import { hours } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { apiContext, localeContext } from "../context.ts";
import { findProfileStep } from "../modules/checkout/find-profile-step.ts";
import { formAction } from "../modules/form/form-action.server.ts";
import { openForm } from "../modules/form/form-rules.server.ts";
import { saveTyped } from "../modules/form/step-up.server.ts";
import { useActionForm } from "../modules/form/use-action-form.ts";
import { formatAmount } from "../modules/locale/parse-amount.ts";
import { formatMoney } from "../modules/locale/format.ts";
import { useLocale } from "../modules/locale/use-locale.ts";
import { useT } from "../modules/locale/use-t.ts";
import { useRangeWords } from "../modules/offer/amount-field.tsx";
import { FairBand, MakeOfferForm, WhatItMeans } from "../modules/offer/make-offer-form.tsx";
import { NoOffer, type NoOfferReason } from "../modules/offer/no-offer.tsx";
import { answerOutOfRange, OFFER_MESSAGES } from "../modules/offer/offer-answers.server.ts";
import { OfferHead } from "../modules/offer/offer-head.tsx";
import { parseAskedAmount, parseOfferAmount } from "../modules/offer/parse-offer-amount.ts";
import { presentOfferedDevice } from "../modules/offer/present-offered-device.ts";
import { isId } from "../modules/ui/is-id.ts";
import { PageHead } from "../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../modules/ui/revalidate-after-error.ts";
import { offerPaths } from "../offer-paths.ts";
import { paths } from "../paths.ts";
import { ApiError } from "../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/listing-offer";

const schema = z.object({ amount: z.string("offer.amount.required").trim() });

export async function loader({ context, url, params: { listingId } }: Route.LoaderArgs) {
  if (!isId(listingId)) throw new Response(null, { status: 404 });
  const api = context.get(apiContext);
  const locale = context.get(localeContext);
  const terms = await api.offer.getTerms({ id: listingId }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === "listing_is_yours")
      throw redirect(paths.listing(locale, listingId));
    throw error;
  });
  if (terms.offer_id !== null) throw redirect(offerPaths.offer(locale, terms.offer_id));
  const listing = await api.listing.get({ id: listingId });
  const amount = parseAskedAmount(url.searchParams.get("amount"), terms.range);
  return {
    device: presentOfferedDevice(listing),
    range: terms.range,
    triesLeft: terms.tries_left,
    reason: terms.range === null ? findReason(listing, terms.tries_left) : null,
    amount,
    form: openForm(context, schema),
  };
}

function findReason(
  { status, takes_offers }: { status: string; takes_offers: boolean },
  triesLeft: number,
): NoOfferReason {
  if (status !== "published") return "not-on-sale";
  if (!takes_offers) return "off";
  return triesLeft === 0 ? "tries" : "room";
}

export const action = formAction({
  schema,
  messages: OFFER_MESSAGES,
  run: async (work, { params: { listingId } }: Route.ActionArgs) => {
    const { value, form, api, done, refuse, locale, t } = work;
    const { range } = await api.offer.getTerms({ id: listingId });
    const { amount, fault } = parseOfferAmount(value.amount, locale, range);
    if (fault !== null) return refuse({ amount: fault });
    if (form.get("intent") === "preview")
      return redirect(offerPaths.make(locale, listingId, { amount: amount.amount }), 303);
    const offer = await api.offer.make({ id: listingId, amount });
    const said = t("offer")("make.done", {
      amount: formatMoney(locale, amount),
      seller: offer.other,
      hours: LIMITS.offer.life / hours(1),
    });
    return done(offerPaths.offer(locale, offer.id), said);
  },
  onError: (problem, work, { context }) => {
    const { done, locale, t, page, form } = work;
    const { offer_id: running } = problem.facts;
    // A second tab has made the offer: the page of it says what may be done next.
    if (problem.code === "offer_running" && typeof running === "string")
      return done(offerPaths.offer(locale, running), t("offer")("make.running"), "error");
    if (problem.code !== "profile_incomplete") return answerOutOfRange(problem, work);
    saveTyped(context, page, form);
    const step = findProfileStep(problem.facts["missing"]);
    const said = t("offer")(`make.incomplete.${step}`);
    return done(paths.auth(locale, step, { callbackUrl: page }), said);
  },
});

export default function ListingOffer({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("offer");
  const locale = useLocale();
  const { device, range, triesLeft, reason, amount, form: seed } = loaderData;
  const [form, fields] = useActionForm({
    id: "offer-form",
    seed,
    lastResult: actionData,
    texts: ["offer"],
    defaultValue: { amount: amount === null ? "" : formatAmount(locale, amount.amount) },
  });
  const words = useRangeWords(range);
  const asking = formatMoney(locale, device.asking);
  return (
    <main id="main" className="wrap stack offer-page">
      <PageHead title={t("make.title")} noIndex />
      <OfferHead
        device={device}
        title={t("make.title")}
        trail={[
          { label: device.title, to: paths.listing(locale, device.id) },
          { label: t("make.title") },
        ]}
        {...(range && { lead: t("make.lead", { asking, ...words }) })}
      />
      {range === null ? (
        <NoOffer device={device} reason={reason ?? "room"} />
      ) : (
        <MakeOfferForm {...{ form, device, range, triesLeft }} field={fields.amount} />
      )}
      <FairBand device={device} amount={amount ?? device.asking} />
      {range === null ? null : <WhatItMeans />}
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
