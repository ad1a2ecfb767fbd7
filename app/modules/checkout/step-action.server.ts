import { redirect, type ActionFunctionArgs, type RouterContextProvider } from "react-router";
import * as z from "zod";
import type { ErrorCode } from "#contract/error-codes.ts";
import { checkoutContext, cookiesContext, localeContext } from "../../context.ts";
import { paths, withQuery } from "../../paths.ts";
import { type ApiError, parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { BareWork } from "../form/form-action.server.ts";
import { saveTyped } from "../form/step-up.server.ts";
import { formatDate } from "../locale/format.ts";
import { getT } from "../locale/get-t.server.ts";
import type { CheckoutPage } from "./checkout-steps.ts";
import { formatAcceptedTotal } from "./present-review.ts";

type Context = Readonly<RouterContextProvider>;
type Args = Pick<ActionFunctionArgs, "context">;
type Service = NonNullable<(typeof checkoutContext)["defaultValue"]>;
type Typed = Pick<BareWork, "form" | "page">;

/** What all forms of a step have in common: errors of the API that lead to another page. */
export const stepOptions = (page: CheckoutPage) => ({
  onError(problem: ApiError, work: BareWork, { context }: Args) {
    context.get(checkoutContext).discard();
    // The review shows both prices.
    if (problem.code === "price_changed") return work.answer(problem.status);
    // Of a page that exists, 404 would be untrue.
    if (problem.code === "card_not_found")
      return work.refuse("error.card_not_found", { status: 409 });
    const wayOut = findWayOut(problem);
    if (wayOut === null) return null;
    if (wayOut === "expired") keepTyped(context, work);
    return leave(context, page, { wayOut, problem });
  },
});

/** The button that extends the reservation stands in the form of every step. */
export const extendForm = {
  schema: z.object({}),
  async run(work: Typed, { context }: Args) {
    keepTyped(context, work);
    await context.get(checkoutContext).extend();
    return redirect(work.page, 303);
  },
};

/** Keeps what was typed, whichever button was pressed. */
export function keepTyped(context: Context, { form, page }: Typed): void {
  for (const name of ["nonce", "intent"]) form.delete(name);
  saveTyped(context, page, form);
}

/** There is no form to show, so an error that a step would show redirects to that step. */
export async function runReturn(
  context: Context,
  page: CheckoutPage,
  settle: (service: Service, pathOf: (to: CheckoutPage) => string) => Promise<Response>,
): Promise<Response> {
  const service = context.get(checkoutContext);
  const locale = context.get(localeContext);
  const pathOf = (to: CheckoutPage) => paths.checkout(locale, service.orderId, to);
  try {
    return await settle(service, pathOf);
  } catch (error) {
    const problem = parseApiError(error);
    if (problem === null || problem.status >= 500 || problem.status === 404) throw error;
    service.discard();
    const wayOut = findWayOut(problem);
    if (wayOut !== null) return leave(context, page, { wayOut, problem });
    if (problem.code !== "price_changed") return redirect(pathOf(page), 303);
    const { payment } = await service.order();
    const agreed = payment === null ? null : formatAcceptedTotal(payment.amount);
    return redirect(withQuery(pathOf(page), { agreed }), 303);
  }
}

type WayOut = "expired" | "gone" | "recount";

const WAYS_OUT: Partial<Record<ErrorCode, WayOut>> = {
  order_expired: "expired",
  hold_paused: "expired",
  listing_not_available: "gone",
  listing_gone: "gone",
  order_not_editable: "recount",
  order_incomplete: "recount",
  transition_refused: "recount",
};

/** Null for an error that the form itself shows. */
const findWayOut = ({ code }: Pick<ApiError, "code">): WayOut | null => WAYS_OUT[code] ?? null;

function leave(
  context: Context,
  page: CheckoutPage,
  { wayOut, problem }: { wayOut: WayOut; problem: ApiError },
): Response {
  const locale = context.get(localeContext);
  const { orderId } = context.get(checkoutContext);
  switch (wayOut) {
    case "expired":
      if (problem.code === "hold_paused") {
        const time = formatDate(locale, String(problem.facts["retry_at"]), "time");
        const content = getT(locale, "checkout-pay")("gone.paused", { time });
        context.get(cookiesContext).seal("message", { content, type: "error" });
      }
      return redirect(withQuery(paths.checkout(locale, orderId, "expired"), { step: page }), 303);
    case "gone":
      return leaveForHome(context, problem.facts["listing_status"] === "hidden");
    case "recount":
      return redirect(paths.checkout(locale, orderId, "review"), 303);
  }
}

export function leaveForHome(context: Context, isHidden: boolean): Response {
  const locale = context.get(localeContext);
  const content = getT(locale, "checkout-pay")(isHidden ? "gone.hidden" : "gone.sold-plain");
  context.get(cookiesContext).seal("message", { content, type: "error" });
  return redirect(paths.home(locale), 303);
}
