import { redirect, redirectDocument, data, type RouterContextProvider } from "react-router";
import type { CheckoutPage } from "./checkout-steps.ts";
import type { Order } from "#contract/order.ts";
import { checkoutDeskContext, localeContext, webRequestContext } from "../../context.ts";
import { paths } from "../../paths.ts";
import { comesFromOtherPage } from "../session/comes-from-other-page.ts";
import type { StepReply } from "./step-form.tsx";

type Outcome =
  | { kind: "placed" }
  | { kind: "elsewhere"; url: string }
  | { kind: "waiting" }
  | { kind: "declined" };

/** Where the buyer goes after a payment, whether it was just sent or the bank sent them back. */
export function answerPayment(
  outcome: Outcome,
  pathOf: (page: CheckoutPage) => string,
  { mayLeave }: { mayLeave: boolean },
): Response {
  switch (outcome.kind) {
    case "placed":
      return redirect(pathOf("success"), 303);
    case "declined":
      return redirect(pathOf("payment"), 303);
    case "waiting":
      return redirect(pathOf("review"), 303);
    case "elsewhere":
      // Whoever comes back from the bank undecided is not sent round in circles.
      return mayLeave ? redirectDocument(outcome.url, 303) : redirect(pathOf("review"), 303);
  }
}

type Context = Readonly<RouterContextProvider>;

const ANY_ORIGIN = "http://any.invalid";

/** What the buttons need; null where the buyer pays otherwise or PayPal is not set up here. */
export function presentPayPal(
  context: Context,
  { payment_method: method, amounts }: Pick<Order, "payment_method" | "amounts">,
) {
  const { config, lite } = context.get(webRequestContext);
  if (config.paypal === null || method !== "paypal" || lite) return null;
  return { ...config.paypal, currency: amounts.total.currency };
}

/** Only the policy of the last step lets PayPal's script in. */
export async function openPayPalDocument(context: Context, request: Request): Promise<void> {
  const desk = context.get(checkoutDeskContext);
  const here = paths.checkout(context.get(localeContext), desk.orderId, "review");
  if (!comesFromOtherPage(request, here)) return;
  if (presentPayPal(context, await desk.order()) !== null) throw redirectDocument(here);
}

/** PayPal's own id of a payment that waits for the buyer, as its page takes it; null: none waits. */
export function answerPayPal(outcome: { kind: string } | { kind: "elsewhere"; url: string }) {
  const id = "url" in outcome ? new URL(outcome.url, ANY_ORIGIN).searchParams.get("token") : null;
  if (id === null) return null;
  return data<StepReply>({ problem: null, fields: {}, values: {}, paypal: id }, { status: 200 });
}
