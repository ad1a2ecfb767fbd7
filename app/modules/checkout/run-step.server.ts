import { data, redirect, type RouterContextProvider } from "react-router";
import {
  checkoutDeskContext,
  cookiesContext,
  keptFormContext,
  localeContext,
  webRequestContext,
} from "../../context.ts";
import { paths, withQuery } from "../../paths.ts";
import { formatDate } from "../locale/format.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";
import { readProblem, type Problem } from "../session/read-problem.ts";
import { readTyped } from "../session/read-typed.server.ts";
import type { CheckoutPage } from "./checkout-steps.ts";
import { formatAcceptedTotal } from "./present-review.ts";
import type { ErrorCode } from "#contract/error-codes.ts";
import type { ProblemKey, StepReply } from "./step-form.tsx";

type Context = Readonly<RouterContextProvider>;
type Desk = NonNullable<(typeof checkoutDeskContext)["defaultValue"]>;

/** What an action of a step has at hand. */
export type StepWork = {
  form: FormData;
  text: (name: string) => string;
  desk: Desk;
  locale: Locale;
  /** Key of what this form does; the form carries it, so that sent twice is done once. */
  nonce: string;
  /** To another page of this checkout. */
  go: (page: CheckoutPage) => Response;
  /** To this page anew, with what was typed; `done` is not typed again. */
  stay: (done?: string) => Response;
  /** The hold is over: to the page that renews it, with what was typed. */
  expire: () => Response;
  /** Back with what is wrong, and everything typed. */
  refuse: (fields: Record<string, string[]>, problem?: ProblemKey) => ReturnType<typeof reply>;
};

type Args = { request: Request; context: Context };

const UNTYPED = new Set(["nonce", "intent"]);
const reply = (answer: StepReply, status: number) => data(answer, { status });

/**
 * Runs the action of a step: whatever the marketplace refuses becomes the place or the sentence
 * that a buyer needs, with what was typed kept. The Extend button of every step ends here too.
 */
export async function runStep(
  { request, context }: Args,
  page: CheckoutPage,
  save: (work: StepWork) => Promise<Response | ReturnType<typeof reply>>,
) {
  const locale = context.get(localeContext);
  const desk = context.get(checkoutDeskContext);
  const form = await request.formData();
  const { text, values } = readTyped(form, UNTYPED);
  const pathOf = (to: CheckoutPage) => paths.checkout(locale, desk.orderId, to);
  const keep = () => context.get(keptFormContext).keep(pathOf(page), new URLSearchParams(values));

  try {
    if (text("intent") === "extend") {
      keep();
      await desk.extend();
      return redirect(context.get(webRequestContext).path, 303);
    }
    return await save({
      form,
      text,
      desk,
      locale,
      nonce: text("nonce").slice(0, 40) || crypto.randomUUID(),
      go: (to) => redirect(pathOf(to), 303),
      stay: (done) => {
        if (done !== undefined) delete values[done];
        keep();
        return redirect(pathOf(page), 303);
      },
      expire: () => {
        keep();
        return redirect(withQuery(pathOf("expired"), { step: page }), 303);
      },
      refuse: (fields, problem) => reply({ problem: problem ?? null, fields, values }, 422),
    });
  } catch (error) {
    const problem = readProblem(error);
    if (problem === null) throw error;
    return answerRefusal(problem, error);
  }

  function answerRefusal(problem: Problem, error: unknown) {
    const refusal = readRefusal(problem);
    desk.forget();
    if (refusal.kind !== "here") {
      if (refusal.kind === "expired") keep();
      return leave(refusal, { error, problem, page, context });
    }
    // The page itself may not come back while the marketplace is down.
    if (refusal.status >= 500) keep();
    // A refusal that names no field must not be silent.
    const isNameless =
      problem.code === "invalid_fields" && Object.keys(problem.fieldErrors).length === 0;
    const key = isNameless ? "general" : refusal.key;
    return reply({ problem: key, fields: problem.fieldErrors, values }, refusal.status);
  }
}

/**
 * Carries out what a provider's page sent the visitor back for. It has no form to show again, so a
 * refusal that a step would show becomes the step itself, read afresh.
 */
export async function runReturn(
  context: Context,
  page: CheckoutPage,
  settle: (desk: Desk, pathOf: (to: CheckoutPage) => string) => Promise<Response>,
): Promise<Response> {
  const desk = context.get(checkoutDeskContext);
  const locale = context.get(localeContext);
  const pathOf = (to: CheckoutPage) => paths.checkout(locale, desk.orderId, to);
  try {
    return await settle(desk, pathOf);
  } catch (error) {
    const problem = readProblem(error);
    if (problem === null || problem.status >= 500) throw error;
    const refusal = readRefusal(problem);
    desk.forget();
    if (refusal.kind !== "here") return leave(refusal, { error, problem, page, context });
    if (problem.code !== "price_changed") return redirect(pathOf(page), 303);
    const { payment } = await desk.order();
    const agreed = payment === null ? null : formatAcceptedTotal(payment.amount);
    return redirect(withQuery(pathOf(page), { agreed }), 303);
  }
}

/** To the place that a refusal names. */
function leave(
  refusal: Exclude<Refusal, { kind: "here" }>,
  {
    error,
    problem,
    page,
    context,
  }: { error: unknown; problem: Problem; page: CheckoutPage; context: Context },
): Response {
  const locale = context.get(localeContext);
  const { orderId } = context.get(checkoutDeskContext);
  switch (refusal.kind) {
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
    case "error":
      throw error;
  }
}

/** The device has gone: home, with the reason. */
export function leaveForHome(context: Context, isHidden: boolean): Response {
  const locale = context.get(localeContext);
  const content = getT(locale, "checkout-pay")(isHidden ? "gone.hidden" : "gone.sold-plain");
  context.get(cookiesContext).seal("message", { content, type: "error" });
  return redirect(paths.home(locale), 303);
}

/** What a refusal means for someone in the middle of a checkout. */
type Refusal =
  /** The step stays, with a sentence and everything typed. */
  | { kind: "here"; status: number; key: ProblemKey | null }
  /** The reservation is over; it can be renewed. */
  | { kind: "expired" }
  /** Somebody else has it: home, with the reason. */
  | { kind: "gone" }
  /** The order stands elsewhere than the visitor thinks: the review knows where to. */
  | { kind: "recount" }
  /** The page of the error's status. */
  | { kind: "error" };

const here = (key: ProblemKey | null, status: number): Refusal => ({ kind: "here", status, key });

const REFUSALS: Partial<Record<ErrorCode, Refusal>> = {
  order_expired: { kind: "expired" },
  // The page of the expired draft says when it may be held again.
  hold_paused: { kind: "expired" },
  listing_not_available: { kind: "gone" },
  listing_gone: { kind: "gone" },
  order_not_editable: { kind: "recount" },
  order_incomplete: { kind: "recount" },
  transition_refused: { kind: "recount" },
  invalid_fields: here(null, 422),
  postal_code_not_found: here("postal_code_not_found", 422),
  order_extended_already: here("order_extended_already", 409),
  price_changed: here(null, 409),
  shipping_unavailable: here("shipping_unavailable", 409),
  payment_method_unavailable: here("payment_method_unavailable", 409),
  add_on_unavailable: here("add_on_unavailable", 409),
  payment_required: here("payment_required", 409),
  payment_failed: here("payment_failed", 402),
  card_not_found: here("card_not_found", 409),
  idempotency_key_running: here("idempotency_key_running", 409),
  too_many_requests: here("too_many_requests", 429),
};

export function readRefusal({ code, status }: Pick<Problem, "code" | "status">): Refusal {
  const known = REFUSALS[code];
  if (known) return known;
  if (status >= 500) return here("unavailable", 503);
  return status === 404 ? { kind: "error" } : here("general", status);
}
