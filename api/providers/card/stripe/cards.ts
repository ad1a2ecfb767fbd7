import type { Stripe } from "stripe";
import { ProviderRejectedError, type CardProviderPort, type ProviderCard } from "../port.ts";
import { findOrNull, isMissing, isStripeError } from "./client.ts";
import { quote, SESSION_ID, type StripeParts } from "./stripe-parts.ts";

type Cards = Pick<CardProviderPort, "createSetup" | "readSetup" | "deleteCard">;

/** Enforced by Stripe's page, because only Stripe knows the number (spec §5 "Card"). */
export const CARD_RULES = {
  restrictions: { brands_blocked: ["american_express"] },
} satisfies Stripe.Checkout.SessionCreateParams.PaymentMethodOptions.Card;

const BRANDS: Record<string, ProviderCard["brand"]> = { visa: "visa", mastercard: "mastercard" };

const presentCard = ({ id, card, billing_details }: Stripe.PaymentMethod): ProviderCard => ({
  reference: id,
  brand: BRANDS[card?.brand ?? ""] ?? "card",
  last4: card?.last4 ?? "0000",
  exp_month: card?.exp_month ?? 1,
  exp_year: card?.exp_year ?? 2000,
  name: billing_details.name ?? "",
  fingerprint: card?.fingerprint ?? null,
});

/** The card belongs to no customer any more, so there is nothing to delete. */
const isDetached = (error: unknown): boolean =>
  isMissing(error) || (isStripeError(error) && /not attached/i.test(error.message));

/**
 * The Stripe customer of a user. The search index may lag; until it has caught up, the idempotency
 * key returns the customer that was created first.
 */
export const findCustomer = async (stripe: Stripe, owner: string): Promise<string> => {
  const found = await stripe.customers.search({
    query: `metadata['owner']:'${quote(owner)}'`,
    limit: 1,
  });
  if (found.data[0]) return found.data[0].id;
  const made = await stripe.customers.create(
    { metadata: { owner } },
    { idempotencyKey: `customer-${owner}` },
  );
  return made.id;
};

/**
 * Cards are entered on Stripe's own page, which works without scripts of ours, and attached to a
 * customer.
 */
export const createCards = ({ stripe, ask, toReturnUrl }: StripeParts): Cards => ({
  createSetup: ({ key, owner, returnPath, language }) =>
    ask("createSetup", async () => {
      const session = await stripe.checkout.sessions.create(
        {
          mode: "setup",
          customer: await findCustomer(stripe, owner),
          allowed_payment_method_types: ["card"],
          payment_method_options: { card: CARD_RULES },
          locale: language,
          metadata: { key, owner },
          setup_intent_data: { metadata: { key, owner } },
          success_url: toReturnUrl(returnPath, "setup", SESSION_ID),
          cancel_url: toReturnUrl(returnPath),
        },
        { idempotencyKey: key },
      );
      if (!session.url) throw new ProviderRejectedError("createSetup: the page is closed");
      return { reference: session.id, redirectUrl: session.url };
    }),

  readSetup: (reference) =>
    ask("readSetup", async () => {
      const session = await findOrNull(() =>
        stripe.checkout.sessions.retrieve(reference, { expand: ["setup_intent.payment_method"] }),
      );
      const owner = session?.mode === "setup" ? session.metadata?.["owner"] : undefined;
      if (!session || owner === undefined) return null;
      if (session.status === "expired") return { owner, status: "cancelled" };
      const intent = session.setup_intent as Stripe.SetupIntent | null;
      if (session.status !== "complete" || intent?.status !== "succeeded")
        return { owner, status: "pending" };
      const method = intent.payment_method as Stripe.PaymentMethod | null;
      if (!method?.customer || !method.card) return { owner, status: "cancelled" };
      if (method.card.brand === "amex") {
        await stripe.paymentMethods.detach(method.id);
        return { owner, status: "cancelled" };
      }
      return { owner, status: "succeeded", card: presentCard(method) };
    }),

  deleteCard: (reference) =>
    ask("deleteCard", async () => {
      try {
        await stripe.paymentMethods.detach(reference);
      } catch (error) {
        if (!isDetached(error)) throw error;
      }
    }),
});
