import { toDiscount, type Voucher } from "#api/modules/voucher/voucher-policy.ts";
import { repriceAddOns, sumAddOns } from "./add-ons.ts";
import { toOrderSums } from "./order-amounts.ts";
import type { OrderRow } from "./order-store.ts";

type Draft = Pick<
  OrderRow,
  "market" | "currency" | "asking_price" | "delivery_price" | "add_on_items" | "item"
>;

/** Everything that a draft costs, anew from the price of its device: add-ons and discount follow it. */
export const priceDraft = (
  draft: Draft,
  { isFeeFree, voucher }: { isFeeFree: boolean; voucher: Voucher | null },
) => {
  const { asking_price, market, item } = draft;
  const add_on_items = repriceAddOns(draft.add_on_items, {
    market,
    vertical: item.vertical,
    generic_condition: item.generic_condition,
    asking_price,
  });
  const add_ons = sumAddOns(add_on_items);
  const priced = { ...draft, add_ons, is_fee_free: isFeeFree };
  const { buyer_safety_fee } = toOrderSums({ ...priced, discount: 0 });
  const discount = voucher ? toDiscount(voucher, { asking_price, buyer_safety_fee }) : 0;
  return { ...toOrderSums({ ...priced, discount }), add_on_items, add_ons, discount };
};
