import type { Stripe } from "stripe";
import { seconds } from "#contract/duration.ts";
import type { PaymentMethod } from "#contract/payment.ts";
import { ProviderRejectedError, type CardProviderPort, type ProviderPayment } from "../port.ts";
import { findOrNull } from "./client.ts";
import { findIntentByKey, findSessionByKey } from "./find-by-key.ts";
import { EXPANDED, NEVER_ASKED, presentIntent, presentSession } from "./present-payment.ts";
import type { StripeParts } from "./stripe-parts.ts";

type Begun = ProviderPayment & { key: string; at: number };

/** After this time no process confirms the payment any more. */
const ASKED_WITHIN = seconds(60);

/** A Checkout payment is referred to by its session, any other by its intent. */
export const isPage = (reference: string): boolean => reference.startsWith("cs_");

const expand = EXPANDED;

export const createPaymentReader = ({ stripe, now }: Pick<StripeParts, "stripe" | "now">) => {
  const readIntent = (id: string) => stripe.paymentIntents.retrieve(id, { expand });

  const readSession = (id: string) =>
    stripe.checkout.sessions.retrieve(id, {
      expand: expand.map((each) => `payment_intent.${each}`),
    });

  const readPage = async (id: string) => presentSession(await readSession(id));

  /** The intent of a reference; a session that was never paid has none. */
  const requireIntent = async (step: string, reference: string): Promise<Stripe.PaymentIntent> => {
    if (!isPage(reference)) return readIntent(reference);
    const { payment_intent: intent } = await readSession(reference);
    if (!intent) throw new ProviderRejectedError(`${step}: nothing was set aside`);
    return intent as Stripe.PaymentIntent;
  };

  /** The process that created this intent has died before confirming it. */
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
    // Stripe lists the newest first, with a resolution of seconds.
    return found
      .toReversed()
      .toSorted((a, b) => a.at - b.at)
      .map(({ at: _at, ...payment }) => payment);
  };

  const read: CardProviderPort["readPayment"] = (by) =>
    "key" in by ? findByKey(by.key, by.method ?? "card") : readByReference(by.reference);

  return { readIntent, readSession, readPage, requireIntent, findByKey, read, listBegun };
};
