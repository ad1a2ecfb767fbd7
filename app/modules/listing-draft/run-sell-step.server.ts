import { data, redirect, type RouterContextProvider } from "react-router";
import type { Draft, UpdateDraftBody } from "#contract/listing-draft.ts";
import type { SellStep } from "#contract/listing-words.ts";
import {
  cookiesContext,
  autosaveResultContext,
  savedFormContext,
  listingDraftContext,
  localeContext,
} from "../../context.ts";
import { paths } from "../../paths.ts";
import { sellerPaths, type SellPage } from "../../seller-paths.ts";
import type { Locale } from "../locale/locale.ts";
import { parseTyped } from "../session/parse-typed.server.ts";
import { toLostDraft, nextPage } from "./sell-steps.ts";
import {
  parseRejection,
  type ProblemKey,
  type AutosaveResult,
  type StepReply,
} from "./step-result.ts";
import { type ApiError, parseApiError } from "../../services/marketplace/api-error.server.ts";

type Context = Readonly<RouterContextProvider>;
type Service = (typeof listingDraftContext)["defaultValue"] & {};
type Fields = Omit<UpdateDraftBody, "version" | "status">;
type Errors = Record<string, string[]>;

export type SellStepWork = {
  form: FormData;
  text: (name: string) => string;
  service: Service;
  version: number;
  locale: Locale;
  /** Idempotency key of the form's effect. */
  nonce: string;
  /** Autosave: nothing is required and the step does not count as done. */
  isKeeping: boolean;
  /**
   * `wrong` holds error keys per field; with any of them nothing is saved, except that autosave
   * saves the valid fields.
   */
  save: (fields: Fields, wrong?: Errors) => Promise<Draft>;
  go: (page?: SellPage) => Response;
  refuse: (fields: Errors, problem?: ProblemKey) => ReturnType<typeof reply>;
};

type Args = { request: Request; context: Context };

const UNTYPED = new Set(["nonce", "intent", "version", "return", "asked", "owner"]);
const reply = (answer: StepReply, status: number) => data(answer, { status });

/** Thrown through `work`, so that a step does not have to check the result of `save`. */
class Wrong extends Error {
  readonly fields: Errors;
  constructor(fields: Errors) {
    super("Fields are not right yet");
    this.fields = fields;
  }
}

/**
 * Turns API errors into field errors or a message and keeps what was typed. A post with
 * `intent=keep` runs the same `work`, saves the valid fields and answers a AutosaveResult instead of a
 * redirect.
 */
export async function runSellStep(
  { request, context }: Args,
  step: SellStep | "review",
  work: (work: SellStepWork) => Promise<Response | ReturnType<typeof reply>>,
) {
  const locale = context.get(localeContext);
  const service = context.get(listingDraftContext);
  const form = await request.formData();
  const { text, values } = parseTyped(form, UNTYPED);
  const isKeeping = text("intent") === "keep";
  const version = Math.max(1, Math.trunc(Number(text("version"))) || 1);
  const nonce = text("nonce").slice(0, 40) || crypto.randomUUID();
  const pathOf = (page: SellPage) => sellerPaths.sell(locale, service.listingId, page);
  const saveForm = () =>
    context.get(savedFormContext).keep(pathOf(step), new URLSearchParams(values));
  const answer = (kept: AutosaveResult) => {
    context.set(autosaveResultContext, kept);
    return reply(none, 200);
  };
  const none: StepReply = { problem: null, fields: {}, values, conflict: null, facts: {} };
  const refused = new Set<string>();
  const noteRefused = (wrong: Errors) => {
    for (const name of Object.keys(wrong)) if (text(name) !== "") refused.add(name);
  };
  let hasKept = false;
  const noteKept = (draft: Draft) => {
    hasKept = true;
    return draft;
  };

  async function save(fields: Fields, wrong: Errors = {}): Promise<Draft> {
    if (!isKeeping) {
      if (Object.keys(wrong).length > 0) throw new Wrong(wrong);
      const visited = step === "review" ? {} : { visited: [step] };
      return service.save({ ...fields, ...visited }, version, nonce);
    }
    const right = leaveOut(fields, Object.keys(wrong));
    noteRefused(wrong);
    try {
      return noteKept(await service.save(right, version, nonce));
    } catch (error) {
      const problem = parseApiError(error);
      if (problem?.code !== "invalid_fields") throw error;
      const names = Object.keys(problem.fieldErrors);
      const rest = leaveOut(right, names);
      if (names.length === 0 || Object.keys(rest).length === Object.keys(right).length) throw error;
      noteRefused(problem.fieldErrors);
      return noteKept(await service.save(rest, version, `${nonce}-rest`));
    }
  }

  try {
    const done = await work({
      form,
      text,
      service,
      version,
      locale,
      nonce,
      isKeeping,
      save,
      go: (page = step === "review" ? "success" : nextPage(step)) =>
        redirect(pathOf(text("return") === "review" ? "review" : page), 303),
      refuse: (fields, problem) => reply({ ...none, problem: problem ?? null, fields }, 422),
    });
    if (!isKeeping) return done;
    if (!(done instanceof Response)) noteRefused(done.data.fields);
    return answer({
      is: "kept",
      // When nothing was saved, a version saved elsewhere is not the one that this form was made
      // from.
      version: hasKept ? (await service.draft()).version : version,
      refused: [...refused],
    });
  } catch (error) {
    if (error instanceof Wrong) return reply({ ...none, fields: error.fields }, 422);
    const problem = parseApiError(error);
    service.discard();
    if (isSignedOut(error, problem, context)) {
      if (isKeeping) return answer({ is: "signed-out" });
      saveForm();
      // A visitor's draft is bound to the browser: signing in would not bring it back.
      if (text("owner") === "visitor")
        return redirect(toLostDraft(locale, { id: service.listingId, page: step }), 303);
      return redirect(paths.signIn(locale, { callbackUrl: pathOf(step) }), 303);
    }
    if (problem === null) throw error;
    if (isKeeping) return answer(toKeepAnswer(problem, error));
    if (problem.status === 404) throw error;
    // The page may not render while the API is down.
    if (problem.status >= 500) saveForm();
    const theirs = problem.code === "draft_changed" ? (problem.facts["draft"] as Draft) : null;
    return reply(
      {
        ...none,
        problem: parseRejection(problem),
        fields: problem.fieldErrors,
        conflict: theirs ? { theirs } : null,
        facts: problem.facts,
      },
      problem.status >= 500 && problem.code !== "storage_full" ? 503 : problem.status,
    );
  }
}

/**
 * An expired session makes the user a visitor, for whom the API hides drafts of accounts, so a 404
 * may be the user's own draft.
 */
function isSignedOut(error: unknown, problem: ApiError | null, context: Context): boolean {
  if (context.get(cookiesContext).get("accessToken") !== null) return false;
  if (problem !== null) return problem.status === 404 || problem.code === "signed_out";
  return error instanceof Error && error.name === "SignedOutError";
}

/** Bugs are thrown; the page retries later. */
function toKeepAnswer(problem: ApiError, error: unknown): AutosaveResult {
  if (problem.status >= 500 || problem.code === "too_many_requests") throw error;
  if (problem.code === "idempotency_key_running") throw error;
  if (problem.code === "draft_changed") return { is: "conflict" };
  return { is: "refused", problem: parseRejection(problem) ?? "general" };
}

function leaveOut(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}
