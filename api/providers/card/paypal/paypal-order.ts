import type { Currency } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import type { ProviderPayment, ProviderPaymentStatus } from "../port.ts";

/** Euros and pounds as decimal text, such as "423.60". */
export type PayPalMoney = { currency_code: string; value: string };

type Authorization = {
  id: string;
  status:
    | "CREATED"
    | "CAPTURED"
    | "DENIED"
    | "EXPIRED"
    | "PARTIALLY_CAPTURED"
    | "VOIDED"
    | "PENDING";
};
export type PayPalCapture = {
  id: string;
  status: "COMPLETED" | "DECLINED" | "PARTIALLY_REFUNDED" | "PENDING" | "REFUNDED" | "FAILED";
};

export type PayPalOrder = {
  id: string;
  status: "CREATED" | "SAVED" | "APPROVED" | "VOIDED" | "COMPLETED" | "PAYER_ACTION_REQUIRED";
  purchase_units: {
    amount: PayPalMoney;
    payments?: { authorizations?: Authorization[]; captures?: PayPalCapture[] };
  }[];
  links?: { rel: string; href: string }[];
};

const PREFIX = "paypal_";

/** Distinguishes PayPal's payments from those of the card provider. */
export const isPayPalReference = (reference: string): boolean => reference.startsWith(PREFIX);
export const toReference = (orderId: string): string => `${PREFIX}${orderId}`;
export const toOrderId = (reference: string): string => reference.slice(PREFIX.length);

export const toPayPalMoney = ({ amount, currency }: Money): PayPalMoney => {
  const digits = String(amount).padStart(3, "0");
  return { currency_code: currency, value: `${digits.slice(0, -2)}.${digits.slice(-2)}` };
};

const toMoney = ({ currency_code: currency, value }: PayPalMoney): Money => {
  const [, whole, cents] = /^(\d+)(?:\.(\d{2}))?$/.exec(value) ?? [];
  if (whole === undefined) throw new Error(`PayPal names an amount of ${value} ${currency}`);
  return { amount: Number(`${whole}${cents ?? "00"}`), currency: currency as Currency };
};

export const findAuthorization = (order: PayPalOrder): Authorization | null =>
  order.purchase_units[0]?.payments?.authorizations?.at(-1) ?? null;

export const findCapture = (order: PayPalOrder): PayPalCapture | null =>
  order.purchase_units[0]?.payments?.captures?.findLast(
    ({ status }) => status !== "DECLINED" && status !== "FAILED",
  ) ?? null;

const OF_CAPTURE = {
  COMPLETED: "captured",
  PARTIALLY_REFUNDED: "captured",
  REFUNDED: "refunded",
  PENDING: "processing",
  DECLINED: "declined",
  FAILED: "declined",
} as const satisfies Record<PayPalCapture["status"], ProviderPaymentStatus>;

const OF_AUTHORIZATION = {
  CREATED: "authorised",
  PENDING: "processing",
  DENIED: "declined",
  CAPTURED: "captured",
  PARTIALLY_CAPTURED: "captured",
  VOIDED: "cancelled",
  EXPIRED: "cancelled",
} as const satisfies Record<Authorization["status"], ProviderPaymentStatus>;

/** The furthest step determines the status. */
const toStatus = (order: PayPalOrder): ProviderPaymentStatus => {
  const capture = findCapture(order);
  if (capture) return OF_CAPTURE[capture.status];
  const authorization = findAuthorization(order);
  if (authorization) return OF_AUTHORIZATION[authorization.status];
  // An approved order holds no money yet; readers authorise it.
  if (order.status === "APPROVED") return "processing";
  return order.status === "VOIDED" ? "cancelled" : "requires_action";
};

const findPayerLink = (order: PayPalOrder): string | null =>
  order.links?.find(({ rel }) => rel === "payer-action" || rel === "approve")?.href ?? null;

export const presentOrder = (
  order: PayPalOrder,
  status: ProviderPaymentStatus = toStatus(order),
): ProviderPayment => ({
  reference: toReference(order.id),
  status,
  amount: toMoney(order.purchase_units[0]!.amount),
  declineCode: status === "declined" ? "declined" : null,
  redirectUrl: status === "requires_action" ? findPayerLink(order) : null,
  cardLast4: null,
});
