import { LIMITS } from "#contract/limits.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import {
  findMarketPrice,
  listSaleSpans,
  presentMarketPrice,
} from "#api/modules/market-price/index.ts";
import type { DeviceFilter } from "#api/modules/understanding/index.ts";
import type { HunterCall, StoredSuggestion } from "./answer-turn.ts";
import { findDrawback, listReasons } from "./device-reasons.ts";
import type { Device } from "./find-devices.ts";

type Found = {
  devices: readonly Device[];
  total: number;
  lowest: number | null;
  highest: number | null;
};

/** Each with two reasons and a drawback, from facts, and its price beside what such devices sold for. */
export async function suggestDevices(
  call: HunterCall,
  filter: DeviceFilter,
  { devices, ...range }: Found,
): Promise<StoredSuggestion[]> {
  const { currency } = MARKET_FACTS[call.market];
  const prices = await listMarketPrices(call, devices);
  return devices.map((device, i) => {
    const seen = { device, ref: `L${i + 1}`, filter, marketPrice: prices[i]!, range };
    return {
      position: i + 1,
      listing_id: device.id,
      title: device.title,
      total_price: { amount: device.total_price, currency },
      reasons: listReasons(call, seen, call.at),
      drawback: findDrawback(call, seen),
      price_mark: prices[i]?.mark ?? null,
      misses: [],
    };
  });
}

const listMarketPrices = ({ database, market, at }: HunterCall, devices: readonly Device[]) => {
  const { currency } = MARKET_FACTS[market];
  const { least } = LIMITS.marketPrice;
  return Promise.all(
    devices.map(async ({ id, asking_price: amount }) =>
      presentMarketPrice(
        await findMarketPrice(database, id, { spans: listSaleSpans(at), at, least }),
        { amount, currency },
      ),
    ),
  );
};
