import type { AddressBody } from "#contract/address.ts";
import type { Money } from "#contract/money.ts";
import type { Order } from "#contract/order.ts";
import type { Payment, PaymentMethod } from "#contract/payment.ts";
import type { ShippingMethod } from "#contract/shipping-option.ts";
import type { ApiClient } from "./api-client.server.ts";
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
export function createCheckoutService(api: ApiClient, orderId: string) {
  let read: Promise<Order> | null = null;

  const order = () => (read ??= api.order.get({ orderId }));
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

  const chooseAddress = (address_id: string) => changed(api.order.update({ orderId, address_id }));
  const chooseCard = (selected_card: string) =>
    changed(api.order.update({ orderId, payment_method: "card", selected_card }));

  async function settle(payment: Payment, accepted: Money, nonce: string): Promise<PayOutcome> {
    const { status, redirect_url: url } = payment;
    if (url !== null && (status === "requires_action" || status === "created")) {
      return { kind: "elsewhere", url };
    }
    if (status === "created" || status === "requires_action") return { kind: "waiting" };
    if (status === "failed" || status === "cancelled") return { kind: "declined" };
    try {
      await changed(
        api.order.finalize(
          { orderId, accepted_total: accepted },
          { idempotencyKey: `${nonce}-place` },
        ),
      );
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
    extend: () => changed(api.order.update({ orderId, extend: true })),

    listAddresses: () => api.address.list(),
    findProfile: () => findProfile(api),
    /** Idempotent: a missing address counts as removed. */
    async removeAddress(addressId: string) {
      try {
        await api.address.remove({ addressId });
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    chooseAddress,
    async addAddress(body: AddressBody, nonce: string) {
      const { id } = await api.address.create(body, { idempotencyKey: nonce });
      return chooseAddress(id);
    },
    async changeAddress(addressId: string, body: AddressBody) {
      await api.address.update({ addressId, ...body });
      return chooseAddress(addressId);
    },

    listShippingMethods: (postalCode: string) =>
      api.shippingOption.list({ order_id: orderId, postal_code: postalCode }),
    async chooseShipping(method: ShippingMethod, lockerId: string | null, nonce: string) {
      const { address } = await order();
      return changed(
        api.order.updateShipping(
          {
            orderId,
            method,
            ...(lockerId === null ? {} : { locker_id: lockerId }),
            ...(address === null ? {} : { address_id: address.id }),
          },
          { idempotencyKey: nonce },
        ),
      );
    },

    listAddOns: () => api.addOn.listForOrder({ id: orderId }),
    chooseAddOns: (add_ons: NonNullable<Parameters<ApiClient["order"]["update"]>[0]["add_ons"]>) =>
      changed(api.order.update({ orderId, add_ons })),
    usePromoCode: (code: string) => changed(api.promoCode.use({ code, orderId })),
    removePromoCode: (code: string) => changed(api.promoCode.remove({ code, orderId })),
    /** Chooses the newest address, its cheapest shipping method and the card that paid last. */
    async express(nonce: string): Promise<Order> {
      const [{ market }, addresses, cards] = await Promise.all([
        order(),
        api.address.list(),
        api.card.list(),
      ]);
      const address = addresses.find(({ country }) => country === market);
      const card = cards.find(({ is_expired, is_kept }) => is_kept && !is_expired);
      if (!address || !card) return order();
      await api.order.update({ orderId, address_id: address.id });
      const ways = await api.shippingOption.list({
        order_id: orderId,
        postal_code: address.postal_code,
      });
      const [cheapest] = ways
        .filter(({ available, method }) => available && method !== "hub_pickup")
        .toSorted((one, other) => one.price.amount - other.price.amount);
      if (cheapest) {
        const locker = cheapest.method === "locker" ? cheapest.lockers[0] : undefined;
        const way = { method: cheapest.method, ...(locker && { locker_id: locker.id }) };
        await api.order.updateShipping({ orderId, ...way }, { idempotencyKey: `${nonce}-ship` });
      }
      return chooseCard(card.reference);
    },

    listCards: () => api.card.list(),
    chooseCard,
    chooseMethod: (payment_method: PaymentMethod) =>
      changed(api.order.update({ orderId, payment_method, selected_card: null })),
    beginCardSetup: (returnPath: string, nonce: string) =>
      api.payment.initializeSetup({ return_path: returnPath }, { idempotencyKey: nonce }),
    /** Idempotent. When the reservation has expired, the card is saved but not chosen. */
    async takeReturnedCard(setup_reference: string, keep: boolean) {
      const key = `setup-${setup_reference}`.slice(-64);
      const card = await api.card.create({ setup_reference, keep }, { idempotencyKey: key });
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
      const begun = await api.payment.initialize(
        { orderId, method, accepted_total: acceptedTotal, return_path: returnPath },
        { idempotencyKey: `${nonce}-begin` },
      );
      const isOpen = begun.status === "created" && method === "card" && card !== null;
      const payment = isOpen
        ? await api.payment.confirm(
            { orderId, cardReference: card },
            { idempotencyKey: `${nonce}-pay` },
          )
        : begun;
      return settle(payment, acceptedTotal, nonce);
    },
    async askBank(): Promise<void> {
      await api.payment.check({ orderId });
      discard();
    },
    /** Idempotent. Places the order for the total that was agreed to before leaving. */
    async settleReturn(): Promise<PayOutcome> {
      const payment = await api.payment.check({ orderId });
      discard();
      return settle(payment, payment.amount, `return-${payment.id}`);
    },

    /** Returns the current draft: the extended one, or a new one with the same choices. */
    async renew(nonce: string): Promise<Order> {
      const old = await order();
      if (old.allowed_actions.includes("extend")) {
        return changed(api.order.update({ orderId, extend: true }));
      }
      const fresh = await api.order.create(
        { listing_id: old.listing_id },
        { idempotencyKey: nonce },
      );
      return fresh.id === orderId ? fresh : carryOver(old, fresh, nonce);
    },
  };

  /** Choices that no longer fit are left open. */
  async function carryOver(old: Order, fresh: Order, nonce: string): Promise<Order> {
    const address_id = old.address?.id;
    const { shipping_method: method, payment_method, selected_card } = old;
    try {
      const filled = await api.order.update({
        orderId: fresh.id,
        ...(address_id ? { address_id } : {}),
        payment_method,
        selected_card,
      });
      if (method === null) return filled;
      return await api.order.updateShipping(
        {
          orderId: fresh.id,
          method,
          ...(old.locker ? { locker_id: old.locker.id } : {}),
          ...(address_id ? { address_id } : {}),
        },
        { idempotencyKey: `${nonce}-ship` },
      );
    } catch (error) {
      if (error instanceof ApiError && error.status < 500)
        return api.order.get({ orderId: fresh.id });
      throw error;
    }
  }
}
