import type { Stripe } from "stripe";
import { quote } from "./stripe-parts.ts";
import { hours } from "#contract/duration.ts";

/**
 * Stripe has no consistent index of our keys: its search lags by a minute, and by more during
 * incidents; repeating a request by its key needs all of its parameters again, and works for a day
 * only. Lists are consistent. So older payments are searched, and the list of the last day is
 * scanned: only to resolve a payment whose response was lost.
 */
const SEARCH_LAG_SECONDS = hours(24) / 1000;

const after = (at: Date): Stripe.RangeQueryParam => ({
  gte: Math.floor(at.getTime() / 1000) - SEARCH_LAG_SECONDS,
});

const PAGE = 100;

type Marked = { id: string; metadata: Stripe.Metadata | null };

const findMarked = async (list: AsyncIterable<Marked>, key: string): Promise<string | null> => {
  for await (const { id, metadata } of list) if (metadata?.["key"] === key) return id;
  return null;
};

export const findIntentByKey = async (
  stripe: Stripe,
  key: string,
  at: Date,
): Promise<string | null> => {
  const { data } = await stripe.paymentIntents.search({
    query: `metadata['key']:'${quote(key)}'`,
    limit: 1,
  });
  if (data[0]) return data[0].id;
  return findMarked(stripe.paymentIntents.list({ created: after(at), limit: PAGE }), key);
};

/**
 * Like `findIntentByKey`, for Checkout sessions. An older session has closed, and holds money only
 * if its intent can be searched for.
 */
export const findSessionByKey = async (
  stripe: Stripe,
  key: string,
  at: Date,
): Promise<string | null> => {
  const { sessions } = stripe.checkout;
  const recent = await findMarked(sessions.list({ created: after(at), limit: PAGE }), key);
  if (recent !== null) return recent;
  const intent = await findIntentByKey(stripe, key, at);
  return intent === null ? null : findSessionOf(stripe, intent);
};

export const findSessionOf = async (stripe: Stripe, intent: string): Promise<string | null> => {
  const { data } = await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 });
  return data[0]?.id ?? null;
};
