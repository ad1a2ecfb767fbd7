import type { Receipt } from "#api/modules/message/trade-news.ts";
import type { Payment } from "#api/modules/payment/payment-store.ts";
import { describeAddOn } from "./add-ons.ts";
import type { OrderView } from "./order-store.ts";

/** What its buyer bought, where it goes and how it is paid, to keep (a durable confirmation). */
export const describeReceipt = (order: OrderView, payment: Payment | null): Receipt => {
  const { address, locker, shipping_method: method } = order;
  return {
    currency: order.currency,
    asking_price: order.asking_price,
    buyer_safety_fee: order.buyer_safety_fee,
    delivery: method && { method, price: order.delivery_price ?? 0 },
    add_ons: order.add_on_items.map((item) => ({
      name: { el: describeAddOn(item, "el").name, en: describeAddOn(item, "en").name },
      price: item.price,
    })),
    discount: order.discount,
    total: order.total,
    payment: payment && { method: order.payment_method, last4: payment.card_last4 },
    to:
      method === "pickup"
        ? null
        : method === "boxnow" && locker
          ? `${locker.name}, ${locker.address}`
          : address &&
            [address.full_name, address.address, `${address.postal_code} ${address.city}`].join(
              ", ",
            ),
    seller: order.seller_username,
    cover: order.item.cover_key && `/media/${order.item.cover_key}`,
  };
};
