import { redirect, type RouterContextProvider } from "react-router";
import { checkoutContext, cookiesContext, savedFormContext, localeContext } from "../../context.ts";
import { paths, withQuery } from "../../paths.ts";
import { getT } from "../locale/get-t.server.ts";
import { nameCard } from "../checkout/name-payment.ts";
import { formatPayChoice } from "../checkout/pay-choice.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";

/** Return from the payment partner's page (docs/decisions/0007). */
export async function takeReturnedCard(
  context: Readonly<RouterContextProvider>,
  { setup, keep }: { setup: string; keep: boolean },
): Promise<Response> {
  const locale = context.get(localeContext);
  const service = context.get(checkoutContext);
  const cookies = context.get(cookiesContext);
  const t = getT(locale, "checkout-pay");
  try {
    const card = await service.addReturnedCard(setup, keep);
    if (!card.is_selected) {
      const page = paths.checkout(locale, service.orderId, "payment");
      const pay_with = formatPayChoice({ kind: "saved-card", reference: card.reference });
      context.get(savedFormContext).keep(page, new URLSearchParams({ pay_with }));
      cookies.seal("message", { content: t("payment.added-late", { card: nameCard(t, card) }) });
      const expired = paths.checkout(locale, service.orderId, "expired");
      return redirect(withQuery(expired, { step: "payment" }));
    }
    const content = t(keep ? "payment.added-kept" : "payment.added", { card: nameCard(t, card) });
    cookies.seal("message", { content });
    return redirect(paths.checkout(locale, service.orderId, "review"));
  } catch (error) {
    const problem = parseApiError(error);
    if (problem === null || problem.status >= 500) throw error;
    cookies.seal("message", { content: t("payment.setup-cancelled"), type: "error" });
    return redirect(paths.checkout(locale, service.orderId, "payment"));
  }
}
