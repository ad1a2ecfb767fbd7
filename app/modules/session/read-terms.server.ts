import type { RouterContextProvider } from "react-router";
import type { ShopTerms } from "#contract/setting.ts";
import { FIRST_TERMS, type Terms } from "#contract/terms.ts";
import { apiContext, localeContext, webRequestContext } from "../../context.ts";
import { findTerms } from "../../shop-terms.server.ts";
import { marketOf } from "../locale/locale.ts";

const toFirst = ({ is_open, fees, delivery, boost }: Terms): ShopTerms => ({
  is_open,
  fees,
  delivery,
  boost,
  next_at: null,
  header: null,
  claims: null,
  legal_texts: null,
  company: null,
});
const FIRST = { GR: toFirst(FIRST_TERMS.GR), GB: toFirst(FIRST_TERMS.GB) };

/** Never throws: while the API cannot tell, the terms of a new shop. */
export async function readTerms(context: Readonly<RouterContextProvider>): Promise<ShopTerms> {
  const market = marketOf(context.get(localeContext));
  const terms = await findTerms(market, context.get(webRequestContext), () =>
    context.get(apiContext).market.getTerms(),
  );
  return terms ?? FIRST[market];
}
