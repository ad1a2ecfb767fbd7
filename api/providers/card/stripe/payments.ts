import type { Stripe } from "stripe";
import type { PaymentMethod } from "#contract/payment.ts";
import { PRODUCT } from "#contract/product.ts";
import {
  ProviderRefusalError,
  ProviderUnavailableError,
  type CardProviderPort,
  type ProviderPayment,
} from "../port.ts";
import { CARD_RULES } from "./cards.ts";
import { findOrNull, isOtherUse, isReplayedFault, isStripeError } from "./client.ts";
import { findIntentByKey, findSessionByKey } from "./find-by-key.ts";
import { EXPANDED, NEVER_ASKED, presentIntent, presentSession } from "./present-payment.ts";
import { SESSION_ID, type StripeParts } from "./stripe-parts.ts";

type Payments = Pick<
  CardProviderPort,
  "authorise" | "readPayment" | "capture" | "cancel" | "refund"
>;
type Wish = Parameters<CardProviderPort["authorise"]>[0];
type Session = Stripe.Checkout.Session;

const seconds = (n: number) => n * 1000;

/** By then, whoever began a payment has either asked the bank about it or will not any more. */
const ASKED_WITHIN = seconds(60);

const expand = EXPANDED;
const IS_SESSION = /^cs_/;

/** Klarna, and cards in the wallet of a device; the page shows the wallets that the device has. */
const PAGE_METHODS = {
  klarna: { allowed_payment_method_types: ["klarna"] },
  applePay: {
    allowed_payment_method_types: ["card"],
    payment_method_options: { card: CARD_RULES },
    wallet_options: { link: { display: "never" } },
  },
  googlePay: {
    allowed_payment_method_types: ["card"],
    payment_method_options: { card: CARD_RULES },
    wallet_options: { link: { display: "never" } },
  },
} satisfies Partial<Record<PaymentMethod, Partial<Stripe.Checkout.SessionCreateParams>>>;

const isPageMethod = (method: PaymentMethod): method is keyof typeof PAGE_METHODS =>
  Object.hasOwn(PAGE_METHODS, method);

const wasReplayed = (thing: Stripe.Response<unknown>): boolean =>
  thing.lastResponse.headers["idempotent-replayed"] === "true";

/** The bank said no: an answer, with the payment as it is now. */
const toDeclined = (error: unknown): Stripe.PaymentIntent | null =>
  isStripeError(error) && error.statusCode === 402 ? (error.payment_intent ?? null) : null;

/**
 * Money by payment intents, captured by hand. A kept card is charged by us; every other way to pay
 * needs something from the buyer that only Stripe's page asks for, and its session is the payment.
 */
export const createPayments = ({ stripe, ask, now, toReturnUrl }: StripeParts): Payments => {
  const readIntent = (id: string) => stripe.paymentIntents.retrieve(id, { expand });

  const readSession = async (
    id: string,
  ): Promise<{ session: Session; payment: ProviderPayment }> => {
    const session = await stripe.checkout.sessions.retrieve(id);
    const intentId = session.payment_intent as string | null;
    const intent = intentId === null ? null : await readIntent(intentId);
    return { session, payment: presentSession(session, intent) };
  };

  /** The intent behind a reference; a page that nobody has paid at has none. */
  const requireIntent = async (step: string, reference: string): Promise<Stripe.PaymentIntent> => {
    if (!IS_SESSION.test(reference)) return readIntent(reference);
    const { payment_intent: id } = await stripe.checkout.sessions.retrieve(reference);
    if (typeof id !== "string") throw new ProviderRefusalError(`${step}: nothing was set aside`);
    return readIntent(id);
  };

  const present = (intent: Stripe.PaymentIntent, reference: string): ProviderPayment =>
    presentIntent(intent, IS_SESSION.test(reference) ? reference : intent.id);

  /** Whoever began this one has not lived to ask the bank, and nobody else will. */
  const giveUp = async (intent: Stripe.PaymentIntent): Promise<Stripe.PaymentIntent> => {
    const isYoung = now().getTime() - seconds(intent.created) < ASKED_WITHIN;
    if (intent.status !== "requires_confirmation" || isYoung) return intent;
    return stripe.paymentIntents.cancel(intent.id, { cancellation_reason: NEVER_ASKED, expand });
  };

  /**
   * Made first and confirmed after, since the address to come back to names the payment. Nothing is set
   * aside in between.
   */
  const chargeCard = async ({ key, amount, returnPath }: Wish, cardReference: string) => {
    const card = await findOrNull(() => stripe.paymentMethods.retrieve(cardReference));
    if (!card?.customer) throw new ProviderRefusalError("authorise: no such card");
    const made = await stripe.paymentIntents.create(
      {
        amount: amount.amount,
        currency: amount.currency.toLowerCase(),
        customer: card.customer as string,
        payment_method: card.id,
        allowed_payment_method_types: ["card"],
        capture_method: "manual",
        metadata: { key },
      },
      { idempotencyKey: key },
    );
    // What a key is answered again is how things were the first time.
    const current = wasReplayed(made) ? await readIntent(made.id) : made;
    if (current.status !== "requires_confirmation") return presentIntent(current);
    try {
      const confirmed = await stripe.paymentIntents.confirm(
        made.id,
        { return_url: toReturnUrl(returnPath, "payment", made.id), use_stripe_sdk: false, expand },
        { idempotencyKey: `${key}-confirm` },
      );
      return presentIntent(confirmed);
    } catch (error) {
      if (isOtherUse(error)) return presentIntent(await readIntent(made.id));
      const declined = toDeclined(error);
      if (!declined) throw error;
      return { ...presentIntent(declined), cardLast4: card.card?.last4 ?? null };
    }
  };

  const openPage = async (
    { key, amount, returnPath, language }: Wish,
    method: keyof typeof PAGE_METHODS,
  ): Promise<ProviderPayment> => {
    const metadata = { key, on: "page" };
    const made = await stripe.checkout.sessions.create(
      {
        mode: "payment",
        ...PAGE_METHODS[method],
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: amount.currency.toLowerCase(),
              unit_amount: amount.amount,
              product_data: { name: PRODUCT },
            },
          },
        ],
        locale: language,
        metadata,
        payment_intent_data: { capture_method: "manual", metadata },
        success_url: toReturnUrl(returnPath, "payment", SESSION_ID),
        cancel_url: toReturnUrl(returnPath),
      },
      { idempotencyKey: key },
    );
    return wasReplayed(made) ? (await readSession(made.id)).payment : presentSession(made, null);
  };

  const begin = async (wish: Wish): Promise<ProviderPayment> => {
    const { source, key, amount } = wish;
    if (source.method !== "card" && !isPageMethod(source.method))
      throw new ProviderRefusalError(`authorise: ${source.method} is not Stripe's`);
    try {
      return source.method === "card"
        ? await chargeCard(wish, source.cardReference)
        : await openPage(wish, source.method as keyof typeof PAGE_METHODS);
    } catch (error) {
      if (!isOtherUse(error)) throw error;
      const known = await findByKey(key, source.method);
      if (known?.amount.amount === amount.amount && known.amount.currency === amount.currency)
        return known;
      throw new ProviderRefusalError("authorise: this key was used for something else");
    }
  };

  const findByKey = async (key: string, method: PaymentMethod): Promise<ProviderPayment | null> => {
    const since = now();
    if (method !== "card") {
      const session = await findSessionByKey(stripe, key, since);
      return session ? (await readSession(session)).payment : null;
    }
    const intent = await findIntentByKey(stripe, key, since);
    return intent ? presentIntent(await giveUp(await readIntent(intent))) : null;
  };

  /** A failure of Stripe's own stays the key's answer for a day; the step is safe to ask for anew. */
  const anew = async <Result>(
    key: string,
    call: (options?: Stripe.RequestOptions) => Promise<Result>,
  ): Promise<Result> => {
    try {
      return await call({ idempotencyKey: key });
    } catch (error) {
      if (!isReplayedFault(error)) throw error;
      return call();
    }
  };

  /** A page that is open takes no more money once it has expired; it may be paid at that very moment. */
  const closePage = async (reference: string): Promise<void> => {
    const { status } = await stripe.checkout.sessions.retrieve(reference);
    if (status !== "open") return;
    try {
      await stripe.checkout.sessions.expire(reference);
    } catch (error) {
      if (!isStripeError(error) || error.statusCode !== 400) throw error;
    }
  };

  return {
    async authorise(wish) {
      try {
        return await ask("authorise", () => begin(wish));
      } catch (error) {
        if (error instanceof ProviderUnavailableError) return { status: "unknown" };
        throw error;
      }
    },

    readPayment: (by) =>
      ask("readPayment", async () => {
        if ("key" in by) return findByKey(by.key, by.method ?? "card");
        const { reference } = by;
        return findOrNull(async () =>
          IS_SESSION.test(reference)
            ? (await readSession(reference)).payment
            : presentIntent(await giveUp(await readIntent(reference))),
        );
      }),

    capture: ({ reference, key }) =>
      ask("capture", async () => {
        const intent = await requireIntent("capture", reference);
        if (intent.status === "succeeded") return present(intent, reference);
        const captured = await anew(key, (options) =>
          stripe.paymentIntents.capture(intent.id, { expand }, options),
        );
        return present(captured, reference);
      }),

    cancel: ({ reference, key }) =>
      ask("cancel", async () => {
        if (IS_SESSION.test(reference)) {
          await closePage(reference);
          const { session, payment } = await readSession(reference);
          if (session.payment_intent === null || payment.status === "declined") return payment;
        }
        const intent = await requireIntent("cancel", reference);
        if (intent.status === "canceled") return present(intent, reference);
        const cancelled = await anew(key, (options) =>
          stripe.paymentIntents.cancel(
            intent.id,
            { cancellation_reason: "requested_by_customer", expand },
            options,
          ),
        );
        return present(cancelled, reference);
      }),

    refund: ({ reference, amount, key }) =>
      ask("refund", async () => {
        const intent = await requireIntent("refund", reference);
        const given = await stripe.refunds.list({ payment_intent: intent.id, limit: 100 });
        // Longer than Stripe keeps keys, the refund itself tells that it was given.
        if (!given.data.some(({ metadata }) => metadata?.["key"] === key))
          await anew(key, (options) =>
            stripe.refunds.create(
              { payment_intent: intent.id, amount: amount.amount, metadata: { key } },
              options,
            ),
          );
        return present(await readIntent(intent.id), reference);
      }),
  };
};
