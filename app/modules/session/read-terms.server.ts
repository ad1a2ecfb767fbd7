import type { RouterContextProvider } from "react-router";
import type { ShopTerms } from "#contract/setting.ts";
import { FIRST_TERMS } from "#contract/terms.ts";
import { apiContext, localeContext, webRequestContext } from "../../context.ts";
import { findTerms } from "../../shop-terms.server.ts";
import { marketOf } from "../locale/locale.ts";

/** Never throws: while the API cannot tell, the terms of a new shop. */
export async function readTerms(context: Readonly<RouterContextProvider>): Promise<ShopTerms> {
  const market = marketOf(context.get(localeContext));
  const terms = await findTerms(market, context.get(webRequestContext), () =>
    context.get(apiContext).market.getTerms(),
  );
  const { fees_id: _, delivery_prices_id: __, ...first } = FIRST_TERMS[market];
  return (
    terms ?? {
      ...first,
      next_at: null,
      header: null,
      hub: null,
      claims: null,
      legal_texts: null,
      company: null,
    }
  );
}
