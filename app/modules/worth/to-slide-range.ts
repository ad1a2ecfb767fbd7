import type { LivePrice } from "../listing-draft/price/use-live-price.ts";

/** How far the slider goes beyond what half of the devices sold for. */
const BEYOND = 0.4;

type Live = Pick<LivePrice, "bounds"> & {
  marketPrice: Pick<NonNullable<LivePrice["marketPrice"]>, "fair"> | null;
};

/** In whole units of the currency: about the usual prices, within what may be asked. */
export function toSlideRange({ bounds: { min, max }, marketPrice }: Live) {
  const fair = marketPrice?.fair ?? null;
  const least = Math.ceil(min.amount / 100);
  const most = max === null ? null : Math.floor(max.amount / 100);
  if (fair === null) {
    if (most === null) return null;
    return { from: least, to: most, middle: Math.round((least + most) / 2) };
  }
  const from = Math.max(least, Math.floor((fair.low.amount * (1 - BEYOND)) / 100));
  const to = Math.ceil((fair.high.amount * (1 + BEYOND)) / 100);
  return {
    from,
    to: Math.max(from, most === null ? to : Math.min(most, to)),
    middle: Math.round(fair.median.amount / 100),
  };
}
