import type { ListingCard } from "#contract/listing.ts";
import { type Currency, type Market, MARKET_FACTS, MARKETS } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import type { Call, UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { toPriceForBuyer } from "#api/modules/agreed-price/index.ts";
import { getSku } from "#api/modules/catalog/index.ts";
import { getListing } from "#api/modules/listing/index.ts";
import {
  type AddOnFacts,
  type AddOnItem,
  findMyPurchase,
  listAddOns,
  presentOffer,
} from "#api/modules/order/index.ts";
import { listOffers, listOffersOfOrder } from "#api/modules/subscription/index.ts";

type AddOnGroup = "subscriptions" | "cross-selling";

/** spec §7 keeps protections and services apart from accessories. */
const isInGroup = (group: AddOnGroup, { kind }: AddOnItem): boolean =>
  (kind === "cross_selling") === (group === "cross-selling");

const toMarket = ({ currency }: Money): Market =>
  MARKETS.find((market) => MARKET_FACTS[market].currency === currency)!;

const presentAddOnsFor = (
  { config, language }: Call,
  { price, ...device }: Pick<AddOnFacts, "vertical" | "generic_condition"> & { price: Money },
  group: AddOnGroup,
) => {
  const market = toMarket(price);
  const facts = { market, ...device, asking_price: price.amount };
  return listAddOns(facts, config.features[market])
    .filter((item) => isInGroup(group, item))
    .map((item) => presentOffer(item, price.currency, language));
};

const presentBoth = async (
  call: Call,
  device: Pick<AddOnFacts, "vertical" | "generic_condition"> & { price: Money },
) => ({
  data: presentAddOnsFor(call, device, "subscriptions"),
  subscriptions: await listOffers(call, toMarket(device.price), device),
});

const findDevice = async (call: Call, listingId: string) => {
  const { asking_price: price, vertical, generic_condition } = await getListing(call, listingId);
  return { price, vertical, generic_condition };
};

export const listListingAddOns = async (call: Call, listingId: string) =>
  presentBoth(call, await findDevice(call, listingId));

export const listListingAccessories = async (call: Call, listingId: string) => ({
  data: presentAddOnsFor(call, await findDevice(call, listingId), "cross-selling"),
});

export const listSkuAddOns = async (call: Call, skuId: string) => {
  const { product } = await getSku(call, skuId);
  const cheapest = await findLowestPrice(call.database, skuId);
  const { vertical } = product.model;
  return cheapest ? presentBoth(call, { ...cheapest, vertical }) : { data: [], subscriptions: [] };
};

const findLowestPrice = async (
  database: Database,
  skuId: string,
): Promise<{ price: Money; generic_condition: ListingCard["generic_condition"] } | null> => {
  const row = await database
    .read()
    .selectFrom("listing")
    .select(["asking_price", "currency", "generic_condition"])
    .where("sku_id", "=", skuId)
    .where("status", "=", "published")
    // False sorts before true: a device for repair comes last, because fewer add-ons are sold with
    // it.
    .orderBy((eb) => eb("generic_condition", "=", "repairable"))
    .orderBy("asking_price")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { asking_price: amount, currency, generic_condition } = row;
  return {
    price: { amount, currency: currency as Currency },
    generic_condition: generic_condition as ListingCard["generic_condition"],
  };
};

export const listOrderAddOns = async (call: UserCall, orderId: string) => {
  const { config, language, at } = call;
  const order = await findMyPurchase(call, orderId);
  if (!order) throw new ApiError("not_found");
  const { market, currency, item, add_on_items: chosen } = order;
  const { asking_price } =
    order.status === "draft"
      ? toPriceForBuyer({ asking_price: order.listing_price }, order.agreed, at)
      : order;
  const offers = listAddOns(
    { market, vertical: item.vertical, generic_condition: item.generic_condition, asking_price },
    config.features[market],
  );
  const data = offers.map((item) => ({
    ...presentOffer(item, currency, language),
    is_chosen: chosen.some((one) => one.kind === item.kind && one.option === item.option),
  }));
  return { data, subscriptions: await listOffersOfOrder(call, order) };
};
