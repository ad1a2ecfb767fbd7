import type { AddressBody } from "#contract/address.ts";
import type { Money } from "#contract/money.ts";
import type { Order } from "#contract/order.ts";
import type { Payment, PaymentMethod } from "#contract/payment.ts";
import type { ShippingMethod } from "#contract/shipping-option.ts";
import { accountService } from "./account.server.ts";
import type { MarketplaceCall } from "./call.server.ts";
import { orderService } from "./order.server.ts";
import { paymentService } from "./payment.server.ts";
import { findProfile } from "./known-seller.server.ts";
import { ApiError } from "./api-error.server.ts";

export type PayIntent = {
  acceptedTotal: Money;
  returnPath: string;
  nonce: string;
};

export type PayOutcome =
  | { kind: "placed" }
  | { kind: "elsewhere"; url: string }
  | { kind: "waiting" }
  | { kind: "declined" };

export type CheckoutService = ReturnType<typeof createCheckoutService>;

/** A change invalidates the cached order. Idempotency keys derive from the form's nonce. */
export function createCheckoutService(call: MarketplaceCall, orderId: string) {
  const orders = orderService(call);
  const payments = paymentService(call);
  const account = accountService(call);
  let read: Promise<Order> | null = null;

  const order = () => (read ??= orders.get(orderId));
  const discard = () => {
    read = null;
  };
  const changed = (next: Promise<Order>): Promise<Order> => {
    read = null;
    return next.then((fresh) => {
      read = Promise.resolve(fresh);
      return fresh;
    });
  };

  const chooseAddress = (address_id: string) => changed(orders.update(orderId, { address_id }));
  const chooseCard = (selected_card: string) =>
    changed(orders.update(orderId, { payment_method: "card", selected_card }));

  async function settle(payment: Payment, accepted: Money, nonce: string): Promise<PayOutcome> {
    const { status, redirect_url: url } = payment;
    if (url !== null && (status === "requires_action" || status === "created")) {
      return { kind: "elsewhere", url };
    }
    if (status === "created" || status === "requires_action") return { kind: "waiting" };
    if (status === "failed" || status === "cancelled") return { kind: "declined" };
    try {
      await changed(orders.finalize(orderId, accepted, `${nonce}-place`));
      return { kind: "placed" };
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      if (code === "payment_failed") return { kind: "declined" };
      if (code === "payment_required" && status === "processing") return { kind: "waiting" };
      throw error;
    }
  }

  return {
    orderId,
    order,
    discard,
    extend: () => changed(orders.update(orderId, { extend: true })),

    listAddresses: account.listAddresses,
    findProfile: () => findProfile(call),
    /** Idempotent: a missing address counts as removed. */
    async removeAddress(addressId: string) {
      try {
        await account.removeAddress(addressId);
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    chooseAddress,
    async addAddress(body: AddressBody, nonce: string) {
      const { id } = await account.createAddress(body, nonce);
      return chooseAddress(id);
    },
    async changeAddress(addressId: string, body: AddressBody) {
      await account.updateAddress(addressId, body);
      return chooseAddress(addressId);
    },

    listShippingMethods: (postalCode: string) => orders.listShippingMethods(orderId, postalCode),
    async chooseShipping(method: ShippingMethod, lockerId: string | null, nonce: string) {
      const { address } = await order();
      return changed(
        orders.updateShipping(
          orderId,
          {
            method,
            ...(lockerId === null ? {} : { locker_id: lockerId }),
            ...(address === null ? {} : { address_id: address.id }),
          },
          nonce,
        ),
      );
    },

    listAddOns: () => orders.listAddOns(orderId),
    chooseAddOns: (add_ons: NonNullable<Parameters<typeof orders.update>[1]["add_ons"]>) =>
      changed(orders.update(orderId, { add_ons })),
    usePromoCode: (code: string) => changed(orders.usePromoCode(code, orderId)),
    removePromoCode: (code: string) => changed(orders.removePromoCode(code, orderId)),
    /** Chooses the newest address, its cheapest shipping method and the card that paid last. */
    async express(nonce: string): Promise<Order> {
      const [{ market }, addresses, cards] = await Promise.all([
        order(),
        account.listAddresses(),
        payments.listCards(),
      ]);
      const address = addresses.find(({ country }) => country === market);
      const card = cards.find(({ is_expired, is_kept }) => is_kept && !is_expired);
      if (!address || !card) return order();
      await orders.update(orderId, { address_id: address.id });
      const ways = await orders.listShippingMethods(orderId, address.postal_code);
      const [cheapest] = ways
        .filter(({ available, method }) => available && method !== "hub_pickup")
        .toSorted((one, other) => one.price.amount - other.price.amount);
      if (cheapest) {
        const locker = cheapest.method === "locker" ? cheapest.lockers[0] : undefined;
        const way = { method: cheapest.method, ...(locker && { locker_id: locker.id }) };
        await orders.updateShipping(orderId, way, `${nonce}-ship`);
      }
      return chooseCard(card.reference);
    },

    listCards: payments.listCards,
    chooseCard,
    chooseMethod: (payment_method: PaymentMethod) =>
      changed(orders.update(orderId, { payment_method, selected_card: null })),
    beginCardSetup: (returnPath: string, nonce: string) =>
      payments.initializeSetup(returnPath, nonce),
    /** Idempotent. When the reservation has expired, the card is saved but not chosen. */
    async takeReturnedCard(setup_reference: string, keep: boolean) {
      const key = `setup-${setup_reference}`.slice(-64);
      const card = await payments.createCard({ setup_reference, keep }, key);
      try {
        await chooseCard(card.reference);
        return { card, isChosen: true };
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "order_expired")) throw error;
        return { card, isChosen: false };
      }
    },

    async pay({ acceptedTotal, returnPath, nonce }: PayIntent): Promise<PayOutcome> {
      const { payment_method: method, selected_card: card } = await order();
      discard();
      const begun = await payments.initialize(
        orderId,
        { method, accepted_total: acceptedTotal, return_path: returnPath },
        `${nonce}-begin`,
      );
      const isOpen = begun.status === "created" && method === "card" && card !== null;
      const payment = isOpen ? await payments.confirm(orderId, card, `${nonce}-pay`) : begun;
      return settle(payment, acceptedTotal, nonce);
    },
    async askBank(): Promise<void> {
      await payments.check(orderId);
      discard();
    },
    /** Idempotent. Places the order for the total that was agreed to before leaving. */
    async settleReturn(): Promise<PayOutcome> {
      const payment = await payments.check(orderId);
      discard();
      return settle(payment, payment.amount, `return-${payment.id}`);
    },

    /** Returns the current draft: the extended one, or a new one with the same choices. */
    async renew(nonce: string): Promise<Order> {
      const old = await order();
      if (old.allowed_actions.includes("extend")) {
        return changed(orders.update(orderId, { extend: true }));
      }
      const fresh = await orders.create(old.listing_id, nonce);
      return fresh.id === orderId ? fresh : carryOver(old, fresh, nonce);
    },
  };

  /** Choices that no longer fit are left open. */
  async function carryOver(old: Order, fresh: Order, nonce: string): Promise<Order> {
    const address_id = old.address?.id;
    const { shipping_method: method, payment_method, selected_card } = old;
    try {
      const filled = await orders.update(fresh.id, {
        ...(address_id ? { address_id } : {}),
        payment_method,
        selected_card,
      });
      if (method === null) return filled;
      return await orders.updateShipping(
        fresh.id,
        {
          method,
          ...(old.locker ? { locker_id: old.locker.id } : {}),
          ...(address_id ? { address_id } : {}),
        },
        `${nonce}-ship`,
      );
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) return orders.get(fresh.id);
      throw error;
    }
  }
}
