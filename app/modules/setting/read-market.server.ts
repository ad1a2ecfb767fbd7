import type { RouterContextProvider } from "react-router";
import { MARKETS, type Market } from "#contract/market.ts";
import type { Profile } from "#contract/profile.ts";
import { localeContext } from "../../context.ts";
import { readProfile } from "../../read-profile.server.ts";
import { marketOf } from "../locale/locale.ts";

type Visit = { context: Readonly<RouterContextProvider>; url: URL };

/** The market that the address asks for, else the reader's own. */
export async function readMarket({
  context,
  url,
}: Visit): Promise<{ market: Market; profile: Profile }> {
  const profile = await readProfile(context);
  const own = profile.staff?.markets ?? MARKETS;
  const here = marketOf(context.get(localeContext));
  const asked = MARKETS.find((market) => market === url.searchParams.get("market"));
  const market = asked ?? own.find((one) => one === here) ?? own[0] ?? MARKETS[0];
  return { market, profile };
}
