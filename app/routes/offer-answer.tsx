import { redirect } from "react-router";
import * as z from "zod";
import { hours } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { apiContext, webRequestContext } from "../context.ts";
import { hideToken, readToken } from "../middleware/mail-link.server.ts";
import { formActions } from "../modules/form/form-action.server.ts";
import { openForm } from "../modules/form/form-rules.server.ts";
import { useT } from "../modules/locale/use-t.ts";
import { answerOutOfRange, OFFER_MESSAGES } from "../modules/offer/offer-answers.server.ts";
import { AnsweredOffer, OfferByLink } from "../modules/offer/offer-by-link-page.tsx";
import { parseAskedAmount, parseOfferAmount } from "../modules/offer/parse-offer-amount.ts";
import { PageHead } from "../modules/ui/page-head.tsx";
import { offerPaths } from "../offer-paths.ts";
import type { ApiClient } from "../services/marketplace/api-client.server.ts";
import type { Route } from "./+types/offer-answer";

/** Static page: no script learns its address, which answers for whoever has it. */
export const handle = { scripts: false };

export const middleware: Route.MiddlewareFunction[] = [hideToken];

/** Length of our own tokens. */
const TOKEN = /^[\w.~-]{16,200}$/;

const counter = z.object({ amount: z.string("offer.amount.required").trim() });
const press = z.object({});

export async function loader({ context, url, params: { token } }: Route.LoaderArgs) {
  const { status, offer, sale } = await context.get(apiContext).offer.getByLink({
    token: readToken(token, TOKEN),
  });
  return {
    status,
    shown: offer && {
      offer,
      sale,
      asked: parseAskedAmount(url.searchParams.get("amount"), offer.range),
      seed: openForm(context, counter),
      nonce: crypto.randomUUID(),
      now: context.get(webRequestContext).now().toISOString(),
    },
  };
}

const LIFE = { hours: LIMITS.offer.life / hours(1) };

/** No amount is possible where the offer was answered meanwhile; the page says what became of it. */
const findRange = async (api: ApiClient, token: string) =>
  (await api.offer.getByLink({ token: readToken(token, TOKEN) })).offer?.range ?? null;

export const action = formActions<
  { accept: typeof press; decline: typeof press; counter: typeof counter; preview: typeof counter },
  Route.ActionArgs
>(
  {
    accept: {
      schema: press,
      run: async ({ api, done, locale, t }, { params: { token } }) => {
        const { role } = await api.offer.answerByLink({
          token: readToken(token, TOKEN),
          action: "accept",
        });
        return done(offerPaths.answer(locale, token), t("offer")(`done.accept-${role}`, LIFE));
      },
    },
    decline: {
      schema: press,
      run: async ({ api, done, locale, t }, { params: { token } }) => {
        await api.offer.answerByLink({ token: readToken(token, TOKEN), action: "decline" });
        return done(offerPaths.answer(locale, token), t("offer")("done.decline"));
      },
    },
    counter: {
      schema: counter,
      run: async ({ value, api, done, refuse, locale, t }, { params: { token } }) => {
        const { amount, fault } = parseOfferAmount(
          value.amount,
          locale,
          await findRange(api, token),
        );
        if (fault !== null) return refuse({ amount: fault });
        await api.offer.answerByLink({ token: readToken(token, TOKEN), action: "counter", amount });
        return done(offerPaths.answer(locale, token), t("offer")("done.counter"));
      },
      onError: answerOutOfRange,
    },
    preview: {
      schema: counter,
      run: async ({ value, api, refuse, locale }, { params: { token } }) => {
        const { amount, fault } = parseOfferAmount(
          value.amount,
          locale,
          await findRange(api, token),
        );
        if (fault !== null) return refuse({ amount: fault });
        return redirect(offerPaths.answer(locale, token, { amount: amount.amount }), 303);
      },
    },
  },
  { signIn: false, messages: OFFER_MESSAGES },
);

export default function OfferAnswer({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("offer");
  const { status, shown } = loaderData;
  return (
    <>
      <PageHead title={t("mail.title")} noIndex />
      {shown === null ? (
        <AnsweredOffer status={status} />
      ) : (
        <OfferByLink {...shown} result={actionData} />
      )}
    </>
  );
}
