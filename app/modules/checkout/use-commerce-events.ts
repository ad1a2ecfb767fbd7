import { useEffect } from "react";
import { pushEvent } from "../analytics/push-event.ts";
import type { CheckoutPage } from "./checkout-steps.ts";
import type { CheckoutView } from "./present-checkout.ts";

type EventName = Parameters<typeof pushEvent>[0];

/** What reaching a screen says was done before it (spec §9 "Commerce"). */
const REACHED: Partial<Record<CheckoutPage, readonly EventName[]>> = {
  address: ["add_to_cart"],
  shipping: ["add_to_cart"],
  "add-ons": ["add_shipping_info"],
  payment: ["add_shipping_info"],
  review: ["add_shipping_info", "add_payment_info", "view_cart"],
  success: ["purchase"],
};

/** Each event once for each order, however often a screen is seen. */
export function useCommerceEvents(page: CheckoutPage, order: CheckoutView): void {
  const { id, amounts, item } = order;
  useEffect(() => {
    for (const event of REACHED[page] ?? []) {
      if (isTold(`${event} ${id}`)) continue;
      pushEvent(event, {
        order_id: id,
        item_id: item.listingId,
        value: amounts.total.amount / 100,
        currency: amounts.total.currency,
      });
    }
  }, [page, id, item.listingId, amounts.total.amount, amounts.total.currency]);
}

/** Where nothing can be remembered, nothing is told twice either. */
function isTold(key: string): boolean {
  try {
    const wasTold = sessionStorage.getItem(key) !== null;
    sessionStorage.setItem(key, "1");
    return wasTold;
  } catch {
    return true;
  }
}
