import * as z from "zod";
import { days } from "#contract/duration.ts";
import { HUNT_POWERS, type HuntDetail } from "#contract/hunt.ts";
import { LIMITS } from "#contract/limits.ts";
import { type Currency, MARKET_FACTS } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import type { Facts } from "../form/action-result.ts";
import { formatMoney } from "../locale/format.ts";
import { type Locale, marketOf } from "../locale/locale.ts";
import { formatAmount, parseAmount } from "../locale/parse-amount.ts";
import { parseSearchQuery } from "../search/search-query.ts";
import { HUNT_DAYS } from "./hunt-form.tsx";

export const dateSchema = z.iso.date();
const period = [z.enum(HUNT_DAYS, "hunt.days-unknown"), z.iso.date("hunt.days-unknown")] as const;

export const termsShape = {
  may: z.enum(HUNT_POWERS, "hunt.may-unknown").default("watch"),
  ceiling: z.string().trim().default(""),
  /** For so many days, or until that day. */
  days: z.union(period, "hunt.days-unknown").default("30"),
};

export const editSchema = z.object({
  ...termsShape,
  days: z.union([...period, z.literal("")], "hunt.days-unknown").default(""),
  price_min: z.string().trim().default(""),
  price_max: z.string().trim().default(""),
});

/** Late on that day, by the clocks of every market. */
export const toEnd = (day: string) => `${day}T20:00:00.000Z`;

type Typed = { ceiling: string; days: string };
type Refused = { wrong: Record<string, string>; facts: Facts };
type Terms = { wrong: null; ceiling: Money | null; until: string };
type Context = { locale: Locale; now: Date; currency: Currency };

/** The ceiling and the end in the shape of the contract, or the sentence of the field that is wrong. */
export function parseTerms(
  { ceiling, days: period }: Typed,
  { locale, now, currency }: Context,
): Refused | Terms {
  const typed = ceiling === "" ? null : parseAmount(ceiling, locale);
  if (typed?.amount === null) return { wrong: { ceiling: "hunt.ceiling-number" }, facts: {} };
  const { min, max } = LIMITS.hunt.ceiling;
  if (typed && (typed.amount < min || typed.amount > max)) {
    const [least, most] = [min, max].map((amount) => formatMoney(locale, { amount, currency }));
    const facts = { least: least!, most: most! };
    return { wrong: { ceiling: "hunt.ceiling-range" }, facts };
  }
  const isDate = dateSchema.safeParse(period).success;
  const end = isDate ? Date.parse(toEnd(period)) : now.getTime() + days(Number(period));
  if (end > now.getTime() + LIMITS.hunt.life)
    return { wrong: { days: "hunt.until-far" }, facts: { days: LIMITS.hunt.life / days(1) } };
  return {
    wrong: null,
    ceiling: typed && { amount: typed.amount, currency },
    until: new Date(end).toISOString(),
  };
}

/** Where nothing is limited yet, the currency is that of the market that the page is in. */
export const currencyOf = ({ ceiling }: Pick<HuntDetail, "ceiling">, locale: Locale): Currency =>
  ceiling?.currency ?? MARKET_FACTS[marketOf(locale)].currency;

/** The terms of a hunt as they are typed. */
export function presentTerms({ may, ceiling, query }: HuntDetail, locale: Locale) {
  const { price_min, price_max } = parseSearchQuery(new URLSearchParams(query));
  return {
    may,
    ceiling: ceiling === null ? "" : formatAmount(locale, ceiling.amount),
    price_min: price_min === null ? "" : String(price_min),
    price_max: price_max === null ? "" : String(price_max),
  };
}

const PRICES = ["price_min", "price_max"] as const;
type Prices = Record<(typeof PRICES)[number], string>;

/** The query of a hunt with other prices; what was not typed over stays as it is. */
export function writePrices(
  hunt: HuntDetail,
  typed: Prices,
  locale: Locale,
): Pick<Refused, "wrong"> | { wrong: null; query: string } {
  const shown = presentTerms(hunt, locale);
  const query = new URLSearchParams(hunt.query);
  for (const name of PRICES) {
    if (typed[name] === shown[name]) continue;
    const read = typed[name] === "" ? null : parseAmount(typed[name], locale);
    if (read?.amount === null) return { wrong: { [name]: "hunt.ceiling-number" } };
    const units = read === null ? 0 : Math.floor(read.amount / 100);
    if (units === 0) query.delete(name);
    else query.set(name, String(units));
  }
  const [low, high] = PRICES.map((name) => query.get(name));
  if (low && high && Number(low) > Number(high))
    return { wrong: { price_max: "hunt.price-order" } };
  return { wrong: null, query: query.toString() };
}
