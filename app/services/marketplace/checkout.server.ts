import type { AddressBody } from "#contract/address.ts";
import type { Money } from "#contract/money.ts";
import type { Order } from "#contract/order.ts";
import type { PaymentMethod } from "#contract/payment.ts";
import type { ShippingMethod } from "#contract/shipping-option.ts";
import type { ApiClient } from "./api-client.server.ts";
import { findProfile } from "./known-seller.server.ts";
import { ApiError } from "./api-error.server.ts";

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
    chooseShipping: (method: ShippingMethod, lockerId: string | null, nonce: string) =>
      changed(
        api.order.updateShipping(
          { orderId, method, ...(lockerId === null ? {} : { locker_id: lockerId }) },
          { idempotencyKey: nonce },
        ),
      ),

    listAddOns: () => api.addOn.listForOrder({ id: orderId }),
    chooseAddOns: (add_ons: NonNullable<Parameters<ApiClient["order"]["update"]>[0]["add_ons"]>) =>
      changed(api.order.update({ orderId, add_ons })),
    usePromoCode: (code: string) => changed(api.promoCode.use({ code, orderId })),
    removePromoCode: (code: string) => changed(api.promoCode.remove({ code, orderId })),
    prefill: () => changed(api.order.prefill({ orderId })),

    listCards: () => api.card.list(),
    chooseCard,
    chooseMethod: (payment_method: PaymentMethod) =>
      changed(api.order.update({ orderId, payment_method, selected_card: null })),
    beginCardSetup: (returnPath: string, nonce: string) =>
      api.payment.initializeSetup({ return_path: returnPath }, { idempotencyKey: nonce }),
    /** Idempotent. When the reservation has expired, the card is saved but not selected. */
    addReturnedCard: (setup_reference: string, keep: boolean) =>
      api.card.create(
        { setup_reference, keep, order_id: orderId },
        { idempotencyKey: `setup-${setup_reference}`.slice(-64) },
      ),

    pay: (accepted_total: Money, return_path: string, nonce: string) =>
      changed(api.order.pay({ orderId, accepted_total, return_path }, { idempotencyKey: nonce })),
    completePayment: () => changed(api.order.completePayment({ orderId })),
    /** Returns the draft to go on with, which may be another one. */
    renew: (nonce: string) => api.order.renew({ orderId }, { idempotencyKey: nonce }),
  };
}
