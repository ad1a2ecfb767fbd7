import { redirect, redirectDocument, type RouterContextProvider } from "react-router";
import type { Boost } from "#contract/boost.ts";
import { cookiesContext, localeContext } from "../../context.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { formatDate } from "../locale/format.ts";
import { getT } from "../locale/get-t.server.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * Where the seller goes after a boost, whether it was just sent or the bank sent them back; whoever
 * comes back undecided is not sent round in circles.
 */
export function answerBoost(
  context: Context,
  listingId: string,
  { boost, mayLeave }: { boost: Boost; mayLeave: boolean },
): Response {
  const locale = context.get(localeContext);
  if (boost.status === "requires_action" && boost.redirect_url !== null && mayLeave)
    return redirectDocument(boost.redirect_url, 303);
  if (boost.status === "running" && boost.ends_at !== null) {
    const date = formatDate(locale, boost.ends_at, "moment");
    context
      .get(cookiesContext)
      .seal("message", { content: getT(locale, "selling")("boost.begun", { date }) });
  }
  return redirect(sellerPaths.listing(locale, listingId, "boost"), 303);
}
