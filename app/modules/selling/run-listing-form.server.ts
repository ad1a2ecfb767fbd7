import { data, redirect, type RouterContextProvider } from "react-router";
import { contract } from "#contract/contract.ts";
import {
  cookiesContext,
  keptFormContext,
  localeContext,
  marketplaceContext,
  webRequestContext,
} from "../../context.ts";
import { getT } from "../locale/get-t.server.ts";
import { readProblem, type Problem } from "../session/read-problem.ts";
import type { ListingReply } from "./listing-reply.ts";

type Context = Readonly<RouterContextProvider>;
type Errors = ListingReply["errors"];

/** What an action on a listing has at hand. */
export type ListingWork = ReturnType<typeof openWork>;

const UNTYPED = new Set(["nonce", "intent"]);
const reply = (answer: ListingReply, status: number) => data(answer, { status });

/**
 * Runs the action of a screen about one's own listings: what the marketplace refuses becomes a
 * sentence at its field or over the form, with what was typed kept.
 */
export async function runListingForm(
  { request, context }: { request: Request; context: Context },
  work: (work: ListingWork) => Promise<Response | ReturnType<typeof reply>>,
) {
  const opened = openWork(await request.formData(), context);
  try {
    // Who is signed out is led to the sign-in before anything is judged, with what was typed kept.
    if (context.get(cookiesContext).get("accessToken") === null)
      await opened.call(contract.getProfileDetails);
    return await work(opened);
  } catch (error) {
    const problem = readProblem(error);
    if (problem === null || problem.code === "not_found") throw error;
    if (problem.status >= 500) opened.keep();
    return opened.refuse(toErrors(problem), problem.status);
  }
}

function openWork(form: FormData, context: Context) {
  const locale = context.get(localeContext);
  const { path } = context.get(webRequestContext);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const values: Record<string, string> = {};
  for (const [name, value] of form)
    if (typeof value === "string" && !UNTYPED.has(name)) values[name] = value.slice(0, 600);
  return {
    text,
    intent: text("intent"),
    /** Key of what this form does; the form carries it, so that sent twice is done once. */
    nonce: text("nonce").slice(0, 40) || crypto.randomUUID(),
    locale,
    call: context.get(marketplaceContext),
    t: getT(locale, "selling"),
    /** For the next look at the page, which may not come back at once. */
    keep: () =>
      context.get(keptFormContext).keep(path.split("?", 1)[0]!, new URLSearchParams(values)),
    /** Back with what is wrong, and everything typed. */
    refuse: (errors: Errors, status = 422) => reply({ errors, values }, status),
    /** On, with a word about what was done. */
    go: (to: string, content: string) => {
      context.get(cookiesContext).seal("message", { content });
      return redirect(to, 303);
    },
  };
}

/** Why a refused step is refused, in words: by who holds the listing, or by the state it is in. */
function toErrors({ code, status, facts, fieldErrors }: Problem): Errors {
  if (code === "listing_busy") return { form: ["selling.refused.busy"] };
  if (code === "listing_transition_refused")
    return { form: [`selling.refused.${String(facts["status"])}`] };
  if (Object.keys(fieldErrors).length > 0) return fieldErrors;
  return { form: [status >= 500 ? "selling.refused.unavailable" : `error.${code}`] };
}
