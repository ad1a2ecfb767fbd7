import type { UserCall } from "#api/context.ts";
import { isCallOpen, requireMyOrder } from "./require-my-order.ts";

/** Free times for a call about the caller's order; none once it is over. */
export async function listCallSlots(call: UserCall, orderId: string) {
  const { calendar, config, user, locale, at } = call;
  const order = await requireMyOrder(call, orderId);
  if (!isCallOpen(order)) return { slots: [], booking_url: null };
  const { market } = order;
  const slots = await calendar.listSlots({ market, from: at });
  return {
    slots: slots.map(({ startsAt }) => startsAt.toISOString()),
    booking_url: calendar.findBookingUrl({
      market,
      name: user.username ?? "",
      email: user.email,
      returnUrl: `${config.publicOrigin ?? ""}/${locale}/account/orders/${orderId}/call`,
    }),
  };
}
