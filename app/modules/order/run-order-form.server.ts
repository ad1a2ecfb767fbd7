import { data, redirect, type RouterContextProvider } from "react-router";
import { contract } from "#contract/contract.ts";
import {
  cookiesContext,
  keptFormContext,
  localeContext,
  marketplaceContext,
  webRequestContext,
} from "../../context.ts";
import { paths } from "../../paths.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Namespace } from "../locale/namespaces.ts";
import { readProblem, type Problem } from "../session/read-problem.ts";
import type { FormReply } from "../ui/form-reply.ts";

type Context = Readonly<RouterContextProvider>;
type Errors = FormReply["errors"];
type Args = {
  request: Request;
  context: Context;
  params: { orderId: string };
};

/** What an action on an order has at hand. */
export type OrderWork = ReturnType<typeof openWork>;

const UNTYPED = new Set(["nonce", "intent"]);
const reply = (answer: FormReply, status: number) => data(answer, { status });

/**
 * Runs the action of a screen about one order. What the marketplace refuses becomes a sentence at
 * its field or over the form, with what was typed kept; an order that has moved on meanwhile leads
 * to its page, which says where it stands.
 */
export async function runOrderForm(
  { request, context, params }: Args,
  work: (work: OrderWork) => Promise<Response | ReturnType<typeof reply>>,
) {
  const opened = openWork(await request.formData(), context, params.orderId);
  try {
    // Who is signed out is led to the sign-in before anything is judged, with what was typed kept.
    if (context.get(cookiesContext).get("accessToken") === null)
      await opened.call(contract.getProfileDetails);
    return await work(opened);
  } catch (error) {
    const problem = readProblem(error);
    if (problem === null || problem.code === "not_found") throw error;
    // The same form was sent twice, and the first one is still at work: its end shows there.
    if (problem.code === "idempotency_key_running") return redirect(opened.here, 303);
    if (problem.code === "transition_refused") return opened.leadBack();
    if (problem.status >= 500) opened.keep();
    return opened.refuse(toErrors(problem), problem.status);
  }
}

function openWork(form: FormData, context: Context, orderId: string) {
  const locale = context.get(localeContext);
  const cookies = context.get(cookiesContext);
  const { path } = context.get(webRequestContext);
  const here = paths.order(locale, orderId);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const values: Record<string, string> = {};
  for (const [name, value] of form)
    if (typeof value === "string" && !UNTYPED.has(name)) values[name] = value.slice(0, 600);
  return {
    text,
    /** Files chosen under this name; an empty file control sends a nameless one. */
    files: (name: string) =>
      form
        .getAll(name)
        .filter((one): one is File => one instanceof File && (one.size > 0 || one.name !== "")),
    /** Key of what this form does; the form carries it, so that sent twice is done once. */
    nonce: text("nonce").slice(0, 40) || crypto.randomUUID(),
    intent: text("intent"),
    orderId,
    locale,
    /** The page of the order. */
    here,
    call: context.get(marketplaceContext),
    say: <N extends Namespace>(namespace: N) => getT(locale, namespace),
    /** For the next look at the page, which may not come back at once. */
    keep: () =>
      context.get(keptFormContext).keep(path.split("?", 1)[0]!, new URLSearchParams(values)),
    /** Back with what is wrong, and everything typed. */
    refuse: (errors: Errors, status = 422) => reply({ errors, values }, status),
    /** On, with a word about what was done. */
    go: (to: string, content: string) => {
      cookies.seal("message", { content });
      return redirect(to, 303);
    },
    /** To the order, whose state allows this no more. */
    leadBack: () => {
      cookies.seal("message", { content: getT(locale, "order")("closed.refused"), type: "error" });
      return redirect(here, 303);
    },
  };
}

function toErrors({ code, status, fieldErrors }: Problem): Errors {
  if (Object.keys(fieldErrors).length > 0) return fieldErrors;
  return { form: [status >= 500 ? "error.unavailable" : `error.${code}`] };
}
