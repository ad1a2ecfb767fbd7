import type { Stripe } from "stripe";
import type { PaymentMethod } from "#contract/payment.ts";
import { PRODUCT } from "#contract/product.ts";
import {
  ProviderRejectedError,
  ProviderUnavailableError,
  type CardProviderPort,
  type ProviderPayment,
} from "../port.ts";
import { CARD_RULES } from "./cards.ts";
import { findOrNull, isOtherUse, isReplayedFault, isStripeError } from "./client.ts";
import { createPaymentReader, isPage } from "./payment-reader.ts";
import { EXPANDED, presentIntent, presentSession } from "./present-payment.ts";
import { SESSION_ID, type StripeParts } from "./stripe-parts.ts";

type Payments = Pick<
  CardProviderPort,
  "authorise" | "readPayment" | "listPayments" | "capture" | "cancel" | "refund"
>;
type Wish = Parameters<CardProviderPort["authorise"]>[0];

const expand = EXPANDED;

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

/** The bank declined: a regular outcome, with the payment as it is now. */
const toDeclined = (error: unknown): Stripe.PaymentIntent | null =>
  isStripeError(error) && error.statusCode === 402 ? (error.payment_intent ?? null) : null;

/**
 * Payments through payment intents with manual capture. A stored card is charged directly; every
 * other method needs input from the buyer on Stripe's page, and is referred to by its session.
 */
export const createPayments = ({ stripe, ask, now, toReturnUrl }: StripeParts): Payments => {
  const reader = createPaymentReader({ stripe, now });
  const { readIntent, readSession, readPage, requireIntent, findByKey } = reader;

  const present = (intent: Stripe.PaymentIntent, reference: string): ProviderPayment =>
    presentIntent(intent, isPage(reference) ? reference : intent.id);

  /**
   * Created first and confirmed afterwards, because the return address contains the id. Nothing is
   * authorised in between.
   */
  const chargeCard = async ({ key, amount, returnPath }: Wish, cardReference: string) => {
    const card = await findOrNull(() => stripe.paymentMethods.retrieve(cardReference));
    if (!card?.customer) throw new ProviderRejectedError("authorise: no such card");
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
    // A replayed response shows the first state, not the current one.
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
        // Keeps the agreed amount in the currency of the market.
        adaptive_pricing: { enabled: false },
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
    return wasReplayed(made) ? readPage(made.id) : presentSession(made);
  };

  const begin = async (wish: Wish): Promise<ProviderPayment> => {
    const { source, key, amount } = wish;
    if (source.method !== "card" && !isPageMethod(source.method))
      throw new ProviderRejectedError(`authorise: ${source.method} is not Stripe's`);
    try {
      return source.method === "card"
        ? await chargeCard(wish, source.cardReference)
        : await openPage(wish, source.method as keyof typeof PAGE_METHODS);
    } catch (error) {
      if (!isOtherUse(error)) throw error;
      const known = await findByKey(key, source.method);
      if (known?.amount.amount === amount.amount && known.amount.currency === amount.currency)
        return known;
      throw new ProviderRejectedError("authorise: this key was used for something else");
    }
  };

  /**
   * Stripe stores its own failures for a day under the key; the step is safe to repeat under a new
   * key.
   */
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

  /** An expired page takes no more money; it may be paid at that very moment. */
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

    readPayment: (by) => ask("readPayment", () => reader.read(by)),

    listPayments: ({ since }) => ask("listPayments", () => reader.listBegun(since)),

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
        if (isPage(reference)) {
          await closePage(reference);
          const session = await readSession(reference);
          if (session.payment_intent === null) return presentSession(session);
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
        if (intent.status !== "succeeded" || intent.currency !== amount.currency.toLowerCase())
          throw new ProviderRejectedError(`refund: the payment is ${intent.status}`);
        const given = await stripe.refunds.list({ payment_intent: intent.id, limit: 100 });
        // Stripe forgets keys, so the refund's metadata is checked too.
        const same = given.data.find(({ metadata }) => metadata?.["key"] === key);
        if (same && same.amount !== amount.amount)
          throw new ProviderRejectedError("refund: this key was used for another sum");
        if (!same)
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
