import type { Money } from "#contract/money.ts";
import { factsOf, languageOf, type Locale } from "./locale.ts";

/** Formatters are cached by their bare values, because every page carries this file. */
const kept: Record<string, unknown> = {};
const keep = <F>(key: string, make: () => F): F => (kept[key] ??= make()) as F;

/**
 * `410,56 €` in Greece, `£454.01` in the United Kingdom (spec §1). Intl writes a hyphen for
 * negative amounts; this writes a minus sign.
 */
export function formatMoney(locale: Locale, { amount, currency }: Money): string {
  const { numberFormat } = factsOf(locale);
  return keep(
    numberFormat + currency,
    () => new Intl.NumberFormat(numberFormat, { style: "currency", currency }),
  )
    .format(amount / 100)
    .replace("-", "−");
}

/** `value` is in major units. */
export function formatWholeMoney(
  locale: Locale,
  value: number,
  currency: string = factsOf(locale).currency,
): string {
  const { numberFormat } = factsOf(locale);
  return keep(
    numberFormat + currency + 0,
    () =>
      new Intl.NumberFormat(numberFormat, {
        style: "currency",
        currency,
        maximumFractionDigits: 0,
      }),
  ).format(value);
}

/** A price in a list: rounded up to whole euros or pounds; its own page has it exact. */
export const formatRoundedUp = (locale: Locale, { amount, currency }: Money): string =>
  formatWholeMoney(locale, Math.ceil(amount / 100), currency);

export function formatNumber(locale: Locale, value: number): string {
  const { numberFormat } = factsOf(locale);
  return keep(numberFormat, () => new Intl.NumberFormat(numberFormat)).format(value);
}

/** `89 %` in Greece, `89%` in the United Kingdom; `value` is of a hundred. */
export function formatPercent(locale: Locale, value: number): string {
  return formatNumber(locale, value) + (factsOf(locale).numberFormat === "el-GR" ? "\u00a0%" : "%");
}

const dateTag = (locale: Locale) => (languageOf(locale) === "el" ? "el-GR" : "en-GB");

type DateStyle = "day" | "date" | "weekday" | "short" | "time" | "moment" | "month";
const DATE_STYLES = {
  day: { day: "numeric", month: "long", year: "numeric" },
  date: { day: "numeric", month: "short" },
  weekday: { weekday: "long", day: "numeric", month: "long" },
  short: { weekday: "short", day: "numeric", month: "short" },
  time: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  moment: {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  },
  month: { month: "long", year: "numeric" },
} as const satisfies Record<DateStyle, Intl.DateTimeFormatOptions>;

/** In the market's time zone; a date without time is that day everywhere. */
export function formatDate(locale: Locale, at: string, style: DateStyle = "day"): string {
  const timeZone = at.length === 10 ? "UTC" : factsOf(locale).timeZone;
  const tag = dateTag(locale);
  return keep(
    tag + timeZone + style,
    () => new Intl.DateTimeFormat(tag, { ...DATE_STYLES[style], timeZone }),
  )
    .format(new Date(at))
    .replace(/(\d) /g, "$1\u00a0");
}

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** `in 3 hours`, `πριν από 2 ημέρες`; at least one minute. */
export function formatRelative(locale: Locale, at: string, now: Date): string {
  const seconds = (Date.parse(at) - now.getTime()) / 1000;
  const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? UNITS[2];
  const amount = Math.trunc(seconds / size) || Math.sign(seconds) || 1;
  const tag = dateTag(locale);
  return keep(tag + 1, () => new Intl.RelativeTimeFormat(tag, { numeric: "always" })).format(
    amount,
    unit,
  );
}

export function formatList(locale: Locale, things: readonly string[]): string {
  const tag = dateTag(locale);
  return keep(tag + 2, () => new Intl.ListFormat(tag, { type: "conjunction" })).format(things);
}
