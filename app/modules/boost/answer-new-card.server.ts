import { redirect, type RouterContextProvider } from "react-router";
import type { Card } from "#contract/card.ts";
import { cookiesContext, localeContext } from "../../context.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { getT } from "../locale/get-t.server.ts";
import { readProblem } from "../session/read-problem.ts";
import { nameBoostCard } from "./name-boost-card.ts";

/** Back from the payment partner's card page: says whether a card was kept, and shows the form again. */
export async function answerNewCard(
  context: Readonly<RouterContextProvider>,
  listingId: string,
  keep: () => Promise<Card>,
): Promise<Response> {
  const locale = context.get(localeContext);
  const cookies = context.get(cookiesContext);
  const t = getT(locale, "selling");
  try {
    const card = await keep();
    cookies.seal("message", { content: t("boost.card-added", { card: nameBoostCard(t, card) }) });
  } catch (error) {
    const problem = readProblem(error);
    if (problem === null || problem.status >= 500) throw error;
    cookies.seal("message", { content: t("boost.card-cancelled"), type: "error" });
  }
  return redirect(sellerPaths.listing(locale, listingId, "boost"), 303);
}
