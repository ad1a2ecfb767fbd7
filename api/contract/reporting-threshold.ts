import type { Market } from "./market.ts";

/**
 * A seller below both is not reported to the tax authority of the market (Directive 2021/514 in
 * Greece, SI 2023/817 in the United Kingdom). The British rule is 2,000 euros as well; this is the
 * sum in pounds that HMRC names. Minor units.
 */
export const REPORTING_THRESHOLD = {
  sales: 30,
  consideration: { GR: 200_000, GB: 170_000 },
} as const satisfies { sales: number; consideration: Record<Market, number> };
