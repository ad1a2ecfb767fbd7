import type { PaymentMethod } from "#contract/payment.ts";

const ELSEWHERE = ["klarna", "paypal", "applePay", "googlePay"] as const satisfies PaymentMethod[];
type Elsewhere = (typeof ELSEWHERE)[number];

export type PayChoice =
  | { kind: "saved-card"; reference: string }
  | { kind: "new-card" }
  | { kind: Elsewhere };

const SAVED_CARD = /^card:([A-Za-z0-9_-]{4,80})$/;

export function formatPayChoice(choice: PayChoice): string {
  return choice.kind === "saved-card" ? `card:${choice.reference}` : choice.kind;
}

export function parsePayChoice(value: unknown): PayChoice | null {
  if (value === "new-card") return { kind: value };
  const elsewhere = ELSEWHERE.find((method) => method === value);
  if (elsewhere) return { kind: elsewhere };
  const reference = typeof value === "string" ? SAVED_CARD.exec(value)?.[1] : undefined;
  return reference === undefined ? null : { kind: "saved-card", reference };
}

/** Instalments of the buy-now-pay-later provider (spec §9). */
const INSTALMENTS = 3;

/** Price of each instalment in minor units; the first ones take the remaining cents. */
export function splitInstalments(total: number): number[] {
  const least = Math.floor(total / INSTALMENTS);
  const left = total - least * INSTALMENTS;
  return Array.from({ length: INSTALMENTS }, (_, index) => least + (index < left ? 1 : 0));
}
