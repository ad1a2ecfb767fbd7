import { redirect, type RouterContextProvider } from "react-router";
import type { OrderDetail } from "#contract/order.ts";
import { webRequestContext } from "../../context.ts";
import { paths } from "../../paths.ts";
import type { BareWork } from "../form/form-action.server.ts";
import { presentBrief } from "./present-order.ts";
import type { ApiError } from "../../services/marketplace/api-error.server.ts";

type Args = { params: { orderId: string } };

/** `onError` of forms about an order: one that has moved on meanwhile leads to its page. */
export function leadToOrder(
  { code }: ApiError,
  { done, locale, t }: BareWork,
  { params: { orderId } }: Args,
): Response | null {
  const here = paths.order(locale, orderId);
  // Submitted twice and the first request still runs: its result shows on the page.
  if (code === "idempotency_key_running") return redirect(here, 303);
  return code === "transition_refused" ? done(here, t("order")("closed.refused"), "error") : null;
}

export function presentOrderPage(context: Readonly<RouterContextProvider>, order: OrderDetail) {
  const { path } = context.get(webRequestContext);
  return {
    order: presentBrief(order),
    /** The form exceeded the size limit (url-rules). */
    isTooLarge: path.includes("refused=size"),
  };
}
