import type { Order } from "#contract/order.ts";
import { listOpenScreens } from "./checkout-steps.ts";

export type CheckoutView = ReturnType<typeof presentCheckout>;

export function presentCheckout(order: Order) {
  const { item, amounts } = order;
  return {
    id: order.id,
    number: order.number,
    item: {
      listingId: item.id,
      title: item.title,
      vertical: item.vertical,
      detail: [item.capacity, item.color].filter(Boolean).join(" · "),
      grade: item.generic_condition,
      cover: item.cover,
      isInstant: item.is_instant_buy,
    },
    amounts,
    agreed: order.agreed_price && {
      amount: order.agreed_price.amount,
      endsAt: order.agreed_price.ends_at,
      isOver: order.agreed_price.is_over,
    },
    shippingMethod: order.shipping_method,
    paymentMethod: order.payment_method,
    addOns: order.add_ons.map(({ kind, option, name, price }) => ({
      key: `${kind}:${option}`,
      name,
      price,
    })),
    promoCode: order.voucher_code,
    expiresAt: order.status === "draft" ? order.expires_at : null,
    canExtend: order.allowed_actions.includes("extend"),
    openSteps: listOpenScreens(order),
    seller: order.counterpart.username,
    isFromTrader: order.counterpart.is_pro,
  };
}

export const isAtAgreedPrice = ({ agreed }: Pick<CheckoutView, "agreed">): boolean =>
  agreed !== null && !agreed.isOver;
