import { redirect, type RouterContextProvider } from "react-router";
import { cookiesContext, savedFormContext, webRequestContext } from "../../context.ts";
import { paths } from "../../paths.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Namespace } from "../locale/namespaces.ts";
import { createFormHandler, type FormAnswer } from "../session/form-handler.server.ts";
import type { FormReply } from "../ui/form-problem.tsx";
import type { OrderDetail } from "#contract/order.ts";
import { presentBrief } from "./present-order.ts";
import { type ApiError, parseApiError } from "../../services/marketplace/api-error.server.ts";

type Context = Readonly<RouterContextProvider>;
type Errors = FormReply["errors"];
type Args = {
  request: Request;
  context: Context;
  params: { orderId: string };
};

type OrderWork = ReturnType<typeof openWork>;

/** Keeps the input on errors; an order that has moved on meanwhile redirects to its page. */
export async function runOrderForm(
  { request, context, params }: Args,
  work: (work: OrderWork) => Promise<FormAnswer>,
) {
  const opened = openWork(await request.formData(), context, params.orderId);
  try {
    await opened.requireSession();
    return await work(opened);
  } catch (error) {
    const problem = parseApiError(error);
    if (problem === null || problem.code === "not_found") throw error;
    // Submitted twice and the first request still runs: its result shows on the page.
    if (problem.code === "idempotency_key_running") return redirect(opened.here, 303);
    if (problem.code === "transition_refused") return opened.leadBack();
    if (problem.status >= 500) opened.keep();
    return opened.refuse(toErrors(problem), problem.status);
  }
}

function openWork(form: FormData, context: Context, orderId: string) {
  const opened = createFormHandler(form, context);
  const { locale } = opened;
  const here = paths.order(locale, orderId);
  return {
    ...opened,
    orderId,
    here,
    /** An empty file control submits a file without a name. */
    files: (name: string) =>
      form
        .getAll(name)
        .filter((one): one is File => one instanceof File && (one.size > 0 || one.name !== "")),
    say: <N extends Namespace>(namespace: N) => getT(locale, namespace),
    leadBack: () => {
      const content = getT(locale, "order")("closed.refused");
      context.get(cookiesContext).seal("message", { content, type: "error" });
      return redirect(here, 303);
    },
  };
}

function toErrors({ code, status, fieldErrors }: ApiError): Errors {
  if (Object.keys(fieldErrors).length > 0) return fieldErrors;
  const isNamed = status < 500 || code === "storage_full";
  return { form: [isNamed ? `error.${code}` : "error.unavailable"] };
}

export function loadOrderPage(context: Readonly<RouterContextProvider>, order: OrderDetail) {
  const { path } = context.get(webRequestContext);
  return {
    order: presentBrief(order),
    nonce: crypto.randomUUID(),
    kept: context.get(savedFormContext).take(path.split("?", 1)[0]!),
    /** The form exceeded the size limit (url-rules). */
    isTooLarge: path.includes("refused=size"),
  };
}
