import type { Card } from "#contract/card.ts";
import type { Order } from "#contract/order.ts";
import { findBankAnswer } from "./find-bank-answer.ts";
import { formatAddress } from "../ui/format-address.ts";

/** What was chosen, as the review and the order show it. */
export type ReviewView = ReturnType<typeof presentReview>;

export function presentReview(order: Order, cards: readonly Card[]) {
  const { address, locker } = order;
  const card = cards.find(({ reference }) => reference === order.selected_card);
  return {
    bank: findBankAnswer(order),
    name: address?.full_name ?? null,
    address: address === null ? null : formatAddress(address),
    notes: address?.delivery_notes ?? null,
    method: order.shipping_method,
    locker: locker === null ? null : { name: locker.name, address: locker.address },
    addOns: order.add_ons.map(({ name }) => name),
    paymentMethod: order.payment_method,
    card: card ? { brand: card.brand, last4: card.last4 } : null,
  };
}
