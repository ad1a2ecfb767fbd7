import { MARKETS, MARKET_FACTS, type Market } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import type { Call } from "#api/context.ts";
import { getSku } from "#api/modules/catalog/sku.ts";
import { getListing } from "#api/modules/listing/get-listing.ts";
import { listAddOns, type AddOnFacts, type AddOnItem } from "./add-ons.ts";
import { findLowestPrice } from "./order-store.ts";
import { presentOffer } from "./present-add-on.ts";

type Shelf = "subscriptions" | "cross-selling";

/** Spec §7 keeps protections and services apart from accessories. */
const isOn = (shelf: Shelf, { kind }: AddOnItem): boolean =>
  (kind === "cross_selling") === (shelf === "cross-selling");

const toMarket = ({ currency }: Money): Market =>
  MARKETS.find((market) => MARKET_FACTS[market].currency === currency)!;

const present = (
  { config, language }: Call,
  { price, ...device }: Pick<AddOnFacts, "vertical" | "generic_condition"> & { price: Money },
  shelf: Shelf,
) => {
  const market = toMarket(price);
  const facts = { market, ...device, asking_price: price.amount };
  return listAddOns(facts, config.features[market])
    .filter((item) => isOn(shelf, item))
    .map((item) => presentOffer(item, price.currency, language));
};

/** What can be bought with a unit, at its price. Throws not_found, listing_gone. */
export const listListingAddOns = async (call: Call, listingId: string, shelf: Shelf) => {
  const { asking_price: price, vertical, generic_condition } = await getListing(call, listingId);
  return present(call, { price, vertical, generic_condition }, shelf);
};

/** The same for a product, at the price of its cheapest unit; nothing while none is on sale. */
export const listSkuAddOns = async (call: Call, skuId: string) => {
  const { product } = await getSku(call, skuId);
  const cheapest = await findLowestPrice(call.database, skuId);
  const { vertical } = product.model;
  return cheapest ? present(call, { ...cheapest, vertical }, "subscriptions") : [];
};
