import type { PaymentMethod } from "#contract/payment.ts";

/** How the buyer wants to pay: one of three ways, each with what it needs. */
export type PayChoice =
  | { kind: "saved-card"; reference: string }
  | { kind: "new-card" }
  | { kind: "klarna" };

const SAVED_CARD = /^card:([A-Za-z0-9_-]{4,80})$/;

/** The value of the radio button. */
export function formatPayChoice(choice: PayChoice): string {
  return choice.kind === "saved-card" ? `card:${choice.reference}` : choice.kind;
}

export function parsePayChoice(value: unknown): PayChoice | null {
  if (value === "new-card" || value === "klarna") return { kind: value };
  const reference = typeof value === "string" ? SAVED_CARD.exec(value)?.[1] : undefined;
  return reference === undefined ? null : { kind: "saved-card", reference };
}

/** Shown with the reason why not (decisions "Payment methods"): nothing behind them is configured. */
export const UNAVAILABLE_METHODS = [
  "paypal",
  "applePay",
  "googlePay",
] as const satisfies readonly PaymentMethod[];

/** Instalments of the buy-now-pay-later provider (spec §9). */
const INSTALMENTS = 3;

/** What each of the instalments costs; the first ones carry the cents that do not divide. */
export const firstInstalment = (total: number): number => Math.ceil(total / INSTALMENTS);
