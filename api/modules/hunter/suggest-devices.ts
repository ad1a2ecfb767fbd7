import { LIMITS } from "#contract/limits.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import {
  findMarketPrice,
  listSaleSpans,
  presentMarketPrice,
} from "#api/modules/market-price/index.ts";
import type { DeviceFilter } from "#api/modules/understanding/index.ts";
import { findDrawback, listReasons } from "./device-reasons.ts";
import type { Device } from "./find-devices.ts";
import type { HunterCall, StoredSuggestion } from "./turn-answer.ts";

type Found = {
  devices: readonly Device[];
  total: number;
  lowest: number | null;
  highest: number | null;
  /** Of each device, in their order; none where all fit. */
  misses?: readonly string[][];
  positions?: readonly number[];
};

/** Each with two reasons and a drawback, from facts, and its price beside what such devices sold for. */
export async function suggestDevices(
  call: HunterCall,
  filter: DeviceFilter,
  { devices, misses, positions, ...range }: Found,
): Promise<StoredSuggestion[]> {
  const { currency } = MARKET_FACTS[call.market];
  const prices = await Promise.all(devices.map((device) => findDevicePrice(call, device)));
  return devices.map((device, i) => {
    const position = positions?.[i] ?? i + 1;
    const seen = { device, ref: `L${position}`, filter, marketPrice: prices[i]!, range };
    return {
      position,
      listing_id: device.id,
      title: device.title,
      total_price: { amount: device.total_price, currency },
      reasons: listReasons(call, seen, call.at),
      drawback: findDrawback(call, seen),
      price_mark: prices[i]?.mark ?? null,
      misses: misses?.[i] ?? [],
    };
  });
}

export async function findDevicePrice(
  { database, market, at }: HunterCall,
  { id, asking_price: amount }: Pick<Device, "id" | "asking_price">,
) {
  const { currency } = MARKET_FACTS[market];
  const { least } = LIMITS.marketPrice;
  const row = await findMarketPrice(database, id, { spans: listSaleSpans(at), at, least });
  return presentMarketPrice(row, { amount, currency });
}
