import type { Stripe } from "stripe";
import { seconds } from "#contract/duration.ts";
import type { PaymentMethod } from "#contract/payment.ts";
import { ProviderRefusalError, type CardProviderPort, type ProviderPayment } from "../port.ts";
import { findOrNull } from "./client.ts";
import { findIntentByKey, findSessionByKey } from "./find-by-key.ts";
import { EXPANDED, NEVER_ASKED, presentIntent, presentSession } from "./present-payment.ts";
import type { StripeParts } from "./stripe-parts.ts";

type Begun = ProviderPayment & { key: string; at: number };

/** By then, whoever began a payment has either asked the bank about it or will not any more. */
const ASKED_WITHIN = seconds(60);

/** What a payment is known by: the page that it is paid at, or else its intent. */
export const isPage = (reference: string): boolean => reference.startsWith("cs_");

const expand = EXPANDED;

/** How payments at Stripe are found and read. */
export const createPaymentReader = ({ stripe, now }: Pick<StripeParts, "stripe" | "now">) => {
  const readIntent = (id: string) => stripe.paymentIntents.retrieve(id, { expand });

  const readSession = (id: string) =>
    stripe.checkout.sessions.retrieve(id, {
      expand: expand.map((each) => `payment_intent.${each}`),
    });

  const readPage = async (id: string) => presentSession(await readSession(id));

  /** The intent behind a reference; a page that nobody has paid at has none. */
  const requireIntent = async (step: string, reference: string): Promise<Stripe.PaymentIntent> => {
    if (!isPage(reference)) return readIntent(reference);
    const { payment_intent: intent } = await readSession(reference);
    if (!intent) throw new ProviderRefusalError(`${step}: nothing was set aside`);
    return intent as Stripe.PaymentIntent;
  };

  /** Whoever began this one has not lived to ask the bank, and nobody else will. */
  const giveUp = async (intent: Stripe.PaymentIntent): Promise<Stripe.PaymentIntent> => {
    const isYoung = now().getTime() - seconds(intent.created) < ASKED_WITHIN;
    if (intent.status !== "requires_confirmation" || isYoung) return intent;
    return stripe.paymentIntents.cancel(intent.id, { cancellation_reason: NEVER_ASKED, expand });
  };

  const findByKey = async (key: string, method: PaymentMethod): Promise<ProviderPayment | null> => {
    const since = now();
    if (method !== "card") {
      const session = await findSessionByKey(stripe, key, since);
      return session === null ? null : readPage(session);
    }
    const intent = await findIntentByKey(stripe, key, since);
    return intent ? presentIntent(await giveUp(await readIntent(intent))) : null;
  };

  const readByReference = (reference: string): Promise<ProviderPayment | null> =>
    findOrNull(async () =>
      isPage(reference)
        ? readPage(reference)
        : presentIntent(await giveUp(await readIntent(reference))),
    );

  const listIntents = async (created: Stripe.RangeQueryParam) => {
    const found: Begun[] = [];
    const list = stripe.paymentIntents.list({
      created,
      limit: 100,
      expand: expand.map((each) => `data.${each}`),
    });
    for await (const intent of list) {
      const { key, on } = intent.metadata;
      if (key === undefined || on === "page") continue;
      found.push({ at: intent.created, key, ...presentIntent(await giveUp(intent)) });
    }
    return found;
  };

  const listPages = async (created: Stripe.RangeQueryParam) => {
    const found: Begun[] = [];
    const list = stripe.checkout.sessions.list({
      created,
      limit: 100,
      expand: expand.map((each) => `data.payment_intent.${each}`),
    });
    for await (const session of list) {
      const key = session.metadata?.["key"];
      if (session.mode !== "payment" || key === undefined) continue;
      found.push({ at: session.created, key, ...presentSession(session) });
    }
    return found;
  };

  const listBegun = async (since: Date) => {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    const found = [...(await listIntents(created)), ...(await listPages(created))];
    // Stripe lists the newest first, and knows the second only.
    return found
      .toReversed()
      .toSorted((a, b) => a.at - b.at)
      .map(({ at: _at, ...payment }) => payment);
  };

  const read: CardProviderPort["readPayment"] = (by) =>
    "key" in by ? findByKey(by.key, by.method ?? "card") : readByReference(by.reference);

  return { readIntent, readSession, readPage, requireIntent, findByKey, read, listBegun };
};
