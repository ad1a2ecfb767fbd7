import type { Currency, Language } from "#contract/market.ts";
import type { OrderAddOn } from "#contract/order.ts";
import { describeAddOn, type AddOnItem } from "./add-ons.ts";

/** Something bought with the device, in the reader's language. */
export const presentAddOn = (
  item: AddOnItem,
  currency: Currency,
  language: Language,
): OrderAddOn => ({
  kind: item.kind,
  option: item.option,
  name: describeAddOn(item, language).name,
  price: { amount: item.price, currency },
});
