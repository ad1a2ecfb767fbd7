import type { SearchAnswer } from "./present-results.ts";
import type { SearchQuery } from "./search-query.ts";

type Prices = NonNullable<SearchAnswer["meta"]["prices"]>;

/** Paths of an SVG of 48 by 16, and the ends of the range in whole units of money. */
export type PriceDrawing = { chosen: string; rest: string; low: number; high: number };

const WIDTH = 48;
const HEIGHT = 16;
const GAP = 0.5;

/** Drawn by the server, so that the browser has no code for it. */
export function drawPrices(
  { low, high, counts }: Prices,
  { price_min: from, price_max: to }: Pick<SearchQuery, "price_min" | "price_max">,
): PriceDrawing {
  const most = Math.max(1, ...counts);
  const step = WIDTH / counts.length;
  const size = (high - low + 1) / counts.length;
  const paths = { chosen: "", rest: "" };
  for (const [place, count] of counts.entries()) {
    if (count === 0) continue;
    const begin = (low + place * size) / 100;
    const end = (low + (place + 1) * size) / 100;
    const isChosen = (from === null || end > from) && (to === null || begin <= to);
    const height = Math.max(1, Math.round((HEIGHT * count) / most));
    const width = step - GAP;
    paths[isChosen ? "chosen" : "rest"] +=
      `M${place * step} ${HEIGHT}v-${height}h${width}v${height}`;
  }
  return { ...paths, low: Math.floor(low / 100), high: Math.ceil(high / 100) };
}
