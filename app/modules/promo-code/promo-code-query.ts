import { MARKETS, type Market } from "#contract/market.ts";
import { PROMO_CODE_STATUSES, type PromoCodeStatus } from "#contract/promo-code-words.ts";
import { isId } from "../ui/is-id.ts";

export type PromoCodeFilter = {
  q: string;
  status: PromoCodeStatus | "";
  market: Market | "";
  batch: string;
};

const only = <Known extends string>(known: readonly Known[], text: string | null): Known | "" =>
  known.find((one) => one === text) ?? "";

/** A value that cannot be read is no filter, in the list and in the file alike. */
export function parsePromoCodeFilter(query: URLSearchParams): PromoCodeFilter {
  const batch = query.get("batch") ?? "";
  return {
    q: (query.get("q") ?? "").trim().slice(0, 80),
    status: only(PROMO_CODE_STATUSES, query.get("status")),
    market: only(MARKETS, query.get("market")),
    batch: isId(batch) ? batch : "",
  };
}

export const toPromoCodeQuery = ({ q, status, market, batch }: PromoCodeFilter) => ({
  ...(q && { q }),
  ...(status && { status }),
  ...(market && { market }),
  ...(batch && { batch }),
});
