import type { Currency, Language } from "#contract/market.ts";
import { describeAddOn, type AddOnItem } from "./add-ons.ts";

/** Something bought with the device, in the reader's language. */
export const presentAddOn = (item: AddOnItem, currency: Currency, language: Language) => ({
  kind: item.kind,
  option: item.option,
  name: describeAddOn(item, language).name,
  price: { amount: item.price, currency },
});

/** The same where it is offered: with what it covers. */
export const presentOffer = (item: AddOnItem, currency: Currency, language: Language) => ({
  ...presentAddOn(item, currency, language),
  description: describeAddOn(item, language).description,
});
