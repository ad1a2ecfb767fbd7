import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs } from "react-router";
import type * as z from "zod";
import { apiContext, cookiesContext, localeContext, webRequestContext } from "../../context.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Namespace } from "../locale/namespaces.ts";
import { toErrors, type Facts, type Refusal } from "./action-result.ts";
import { createReply, type ActionData, type FormSubmission } from "./create-reply.server.ts";
import { pickFacts, placeErrors, type Messages } from "./error-placement.server.ts";
import type { FormSchema } from "./form-rules.server.ts";
import { type ApiError, parseApiError } from "../../services/marketplace/api-error.server.ts";
import { redirectToStepUp, saveTyped } from "./step-up.server.ts";

export type Args = Pick<ActionFunctionArgs, "request" | "context" | "params" | "url">;
export type Answer = Response | ActionData;

type Form<S extends FormSchema, A extends Args> = {
  /** A schema, or a function that makes one for this request. */
  schema: S | ((args: A, form: FormData) => S | Promise<S>);
  run: (work: FormWork<z.output<S>>, args: A) => Answer | Promise<Answer>;
};

type Options<A extends Args> = {
  /** False for a form that visitors without an account may send. */
  signIn?: boolean;
  /** Sentences of this screen for single error codes. */
  messages?: Messages;
  /** Path and query of the page with the form, where the action has an address of its own. */
  page?: (args: A, form: FormData) => string;
  /**
   * Brings a result to a form that is not on the page of the action, such as one in a dialog, or
   * adds to it what the page shows beside the form.
   */
  deliver?: (result: ActionData, work: BareWork, args: A) => Answer | Promise<Answer>;
  /** Answers errors of the API that lead elsewhere; all others are answered at the form. */
  onError?: (problem: ApiError, work: BareWork, args: A) => Answer | null | Promise<Answer | null>;
};

type FormWork<Value> = BareWork & { value: Value };
export type BareWork = ReturnType<typeof openWork>;

/** The action of a page with one form. */
export function formAction<S extends FormSchema, A extends Args = ActionFunctionArgs>(
  form: Form<S, A> & Options<A>,
): (args: A) => Promise<Answer> {
  return async (args) => runForm(form, form, args, await args.request.formData());
}

/**
 * The action of a page with several forms, each under its `intent`; the one under `""` has none.
 * What a form says of the options is for itself.
 */
export function formActions<
  Schemas extends Record<string, FormSchema>,
  A extends Args = ActionFunctionArgs,
>(
  forms: { [Intent in keyof Schemas]: Form<Schemas[Intent], A> & Options<A> },
  options: Options<A> = {},
): (args: A) => Promise<Answer> {
  return async (args) => {
    const body = await args.request.formData();
    const intent = String(body.get("intent") ?? "");
    if (!Object.hasOwn(forms, intent)) {
      if (options.signIn ?? true) await requireSession(args.context);
      throw data({ code: "bad_request" }, { status: 400 });
    }
    const form = forms[intent]!;
    const messages = { ...options.messages, ...form.messages };
    const own = { ...options, ...form, messages };
    return runForm(form, own, args, body);
  };
}

async function runForm<S extends FormSchema, A extends Args>(
  { schema, run }: Form<S, A>,
  options: Options<A>,
  args: A,
  body: FormData,
): Promise<Answer> {
  const { context } = args;
  // Sign-in comes before validation, so that a visitor does not correct a form in vain.
  if (options.signIn ?? true) await requireSession(context);
  // conform parses it as JSON, and no form of ours sends it.
  body.delete("__state__");
  const made = typeof schema === "function" ? await schema(args, body) : schema;
  const submission = parseWithZod(body, { schema: made }) as FormSubmission<z.output<S>>;
  const page = options.page?.(args, body) ?? context.get(webRequestContext).path;
  const work = openWork(args, body, submission, page);
  const answer = await attempt();
  return answer instanceof Response ? answer : (options.deliver?.(answer, work, args) ?? answer);

  async function attempt(): Promise<Answer> {
    if (submission.status !== "success") return work.answer(422);
    try {
      return await run({ ...work, value: submission.value }, args);
    } catch (error) {
      const problem = parseApiError(error);
      if (problem === null) throw error;
      if (problem.code === "proof_needed") return redirectToStepUp(context, page, body);
      return (await options.onError?.(problem, work, args)) ?? answerProblem(problem, error);
    }
  }

  function answerProblem(problem: ApiError, error: unknown): ActionData {
    const { messages = {} } = options;
    if (problem.code === "not_found" && messages.not_found === undefined) throw error;
    // The page may fail to load while the API is down, so what was typed is kept.
    if (problem.status >= 500) saveTyped(context, page, body);
    const hasField = (name: string) => body.has(name) || work.hasField(name);
    const errors = placeErrors(problem, messages, hasField);
    return work.answer(problem.status, errors, pickFacts(problem));
  }
}

/** A visitor whose session has ended is led to the sign-in by the call, with the form saved. */
async function requireSession(context: Args["context"]): Promise<void> {
  if (context.get(cookiesContext).get("accessToken") === null)
    await context.get(apiContext).account.get();
}

function openWork(
  { context }: Args,
  form: FormData,
  submission: FormSubmission<unknown>,
  page: string,
) {
  const typed = form.get("nonce");
  const nonce = (typeof typed === "string" && typed.trim().slice(0, 40)) || crypto.randomUUID();
  const locale = context.get(localeContext);
  const cookies = context.get(cookiesContext);
  const reply = createReply(form, submission, nonce);
  return {
    form,
    /** Idempotency key of this form. */
    nonce,
    /** Each call derives its idempotency key from the nonce. */
    api: context.get(apiContext).withKey(nonce),
    cookies,
    locale,
    now: context.get(webRequestContext).now(),
    /** Path and query of the page with the form. */
    page,
    t: <N extends Namespace>(namespace: N) => getT(locale, namespace),
    hasField: reply.hasField,
    answer: reply.answer,
    /** Redirects, and shows the sentence as a toast there. */
    done(to: string, content?: string, type: "success" | "error" = "success"): Response {
      if (content !== undefined) {
        cookies.seal("message", { content, type, messageFor: to.split(/[?#]/, 1)[0] });
      }
      return redirect(to, 303);
    },
    /** Shows the form again with errors: keys of the locale files. */
    refuse: (refusal: Refusal, { status = 422, facts = {} as Facts } = {}) =>
      reply.answer(status, toErrors(refusal), facts),
  };
}
