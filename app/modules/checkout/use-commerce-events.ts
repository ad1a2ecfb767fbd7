import { useEffect } from "react";
import { commerceEvents } from "../analytics/commerce-events.ts";
import type { CheckoutPage } from "./checkout-steps.ts";
import type { CheckoutView } from "./present-checkout.ts";

type EventName = Exclude<keyof typeof commerceEvents, "promoCodeClick">;

/** Reaching a screen completes these events of the previous ones (spec §9 "Commerce"). */
const REACHED: Partial<Record<CheckoutPage, readonly EventName[]>> = {
  address: ["addToCart"],
  shipping: ["addToCart"],
  personal: ["addShippingInfo"],
  payment: ["addShippingInfo"],
  // Who has bought before comes straight here.
  review: ["addToCart", "addShippingInfo", "addPaymentInfo", "viewCart"],
  success: ["purchase"],
};

export function useCommerceEvents(page: CheckoutPage, order: CheckoutView): void {
  useEffect(() => {
    const { id, amounts, item, promoCode } = order;
    for (const event of REACHED[page] ?? []) {
      if (isReported(`${event} ${id}`)) continue;
      commerceEvents[event]({
        orderId: id,
        item: {
          id: item.listingId,
          title: item.title,
          vertical: item.vertical,
          detail: item.detail,
          price: amounts.asking_price,
        },
        total: amounts.total,
        promoCode,
      });
    }
  }, [page, order]);
}

/** Without session storage no event is sent, so that none is sent twice. */
function isReported(key: string): boolean {
  try {
    const wasReported = sessionStorage.getItem(key) !== null;
    sessionStorage.setItem(key, "1");
    return wasReported;
  } catch {
    return true;
  }
}
