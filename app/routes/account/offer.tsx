import { redirect } from "react-router";
import * as z from "zod";
import { hours } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { OwnListing } from "#contract/my-listings.ts";
import type { Offer } from "#contract/offer.ts";
import { apiContext, webRequestContext } from "../../context.ts";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { answerOutOfRange, OFFER_MESSAGES } from "../../modules/offer/offer-answers.server.ts";
import { OfferPage } from "../../modules/offer/offer-page.tsx";
import { parseAskedAmount, parseOfferAmount } from "../../modules/offer/parse-offer-amount.ts";
import { isId } from "../../modules/ui/is-id.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { offerPaths } from "../../offer-paths.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/offer";

const counter = z.object({ amount: z.string("offer.amount.required").trim() });
/** The last event that the page showed; a page without it is answered as one that is outdated. */
const seen = { number: z.coerce.number().int().catch(0) };
const press = z.object(seen);
const schemas = { accept: press, decline: press, withdraw: press };

export async function loader({ context, url, params: { offerId } }: Route.LoaderArgs) {
  if (!isId(offerId)) throw new Response(null, { status: 404 });
  const api = context.get(apiContext);
  const offer = await api.offer.get({ id: offerId });
  return {
    offer,
    sale: offer.role === "seller" ? await findSale(api, offer) : null,
    asked: parseAskedAmount(url.searchParams.get("amount"), offer.range),
    form: openForm(context, counter),
    nonce: crypto.randomUUID(),
    now: context.get(webRequestContext).now().toISOString(),
  };
}

/** Null when it cannot be read: the rest of the page is shown. */
async function findSale(api: ApiClient, { listing }: Offer): Promise<OwnListing["sale"]> {
  try {
    return (await api.myListings.get({ id: listing.id })).sale;
  } catch (error) {
    if (parseApiError(error) === null) throw error;
    return null;
  }
}

const LIFE = { hours: LIMITS.offer.life / hours(1) };

export const action = formActions<
  typeof schemas & { counter: typeof counter; preview: typeof counter },
  Route.ActionArgs
>(
  {
    accept: {
      schema: press,
      run: async ({ value, api, done, locale, t }, { params: { offerId } }) => {
        const { role } = await api.offer.accept({ id: offerId, ...value });
        return done(offerPaths.offer(locale, offerId), t("offer")(`done.accept-${role}`, LIFE));
      },
    },
    decline: {
      schema: press,
      run: async ({ value, api, done, locale, t }, { params: { offerId } }) => {
        await api.offer.decline({ id: offerId, ...value });
        return done(offerPaths.offer(locale, offerId), t("offer")("done.decline"));
      },
    },
    withdraw: {
      schema: press,
      run: async ({ value, api, done, locale, t }, { params: { offerId } }) => {
        await api.offer.withdraw({ id: offerId, ...value });
        return done(offerPaths.offer(locale, offerId), t("offer")("done.withdraw"));
      },
    },
    counter: {
      schema: counter,
      run: async (work, { params: { offerId } }) => {
        const { value, form, api, done, refuse, locale, t } = work;
        const { range } = await api.offer.get({ id: offerId });
        const { amount, fault } = parseOfferAmount(value.amount, locale, range);
        if (fault !== null) return refuse({ amount: fault });
        await api.offer.counter({ id: offerId, amount, ...press.parse(Object.fromEntries(form)) });
        return done(offerPaths.offer(locale, offerId), t("offer")("done.counter"));
      },
      onError: answerOutOfRange,
    },
    preview: {
      schema: counter,
      run: async ({ value, api, refuse, locale }, { params: { offerId } }) => {
        const { range } = await api.offer.get({ id: offerId });
        const { amount, fault } = parseOfferAmount(value.amount, locale, range);
        if (fault !== null) return refuse({ amount: fault });
        return redirect(offerPaths.offer(locale, offerId, { amount: amount.amount }), 303);
      },
    },
  },
  { messages: OFFER_MESSAGES },
);

export default function OneOffer({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("offer");
  const { form, ...shown } = loaderData;
  return (
    <>
      <PageHead title={`${t("title")}: ${shown.offer.listing.title}`} noIndex />
      <OfferPage {...shown} seed={form} result={actionData} />
    </>
  );
}

export const shouldRevalidate = revalidateAfterError;
