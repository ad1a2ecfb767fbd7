import { CONDITIONS } from "#contract/condition.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import { parsePrice } from "../listing-draft/price/parse-price-form.ts";
import type { PriceView } from "../listing-draft/price/present-price.ts";
import { boundsOf, type MarketPrice } from "../listing-draft/price/price-breakdown.ts";
import { nameModel } from "../listing-draft/find-device-choices.server.ts";
import { marketOf, type Locale } from "../locale/locale.ts";
import { formatAmount, parseAmount } from "../locale/parse-amount.ts";
import { toChart } from "../market-price/to-chart.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import { worthPaths } from "../../worth-paths.ts";
import { pickProduct, type WorthDevice } from "./find-device.server.ts";
import type { WorthQuery } from "./worth-query.ts";

export type WorthAnswer = Awaited<ReturnType<typeof findAnswer>>;

type Asked = { device: WorthDevice; query: WorthQuery };

/** Null when the API fails. Without a price it says only what such devices sold for. */
export async function findWorth(
  { marketPrice }: ApiClient,
  { device, query: { grade } }: Asked,
  price: number | null,
): Promise<MarketPrice | null> {
  // The API compares the grade together with the capacity, so that one alone would mislead.
  const isWhole = grade !== null && isCapacityKnown(device);
  try {
    return await marketPrice.compute({
      product_id: pickProduct(device).id,
      ...(isWhole ? { generic_condition: grade } : {}),
      ...(price === null ? {} : { asking_price: price }),
    });
  } catch (error) {
    if (parseApiError(error) === null) throw error;
    return null;
  }
}

const isCapacityKnown = ({ capacities, capacity }: WorthDevice) =>
  capacities.length === 0 || capacity !== null;

/** In whole units, as people ask; null with too few sales. */
function proposePrice(found: MarketPrice | null): number | null {
  if (found === null || found.fair === null) return null;
  const { min, max, fair } = found;
  const whole = Math.round(fair.median.amount / 100) * 100;
  return Math.min(max.amount, Math.max(min.amount, whole));
}

/** What the device sold for, and what its seller receives at the own price or at the median. */
export async function findAnswer(api: ApiClient, asked: Asked, locale: Locale) {
  const { device, query } = asked;
  const { model, capacity, capacities } = device;
  const market = marketOf(locale);
  const { currency } = MARKET_FACTS[market];
  const own = query.price === null ? null : parseAmount(query.price, locale).amount;
  const first = await findWorth(api, asked, own);
  const amount = query.price === null ? proposePrice(first) : own;
  const found = own === null && amount !== null ? await findWorth(api, asked, amount) : first;
  const { fault } =
    query.price === null
      ? { fault: null }
      : parsePrice(query.price, locale, boundsOf(found, currency));
  const chosen = {
    brand: model.brand.slug,
    model: model.slug,
    capacity: capacity?.slug ?? null,
    generic_condition: query.grade,
  };
  const to = (change: Partial<typeof chosen>) =>
    worthPaths.worth(locale, { ...chosen, price: query.price, ...change });
  const label = capacity?.label.replace(" ", "\u00a0");
  const name = nameModel(model);
  const view: PriceView = {
    market,
    currency,
    // The chart's months are rendered separately, so they are not sent twice.
    marketPrice: found && { ...found, history: [], sales: [] },
    device: [name, label].filter(Boolean).join(", "),
    model: name,
    grade: isCapacityKnown(device) ? query.grade : null,
    place: { vertical: model.vertical, brand: model.brand.slug, model: model.slug },
  };
  return {
    chosen,
    view,
    isSize: model.vertical === "smartwatches",
    isNarrow: isCapacityKnown(device) && query.grade !== null,
    capacities: capacities.map((one) => ({
      label: one.label,
      to: to({ capacity: one.slug }),
      isOn: one.id === capacity?.id,
    })),
    grades: CONDITIONS.map((grade) => ({
      grade,
      to: to({ generic_condition: grade }),
      isOn: grade === query.grade,
    })),
    given: query.price ?? (amount === null ? "" : formatAmount(locale, amount)),
    isOwn: query.price !== null,
    isFaulty: fault !== null,
    history: found?.history ?? [],
    chart: found && toChart({ ...found, asked: amount }),
  };
}
