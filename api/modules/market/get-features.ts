import { MARKETS, type Features } from "#contract/market.ts";
import type { Call } from "#api/context.ts";

/** Of the named country when it is a market, else of the caller's market. */
export function getFeatures({ config, market }: Call, country?: string): Features {
  const code = country?.toUpperCase().replace(/^UK$/, "GB");
  const asked = MARKETS.find((known) => known === code) ?? market;
  return { country: asked, features: config.features[asked] };
}
