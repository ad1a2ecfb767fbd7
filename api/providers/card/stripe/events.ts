import { Stripe } from "stripe";
import type { Logger } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { isNewEvent } from "../keep-event.ts";
import type { CardProviderPort, ProviderEvent } from "../port.ts";
import { findSessionOf } from "./find-by-key.ts";
import { toPayoutReference } from "./payouts.ts";
import type { StripeParts } from "./stripe-parts.ts";

type Events = Pick<CardProviderPort, "receiveEvent" | "onEvent">;

type Config = StripeParts & {
  name: string;
  database: Database;
  log: Logger;
  /** One for each endpoint at Stripe; connected accounts have an endpoint of their own. */
  secrets: readonly string[];
};

/** Seconds for which a signature is valid. */
const TOLERANCE = 300;

const isSignatureError = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeSignatureVerificationError;

const toId = (thing: string | { id: string } | null): string | null =>
  typeof thing === "string" ? thing : (thing?.id ?? null);

/** Verifies signed events and handles each once, in the transaction that records it. */
export const createEvents = (config: Config): Events => {
  const { stripe, ask, name, database, log, now, secrets } = config;
  let listener: ((event: ProviderEvent) => Promise<void>) | null = null;

  const verify = async (body: Buffer, signature: string): Promise<Stripe.Event | null> => {
    for (const secret of secrets) {
      try {
        return await stripe.webhooks.constructEventAsync(
          body,
          signature,
          secret,
          TOLERANCE,
          undefined,
          now().getTime(),
        );
      } catch (error) {
        if (!isSignatureError(error) && !(error instanceof SyntaxError)) throw error;
      }
    }
    return null;
  };

  /** A payment at a Checkout page is referred to by its session. */
  const findPaymentReference = async (
    intent: string | null,
    metadata: Stripe.Metadata,
  ): Promise<string | null> => {
    if (intent === null || metadata["key"] === undefined) return null;
    if (metadata["on"] !== "page") return intent;
    return ask("receiveEvent", () => findSessionOf(stripe, intent));
  };

  /** Null for events that the marketplace does not handle. */
  const read = async (event: Stripe.Event): Promise<ProviderEvent | null> => {
    const { id, type } = event;
    const toPayment = (paymentReference: string | null) =>
      paymentReference === null ? null : { id, paymentReference };
    switch (type) {
      case "payment_intent.amount_capturable_updated":
      case "payment_intent.canceled":
      case "payment_intent.payment_failed":
      case "payment_intent.processing":
      case "payment_intent.requires_action":
      case "payment_intent.succeeded": {
        const { id: intent, metadata } = event.data.object;
        return toPayment(await findPaymentReference(intent, metadata));
      }
      case "charge.refunded": {
        const { payment_intent: intent, metadata } = event.data.object;
        return toPayment(await findPaymentReference(toId(intent), metadata));
      }
      case "checkout.session.async_payment_failed":
      case "checkout.session.async_payment_succeeded":
      case "checkout.session.completed":
      case "checkout.session.expired": {
        const { id: session, mode } = event.data.object;
        return toPayment(mode === "payment" ? session : null);
      }
      case "payout.canceled":
      case "payout.failed":
      case "payout.paid":
      case "payout.updated": {
        const { account, data } = event;
        // Without an account it is a payout of the platform itself.
        return account ? { id, payoutReference: toPayoutReference(account, data.object.id) } : null;
      }
      default:
        return null;
    }
  };

  return {
    async receiveEvent(request) {
      database.refuseTx();
      const body = Buffer.from(await request.arrayBuffer());
      const event = await verify(body, request.headers.get("stripe-signature") ?? "");
      if (!event) {
        log.warn({}, "An event that Stripe has not signed was refused");
        return new Response(null, { status: 400 });
      }
      try {
        const news = await read(event);
        if (news)
          await database.tx(async () => {
            if (!listener) throw new Error("No listener is registered for events");
            if (await isNewEvent(database, name, event.id, now())) await listener(news);
          });
        return new Response(null, { status: 204 });
      } catch (error) {
        // Stripe retries for three days.
        log.warn({ err: error, event: event.id }, "An event could not be heard");
        return new Response(null, { status: 500 });
      }
    },
    onEvent: (heard) => void (listener = heard),
  };
};
