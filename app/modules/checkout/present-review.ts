import type { Card } from "#contract/card.ts";
import type { Language, Currency } from "#contract/market.ts";
import type { Order, OrderDetail } from "#contract/order.ts";
import type { Money } from "#contract/money.ts";
import type { PaymentOutcome } from "#contract/payment.ts";
import { listOpenScreens } from "./checkout-steps.ts";
import { presentCheckout } from "./present-checkout.ts";
import type { BankAnswer } from "./review-facts.tsx";
import { formatWholeAddress } from "../address/format-address.ts";

export type ReviewView = ReturnType<typeof presentReview>;

type Promised = Partial<Pick<OrderDetail, "collection" | "delivery_window">>;

export function presentReview(order: Order & Promised, cards: readonly Card[], language: Language) {
  const { address, locker } = order;
  const card = cards.find(({ reference }) => reference === order.selected_card);
  // A collected order has no delivery address.
  const isFetched = order.shipping_method === "hub_pickup" || order.shipping_method === "locker";
  const { collection = null, delivery_window: window = null } = order;
  return {
    isFetched,
    hub:
      collection?.kind === "hub" ? { address: collection.address, hours: collection.hours } : null,
    window,
    bank: findBankAnswer(order),
    agreedPrice: presentCheckout(order).agreed,
    openSteps: listOpenScreens(order),
    name: address?.full_name ?? null,
    address: address === null ? null : formatWholeAddress(address, language),
    notes: address?.delivery_notes ?? null,
    method: order.shipping_method,
    locker: locker === null ? null : { name: locker.name, address: locker.address },
    paymentMethod: order.payment_method,
    card: card ? { brand: card.brand, last4: card.last4 } : null,
  };
}

const BANK_ANSWERS = {
  redirect: "asks",
  waiting: "undecided",
  approved: "approved",
  declined: "none",
  placed: "none",
} as const satisfies Record<PaymentOutcome, BankAnswer>;

export function findBankAnswer({ payment }: Pick<Order, "payment">): BankAnswer {
  const outcome = payment?.outcome ?? null;
  return outcome === null ? "none" : BANK_ANSWERS[outcome];
}

const CURRENCIES: ReadonlySet<string> = new Set(["EUR", "GBP"] satisfies Currency[]);

/** The total on the button, as the form sends it: `39900 EUR`. */
export const formatAcceptedTotal = ({ amount, currency }: Money): string => `${amount} ${currency}`;

export function parseAcceptedTotal(text: string | undefined): Money | null {
  const [, amount, currency] = /^(\d{1,12}) ([A-Z]{3})$/.exec(text ?? "") ?? [];
  if (amount === undefined || currency === undefined || !CURRENCIES.has(currency)) return null;
  return { amount: Number(amount), currency: currency as Currency };
}
