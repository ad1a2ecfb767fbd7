import type { Order } from "#contract/order.ts";
import type { ShippingMethod } from "#contract/shipping-option.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import { type CheckoutPage, findOpenPage } from "./checkout-steps.ts";
import { findKeptCard } from "./find-kept-card.ts";

type Wish = { method: ShippingMethod | undefined; key: string };

/**
 * Fills in a new draft as the buyer bought last, so that Buy leads to the summary. Answers the page
 * to go on with; null where the buyer has to be asked for something.
 */
export async function prefillPurchase(
  api: ApiClient,
  order: Order,
  { method, key }: Wish,
): Promise<CheckoutPage | null> {
  if (order.status !== "draft" || order.address !== null) return null;
  const orderId = order.id;
  try {
    const isByCard = order.payment_method === "card";
    // A collected device needs no address.
    if (order.shipping_method === "hub_pickup") {
      if (!isByCard) return findOpenPage(order);
      const card = findKeptCard(await api.card.list());
      if (card === undefined) return null;
      return findOpenPage(await api.order.update({ orderId, selected_card: card.reference }));
    }
    const [addresses, cards] = await Promise.all([api.address.list(), api.card.list()]);
    if (isByCard && findKeptCard(cards) === undefined) return null;
    if (addresses.every(({ country }) => country !== order.market)) return null;
    const filled = await api.order.prefill({ orderId });
    if (method === undefined || method === filled.shipping_method) return findOpenPage(filled);
    return await bring(method, filled.address!.postal_code);
  } catch (error) {
    if (parseApiError(error) === null) throw error;
    return null;
  }

  /** As it was chosen with Buy. The step says why not, where that cannot be had. */
  async function bring(wanted: ShippingMethod, postal_code: string): Promise<CheckoutPage> {
    try {
      const locker = wanted === "locker" ? await findLocker(postal_code) : undefined;
      const change = { orderId, method: wanted, ...(locker && { locker_id: locker.id }) };
      return findOpenPage(await api.order.updateShipping(change, { idempotencyKey: `${key}-way` }));
    } catch (error) {
      if (parseApiError(error) === null) throw error;
      return "shipping";
    }
  }

  async function findLocker(postal_code: string) {
    const options = await api.shippingOption.list({ order_id: orderId, postal_code });
    return options.find((option) => option.method === "locker")?.lockers[0];
  }
}
