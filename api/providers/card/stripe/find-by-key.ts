import type { Stripe } from "stripe";
import { quote } from "./stripe-parts.ts";
import { hours } from "#contract/duration.ts";

/**
 * Stripe keeps no index of our keys that is always up to date: its search is, but for a minute, and for
 * longer when Stripe is unwell; a key that is sent again needs every parameter again, and is forgotten
 * after a day. Lists are up to date at once. So search says what is older, and of the last day the list
 * is read through: only to learn what became of a payment whose answer was lost.
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

/** The payment intent that was made under this key, for sure. */
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

/** The same of a page. An older one has closed, and holds money only if its intent can be searched for. */
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

/** The page that a payment intent was paid at. */
export const findSessionOf = async (stripe: Stripe, intent: string): Promise<string | null> => {
  const { data } = await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 });
  return data[0]?.id ?? null;
};
