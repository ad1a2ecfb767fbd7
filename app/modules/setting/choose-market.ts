import { MARKETS, type Market } from "#contract/market.ts";
import { type Locale, marketOf } from "../locale/locale.ts";

type Reader = { staff: { markets: readonly Market[] | null } | null; locale: Locale };

/** The market that the address asks for, else the reader's own. */
export function chooseMarket(url: URL, { staff, locale }: Reader): Market {
  const own = staff?.markets ?? MARKETS;
  const asked = MARKETS.find((market) => market === url.searchParams.get("market"));
  if (asked !== undefined) return asked;
  return own.find((market) => market === marketOf(locale)) ?? own[0] ?? MARKETS[0];
}
