import * as z from "zod";
import {
  getProductInputSchema,
  lookupCatalogInputSchema,
  searchCatalogInputSchema,
} from "#contract/agent-catalog.ts";
import { days } from "#contract/duration.ts";
import { listingIdSchema } from "#contract/id.ts";
import { LIMITS } from "#contract/limits.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import { ApiError } from "#api/http/api-error.ts";
import { getProduct, lookupCatalog, searchCatalog } from "#api/modules/agent-catalog/index.ts";
import { type Device, findDevicePrice, listDevices } from "#api/modules/hunter/index.ts";
import { toPriceBreakdown } from "#api/modules/price/index.ts";
import {
  findPostalArea,
  listShippingOptions,
  toPostalCode,
} from "#api/modules/shipping-option/index.ts";
import { type AgentCall, toAddress } from "./agent-call.ts";
import { describeTerms } from "./describe-terms.ts";
import { tool } from "./tool.ts";

/** As the protocol of the catalogue wraps its input: `meta` says who asks. */
const wrap = <Input extends z.ZodType>(catalog: Input) =>
  z.object({ meta: z.looseObject({}).optional(), catalog });

const listingInput = z.object({ listing_id: listingIdSchema });

/** Throws not_found for what is not on sale here. */
async function requireDevice(call: AgentCall, id: string): Promise<Device> {
  const [device] = await listDevices(call.database, call.market, [id]);
  if (!device) throw new ApiError("not_found");
  return device;
}

/** Enums and numbers; the title is the catalogue's. */
async function presentDevice(call: AgentCall, device: Device) {
  const { market } = call;
  const { currency } = MARKET_FACTS[market];
  const price = await findDevicePrice(call, device);
  return {
    listing_id: device.id,
    title: device.title,
    url: toAddress(call, `/listing/${device.id}`),
    asking_price: { amount: device.asking_price, currency },
    total_price: { amount: device.total_price, currency },
    price_mark: price?.mark ?? null,
    color: device.color,
    capacity: device.capacity,
    generic_condition: device.generic_condition,
    battery_health: device.battery_health,
    weak_parts: device.weak,
    accessories: {
      box: device.has_box,
      charger: device.has_charger,
      case: device.has_case,
      headphones: device.has_headphones,
    },
    is_graded: device.is_graded,
    is_instant_buy: device.is_instant_buy,
    released: device.released,
  };
}

export const READ_TOOLS = [
  tool({
    name: "search_catalog",
    title: "Search devices",
    description:
      "Searches used phones, tablets, laptops, consoles, watches and headphones on sale in Greece (EUR) or the United Kingdom (GBP). Each product is one device of one seller. Amounts are minor units. Answers in the shape of the Universal Commerce Protocol.",
    input: wrap(searchCatalogInputSchema),
    scope: null,
    run: (call, { catalog }) => searchCatalog(call, catalog),
  }),
  tool({
    name: "lookup_catalog",
    title: "Look devices up",
    description:
      "Reads several devices by their ids. What is sold, or no longer on sale, is left out and named in the messages.",
    input: wrap(lookupCatalogInputSchema),
    scope: null,
    run: (call, { catalog }) => lookupCatalog(call, catalog),
  }),
  tool({
    name: "get_product",
    title: "Read one device",
    description: "Reads one device as it is now: price, condition of its parts, accessories.",
    input: wrap(getProductInputSchema),
    scope: null,
    run: (call, { catalog }) => getProduct(call, catalog),
  }),
  tool({
    name: "compare_devices",
    title: "Compare devices",
    description:
      "Puts two to four devices side by side: total price, condition, battery, storage, accessories. Devices that are not on sale are named in `missing`.",
    input: z.object({ listing_ids: z.array(listingIdSchema).min(2).max(LIMITS.compare) }),
    scope: null,
    run: async (call, { listing_ids }) => {
      const ids = [...new Set(listing_ids)];
      const devices = await listDevices(call.database, call.market, ids);
      const found = new Set(devices.map(({ id }) => id));
      return {
        devices: await Promise.all(devices.map((device) => presentDevice(call, device))),
        missing: ids.filter((id) => !found.has(id)),
      };
    },
  }),
  tool({
    name: "get_price_facts",
    title: "Price facts",
    description:
      "What similar devices have sold for in the shop (low, median and high, without fees and delivery), from how many sales, and for how long this one has been on sale. `sold` is null where there were too few sales.",
    input: listingInput,
    scope: null,
    run: async (call, { listing_id }) => {
      const device = await requireDevice(call, listing_id);
      const { currency } = MARKET_FACTS[call.market];
      const waited = call.at.getTime() - device.published_at.getTime();
      return {
        listing_id,
        asking_price: { amount: device.asking_price, currency },
        sold: await findDevicePrice(call, device),
        days_on_sale: Math.max(0, Math.floor(waited / days(1))),
      };
    },
  }),
  tool({
    name: "quote_total",
    title: "Quote the total",
    description:
      "Every part of what a buyer would pay at the asking price: device, buyer protection, and each way of delivery. A postal code shows which ways are possible there. A quote reserves nothing.",
    input: listingInput.extend({ postal_code: z.string().trim().max(10).optional() }),
    scope: null,
    run: async (call, { listing_id, postal_code }) => {
      const { delivery, market, at } = call;
      const device = await requireDevice(call, listing_id);
      const postalCode = postal_code === undefined ? undefined : toPostalCode(postal_code);
      if (postalCode !== undefined && !findPostalArea(market, postalCode))
        throw new ApiError("postal_code_not_found");
      const { currency } = MARKET_FACTS[market];
      const price = { amount: device.asking_price, currency };
      const { buyer_safety_fee: fee } = toPriceBreakdown(delivery, market, price);
      const { is_instant_buy: isInstantBuy } = device;
      const options = listShippingOptions({ delivery, market, at, isInstantBuy, postalCode });
      return {
        listing_id,
        price,
        buyer_safety_fee: fee,
        delivery: options.map(({ method, price: cost, available, refusal, eta_from, eta_to }) => ({
          method,
          price: cost,
          total: { amount: price.amount + fee.amount + cost.amount, currency },
          available,
          refusal,
          eta_from,
          eta_to,
        })),
      };
    },
  }),
  tool({
    name: "get_terms",
    title: "Terms",
    description:
      "Warranty, check, returns, fees, offers, and what a program may do here. The same for every device.",
    input: z.object({}),
    scope: null,
    run: async (call) => describeTerms(call),
  }),
];
