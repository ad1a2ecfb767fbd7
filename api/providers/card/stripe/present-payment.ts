import type { Stripe } from "stripe";
import type { DeclineCode } from "#contract/error-codes.ts";
import { currencySchema } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import type { ProviderPayment, ProviderPaymentStatus } from "../port.ts";

/** With `payment_method` and `latest_charge` expanded, where the card's digits are needed. */
type Intent = Stripe.PaymentIntent;

export const EXPANDED = ["payment_method", "latest_charge"];

/** Cancellation reason of an intent that was created and never confirmed. */
export const NEVER_ASKED = "abandoned";

const DECLINES: Record<string, DeclineCode> = {
  insufficient_funds: "insufficient_funds",
  withdrawal_count_limit_exceeded: "insufficient_funds",
  card_velocity_exceeded: "insufficient_funds",
  expired_card: "expired_card",
  authentication_required: "challenge_failed",
  authentication_not_handled: "challenge_failed",
  payment_intent_authentication_failure: "challenge_failed",
  payment_method_customer_decline: "challenge_failed",
  issuer_not_available: "provider_unavailable",
  processing_error: "provider_unavailable",
  reenter_transaction: "provider_unavailable",
  try_again_later: "provider_unavailable",
  payment_method_provider_timeout: "provider_unavailable",
};

/** Stripe has two codes for a decline; the bank's own comes first. */
export const toDeclineCode = (
  error: { code?: string | undefined; decline_code?: string | undefined } | null,
): DeclineCode => {
  const { code = "", decline_code: decline = "" } = error ?? {};
  return DECLINES[decline] ?? DECLINES[code] ?? "declined";
};

export const toMoney = (amount: number, currency: string): Money => ({
  amount,
  currency: currencySchema.parse(currency.toUpperCase()),
});

const expanded = <Thing extends { id: string }>(thing: Thing | string | null): Thing | null =>
  typeof thing === "string" ? null : thing;

const toStatus = (intent: Intent): ProviderPaymentStatus => {
  switch (intent.status) {
    case "requires_action":
      return "requires_action";
    case "requires_capture":
      return "authorised";
    case "succeeded":
      return expanded(intent.latest_charge)?.refunded ? "refunded" : "captured";
    case "canceled":
      return intent.cancellation_reason === NEVER_ASKED ? "declined" : "cancelled";
    case "requires_payment_method":
      return "declined";
    default:
      return "processing";
  }
};

const toPaymentDecline = (intent: Intent): DeclineCode =>
  intent.status === "canceled" ? "provider_unavailable" : toDeclineCode(intent.last_payment_error);

/** `reference` differs from the intent's id for payments of a session. */
export const presentIntent = (intent: Intent, reference = intent.id): ProviderPayment => {
  const status = toStatus(intent);
  const charge = expanded(intent.latest_charge);
  const method = expanded(intent.payment_method);
  return {
    reference,
    status,
    amount: toMoney(intent.amount, intent.currency),
    declineCode: status === "declined" ? toPaymentDecline(intent) : null,
    redirectUrl:
      status === "requires_action" ? (intent.next_action?.redirect_to_url?.url ?? null) : null,
    cardLast4: charge?.payment_method_details?.card?.last4 ?? method?.card?.last4 ?? null,
  };
};

/**
 * A payment at Stripe's page, with its intent expanded. While the page is open the buyer may still
 * pay, also after a decline.
 */
export const presentSession = (session: Stripe.Checkout.Session): ProviderPayment => {
  const { id, status, payment_intent: intent, amount_total, currency, url } = session;
  if (status === "complete" && intent && typeof intent === "object")
    return presentIntent(intent, id);
  const known = { open: "requires_action", expired: "cancelled" } as const;
  return {
    reference: id,
    status: known[status as keyof typeof known] ?? "processing",
    amount: toMoney(amount_total ?? 0, currency ?? ""),
    declineCode: null,
    redirectUrl: status === "open" ? url : null,
    cardLast4: null,
  };
};
