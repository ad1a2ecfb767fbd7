import { data, redirect, type RouterContextProvider } from "react-router";
import type { ErrorCode } from "#contract/error-codes.ts";
import {
  checkoutContext,
  savedFormContext,
  localeContext,
  webRequestContext,
} from "../../context.ts";
import { paths, withQuery } from "../../paths.ts";
import type { Locale } from "../locale/locale.ts";
import { parseTyped } from "../session/parse-typed.server.ts";
import type { CheckoutPage } from "./checkout-steps.ts";
import { leave } from "./step-action.server.ts";
import type { ProblemKey, StepReply } from "./step-form.tsx";
import { type ApiError, parseApiError } from "../../services/marketplace/api-error.server.ts";

type Context = Readonly<RouterContextProvider>;
type Service = NonNullable<(typeof checkoutContext)["defaultValue"]>;

export type StepWork = {
  form: FormData;
  text: (name: string) => string;
  service: Service;
  locale: Locale;
  /** Idempotency key of this form. */
  nonce: string;
  go: (page: CheckoutPage) => Response;
  stay: (done?: string) => Response;
  expire: () => Response;
  refuse: (fields: Record<string, string[]>, problem?: ProblemKey) => ReturnType<typeof reply>;
};

type Args = { request: Request; context: Context };

const UNTYPED = new Set(["nonce", "intent"]);
const reply = (answer: StepReply, status: number) => data(answer, { status });

/** An API error becomes a redirect or a sentence, with the typed values kept. */
export async function runStep(
  { request, context }: Args,
  page: CheckoutPage,
  save: (work: StepWork) => Promise<Response | ReturnType<typeof reply>>,
) {
  const locale = context.get(localeContext);
  const service = context.get(checkoutContext);
  const form = await request.formData();
  const { text, values } = parseTyped(form, UNTYPED);
  const pathOf = (to: CheckoutPage) => paths.checkout(locale, service.orderId, to);
  const keep = () => context.get(savedFormContext).keep(pathOf(page), new URLSearchParams(values));

  try {
    if (text("intent") === "extend") {
      keep();
      await service.extend();
      return redirect(context.get(webRequestContext).path, 303);
    }
    return await save({
      form,
      text,
      service,
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
    const problem = parseApiError(error);
    if (problem === null) throw error;
    return answerRejection(problem, error);
  }

  function answerRejection(problem: ApiError, error: unknown) {
    const rejection = findCheckoutRejection(problem);
    service.discard();
    if (rejection.kind !== "here") {
      if (rejection.kind === "expired") keep();
      if (rejection.kind === "error") throw error;
      return leave(context, page, { wayOut: rejection.kind, problem });
    }
    if (rejection.status >= 500) keep();
    // An error that names no field still needs a sentence.
    const isNameless =
      problem.code === "invalid_fields" && Object.keys(problem.fieldErrors).length === 0;
    const key = isNameless ? "general" : rejection.key;
    return reply({ problem: key, fields: problem.fieldErrors, values }, rejection.status);
  }
}

type Rejection =
  | { kind: "here"; status: number; key: ProblemKey | null }
  | { kind: "expired" }
  | { kind: "gone" }
  | { kind: "recount" }
  | { kind: "error" };

const here = (key: ProblemKey | null, status: number): Rejection => ({ kind: "here", status, key });

const REFUSALS: Partial<Record<ErrorCode, Rejection>> = {
  order_expired: { kind: "expired" },
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

export function findCheckoutRejection({
  code,
  status,
}: Pick<ApiError, "code" | "status">): Rejection {
  const known = REFUSALS[code];
  if (known) return known;
  if (status >= 500) return here("unavailable", 503);
  return status === 404 ? { kind: "error" } : here("general", status);
}
