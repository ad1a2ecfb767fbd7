import { placeIn } from "./choose-place.ts";
import { marketOf, parseLocale, type Locale } from "./locale.ts";
import { MARKET_FACTS, type Market } from "#contract/market.ts";

type Known = {
  signedIn: boolean;
  /** Done today already. */
  isApplied: boolean;
  here: Locale;
  /** The country that was found the last time, within 30 days. */
  stored: string | null;
};

/** Whether a visitor's country is looked for now (spec §4 "Automatic country detection"). */
export function planDetection({
  signedIn,
  isApplied,
  here,
  stored,
}: Known): "skip" | "keep" | "ask" {
  if (signedIn || isApplied) return "skip";
  return stored === marketOf(here) ? "keep" : "ask";
}

type Found = {
  here: Locale;
  /** The visitor's country, if it could be told. */
  country: string | null;
  /** Markets that are open now. */
  enabled: readonly Market[];
};

/**
 * Where the visitor belongs: the found country in its first language, if it is another one, ours and
 * open; else where the visitor is.
 */
export function settleDetection({ here, country, enabled }: Found): Locale {
  const market = enabled.find((open) => open === country);
  if (market === undefined || market === marketOf(here)) return here;
  return placeIn(market, MARKET_FACTS[market].languages[0]);
}

/** The place of a profile that differs from the page's; null where there is nothing to change. */
export function findProfilePlace(
  here: Locale,
  profile: { language: string; country: string },
): Locale | null {
  const place = parseLocale(`${profile.language}-${profile.country}`);
  return place === null || place === here ? null : place;
}
