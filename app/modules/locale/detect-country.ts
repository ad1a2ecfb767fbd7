import { placeIn } from "./choose-place.ts";
import { marketOf, parseLocale, type Locale } from "./locale.ts";
import { MARKET_FACTS, type Market } from "#contract/market.ts";

type Known = {
  signedIn: boolean;
  isApplied: boolean;
  here: Locale;
  stored: string | null;
};

/** spec §4 "Automatic country detection" */
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
  country: string | null;
  enabled: readonly Market[];
};

export function settleDetection({ here, country, enabled }: Found): Locale {
  const market = enabled.find((open) => open === country);
  if (market === undefined || market === marketOf(here)) return here;
  return placeIn(market, MARKET_FACTS[market].languages[0]);
}

export function findProfilePlace(
  here: Locale,
  profile: { language: string; country: string },
): Locale | null {
  const place = parseLocale(`${profile.language}-${profile.country}`);
  return place === null || place === here ? null : place;
}
