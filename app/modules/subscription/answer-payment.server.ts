import { redirect, redirectDocument, type RouterContextProvider } from "react-router";
import type { Card } from "#contract/card.ts";
import type { Money } from "#contract/money.ts";
import type { Subscription } from "#contract/subscription.ts";
import { cookiesContext, localeContext } from "../../context.ts";
import { accountPaths } from "../../account-paths.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import { getT } from "../locale/get-t.server.ts";
import { nameCard } from "./pay-form.tsx";

type Context = Readonly<RouterContextProvider>;

/** To the bank that asks, or to the page of the subscription with what became of it. */
export function answerPayment(context: Context, subscription: Subscription): Response {
  const locale = context.get(localeContext);
  const t = getT(locale, "subscription");
  const { id, status, charge, due } = subscription;
  if (charge?.redirect_url) return redirectDocument(charge.redirect_url, 303);
  const hasFailed = subscription.payments[0]?.status === "failed" || due !== null;
  if (charge === null && status === "requested" && hasFailed)
    context.get(cookiesContext).seal("message", { content: t("pay.failed"), type: "error" });
  else if (charge === null && due !== null)
    context.get(cookiesContext).seal("message", { content: t("pay.failed"), type: "error" });
  else if (status === "active" || status === "requested")
    context.get(cookiesContext).seal("message", { content: t(`pay.done-${status}`) });
  return redirect(accountPaths.subscription(locale, id), 303);
}

export async function answerNewCard(
  context: Context,
  subscriptionId: string,
  keep: () => Promise<Card>,
): Promise<Response> {
  const locale = context.get(localeContext);
  const cookies = context.get(cookiesContext);
  const t = getT(locale, "subscription");
  try {
    const card = await keep();
    cookies.seal("message", { content: t("pay.card-added", { card: nameCard(t, card) }) });
  } catch (error) {
    const problem = parseApiError(error);
    if (problem === null || problem.status >= 500) throw error;
    cookies.seal("message", { content: t("pay.card-cancelled"), type: "error" });
  }
  return redirect(accountPaths.subscriptionStep(locale, subscriptionId, "pay"), 303);
}

/** The price on the page, as the form sends it: `799 EUR`. */
export const formatAcceptedPrice = ({ amount, currency }: Money): string => `${amount} ${currency}`;

export function parseAcceptedPrice(text: string): Money | null {
  const [, amount, currency] = /^(\d{1,9}) (EUR|GBP)$/.exec(text) ?? [];
  if (amount === undefined || currency === undefined) return null;
  return { amount: Number(amount), currency: currency as Money["currency"] };
}
