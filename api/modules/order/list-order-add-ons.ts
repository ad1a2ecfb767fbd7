import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { listAddOns } from "./add-ons.ts";
import { findMyPurchase } from "./find-my-purchase.ts";
import { presentOffer } from "./present-add-on.ts";

/** What can be bought with the device of the caller's order, at its prices; throws not_found. */
export const listOrderAddOns = async (call: UserCall, orderId: string) => {
  const { config, language } = call;
  const order = await findMyPurchase(call, orderId);
  if (!order) throw new ApiError("not_found");
  const { market, currency, item, add_on_items: chosen } = order;
  const asking_price = order.status === "draft" ? order.listing_price : order.asking_price;
  const offers = listAddOns(
    { market, vertical: item.vertical, generic_condition: item.generic_condition, asking_price },
    config.features[market],
  );
  return offers.map((item) => ({
    ...presentOffer(item, currency, language),
    is_chosen: chosen.some((one) => one.kind === item.kind && one.option === item.option),
  }));
};
