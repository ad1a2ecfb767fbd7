import { redirect, redirectDocument, type RouterContextProvider } from "react-router";
import type { Boost } from "#contract/boost.ts";
import type { Card } from "#contract/card.ts";
import type { Money } from "#contract/money.ts";
import { cookiesContext, localeContext } from "../../context.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { formatDate } from "../locale/format.ts";
import { getT } from "../locale/get-t.server.ts";
import { nameBoostCard } from "./present-boost.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";

type Context = Readonly<RouterContextProvider>;

/** An undecided return is not sent to the bank again, which would loop. */
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
      .seal("message", { content: getT(locale, "my-listings")("boost.begun", { date }) });
  }
  return redirect(sellerPaths.listing(locale, listingId, "boost"), 303);
}

export async function answerNewCard(
  context: Readonly<RouterContextProvider>,
  listingId: string,
  keep: () => Promise<Card>,
): Promise<Response> {
  const locale = context.get(localeContext);
  const cookies = context.get(cookiesContext);
  const t = getT(locale, "my-listings");
  try {
    const card = await keep();
    cookies.seal("message", { content: t("boost.card-added", { card: nameBoostCard(t, card) }) });
  } catch (error) {
    const problem = parseApiError(error);
    if (problem === null || problem.status >= 500) throw error;
    cookies.seal("message", { content: t("boost.card-cancelled"), type: "error" });
  }
  return redirect(sellerPaths.listing(locale, listingId, "boost"), 303);
}

/** The price on the button, as the form sends it: `490 EUR`. */
export const formatAcceptedPrice = ({ amount, currency }: Money): string => `${amount} ${currency}`;

export function parseAcceptedPrice(text: string): Money | null {
  const [, amount, currency] = /^(\d{1,9}) (EUR|GBP)$/.exec(text) ?? [];
  if (amount === undefined || currency === undefined) return null;
  return { amount: Number(amount), currency: currency as Money["currency"] };
}
