import { data, redirectDocument, type RouterContextProvider } from "react-router";
import type { Order } from "#contract/order.ts";
import { checkoutDeskContext, localeContext, webRequestContext } from "../../context.ts";
import { paths } from "../../paths.ts";
import type { StepReply } from "./step-reply.ts";

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

/**
 * A policy belongs to a document, and only that of the last step lets PayPal's script in: who comes from
 * another page of ours gets the step as a document of its own.
 */
export async function openPayPalDocument(context: Context, request: Request): Promise<void> {
  if (request.method !== "GET" || request.headers.get("Sec-Fetch-Dest") !== "empty") return;
  const desk = context.get(checkoutDeskContext);
  const here = paths.checkout(context.get(localeContext), desk.orderId, "review");
  const from = request.headers.get("Referer");
  if (from === null || !URL.canParse(from) || new URL(from).pathname === here) return;
  if (presentPayPal(context, await desk.order()) !== null) throw redirectDocument(here);
}

/** PayPal's own id of a payment that waits for the buyer, as its page takes it; null: none waits. */
export function answerPayPal(outcome: { kind: string } | { kind: "elsewhere"; url: string }) {
  const id = "url" in outcome ? new URL(outcome.url, ANY_ORIGIN).searchParams.get("token") : null;
  if (id === null) return null;
  return data<StepReply>({ problem: null, fields: {}, values: {}, paypal: id }, { status: 200 });
}
