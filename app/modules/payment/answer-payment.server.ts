import { redirect, redirectDocument, type RouterContextProvider } from "react-router";
import type { Order } from "#contract/order.ts";
import type { CheckoutPage } from "../checkout/checkout-steps.ts";
import { checkoutContext, localeContext, webRequestContext } from "../../context.ts";
import { paths } from "../../paths.ts";
import { comesFromOtherPage } from "../session/comes-from-other-page.ts";

type Paid = Pick<Order, "payment">;

export function answerPayment(
  { payment }: Paid,
  pathOf: (page: CheckoutPage) => string,
  { mayLeave }: { mayLeave: boolean },
): Response {
  switch (payment?.outcome) {
    case "placed":
      return redirect(pathOf("success"), 303);
    case "declined":
      return redirect(pathOf("payment"), 303);
    case "redirect":
      // An undecided return is not sent to the bank again, which would loop.
      if (mayLeave && payment.redirect_url !== null)
        return redirectDocument(payment.redirect_url, 303);
  }
  return redirect(pathOf("review"), 303);
}

type Context = Readonly<RouterContextProvider>;

const ANY_ORIGIN = "http://any.invalid";

/** Null for another payment method, or where PayPal is not configured. */
export function presentPayPal(
  context: Context,
  { payment_method: method, amounts }: Pick<Order, "payment_method" | "amounts">,
) {
  const { config, lite } = context.get(webRequestContext);
  if (config.paypal === null || method !== "paypal" || lite) return null;
  return { ...config.paypal, currency: amounts.total.currency };
}

/** Only the content security policy of the last step allows PayPal's script. */
export async function createPayPalDocument(context: Context, request: Request): Promise<void> {
  const service = context.get(checkoutContext);
  const here = paths.checkout(context.get(localeContext), service.orderId, "review");
  if (!comesFromOtherPage(request, here)) return;
  if (presentPayPal(context, await service.order()) !== null) throw redirectDocument(here);
}

/** PayPal's own id of the payment, which its button asks for. */
export function findPayPalId({ payment }: Paid): string | null {
  const url = payment?.outcome === "redirect" ? payment.redirect_url : null;
  return url === null ? null : new URL(url, ANY_ORIGIN).searchParams.get("token");
}
