import { data, redirect, type RouterContextProvider } from "react-router";
import * as z from "zod";
import type { Draft, UpdateDraftBody } from "#contract/listing-draft.ts";
import type { SellStep } from "#contract/listing-words.ts";
import {
  autosaveResultContext,
  cookiesContext,
  listingDraftContext,
  localeContext,
  savedFormContext,
} from "../../context.ts";
import { paths } from "../../paths.ts";
import { sellerPaths, type SellPage } from "../../seller-paths.ts";
import { type ApiError, parseApiError } from "../../services/marketplace/api-error.server.ts";
import { formAction, type Answer, type Args, type BareWork } from "../form/form-action.server.ts";
import type { Locale } from "../locale/locale.ts";
import { createAutosaver, isRetried, toLenient } from "./autosaver.server.ts";
import { nextPage, toLostDraft } from "./sell-steps.ts";
import { pickTyped, type AutosaveResult, type StepResult } from "./step-result.ts";

type Context = Readonly<RouterContextProvider>;
type Service = (typeof listingDraftContext)["defaultValue"] & {};
export type DraftFields = Omit<UpdateDraftBody, "version" | "status">;

export type StepWork<Value> = BareWork & {
  /** With autosave, invalid fields are missing. */
  value: Partial<Value>;
  service: Service;
  version: number;
  /** Autosave: nothing is required and the step does not count as done. */
  isKeeping: boolean;
  save: (fields: DraftFields) => Promise<Draft>;
  go: (page?: SellPage) => Response;
};

type Run<Value> = (work: StepWork<Value>, args: Args) => Answer | Promise<Answer>;

type Step<S extends z.ZodObject> = {
  schema: S | ((draft: Draft, form: FormData, locale: Locale) => S);
  /** Gets every button of the form, also one with an unknown `intent`. */
  run: Run<z.output<S>>;
};

/**
 * The action of a step. A post with `intent=keep` autosaves: the same `run` saves the fields that
 * are valid, and an AutosaveResult is answered instead of a page.
 */
export function stepAction<S extends z.ZodObject>(
  step: SellStep | "review",
  { schema, run }: Step<S>,
): (args: Args) => Promise<Response | ReturnType<typeof data<StepResult>>> {
  return formAction<z.ZodObject, Args>({
    signIn: false,
    onError: answerError,
    // The draft comes before validation, so that a member who is signed out signs in first.
    async schema({ context }, form) {
      try {
        const draft = await context.get(listingDraftContext).draft();
        const locale = context.get(localeContext);
        const own = typeof schema === "function" ? schema(draft, form, locale) : schema;
        return isKept(form) ? toLenient(own) : own;
      } catch {
        // `run` meets the same error, where it is answered.
        return z.object({});
      }
    },
    async run(work, args) {
      const { context } = args;
      const { form, nonce, locale } = work;
      const service = context.get(listingDraftContext);
      const version = Math.max(1, Math.trunc(Number(form.get("version"))) || 1);
      const go = (page: SellPage = step === "review" ? "success" : nextPage(step)) => {
        const to = form.get("return") === "review" ? "review" : page;
        return redirect(sellerPaths.sell(locale, service.listingId, to), 303);
      };
      const visited = step === "review" ? {} : { visited: [step] };
      const save = (fields: DraftFields) => service.save({ ...fields, ...visited }, version, nonce);
      const value = work.value as Partial<z.output<S>>;
      const opened = { ...work, value, service, version, go, save, isKeeping: false };
      try {
        await service.draft();
        if (!isKept(form)) return await run(opened, args);
        const saver = createAutosaver(opened);
        await run({ ...opened, save: saver.save, isKeeping: true }, args);
        return answerAutosave(context, await saver.toResult());
      } catch (error) {
        service.discard();
        if (!isSignedOut(error, context)) throw error;
        if (isKept(form)) return answerAutosave(context, { is: "signed-out" });
        return leadToSignIn(step, context, form);
      }
    },
  });
}

const isKept = (form: FormData) => form.get("intent") === "keep";

function answerAutosave(context: Context, result: AutosaveResult) {
  context.set(autosaveResultContext, result);
  return data({}, { status: 200 });
}

function answerError(problem: ApiError, work: BareWork, { context }: Args): Answer | null {
  const { code, facts } = problem;
  if (isKept(work.form)) {
    if (isRetried(problem)) throw problem;
    if (code === "draft_changed") return answerAutosave(context, { is: "conflict" });
    return answerAutosave(context, { is: "refused", problem: code });
  }
  if (code !== "draft_changed") return null;
  const conflict = { mine: pickTyped(work.form), theirs: facts["draft"] as Draft };
  const { data: result, init } = work.answer(problem.status);
  return data({ ...result, conflict }, init ?? {});
}

/**
 * An expired session makes the user a visitor, for whom the API hides drafts of accounts, so a 404
 * may be the user's own draft.
 */
export function isSignedOut(error: unknown, context: Context): boolean {
  if (context.get(cookiesContext).get("accessToken") !== null) return false;
  const problem = parseApiError(error);
  if (problem !== null) return problem.status === 404 || problem.code === "signed_out";
  return error instanceof Error && error.name === "SignedOutError";
}

function leadToSignIn(step: SellStep | "review", context: Context, typed: FormData) {
  const locale = context.get(localeContext);
  const { listingId } = context.get(listingDraftContext);
  const path = sellerPaths.sell(locale, listingId, step);
  context.get(savedFormContext).keep(path, new URLSearchParams(pickTyped(typed)));
  // A visitor's draft is bound to the browser: signing in would not bring it back.
  if (typed.get("owner") === "visitor")
    return redirect(toLostDraft(locale, { id: listingId, page: step }), 303);
  return redirect(paths.signIn(locale, { callbackUrl: path }), 303);
}
