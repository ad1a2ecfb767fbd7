import { data, redirect, type RouterContextProvider } from "react-router";
import type { ErrorCode } from "#contract/error-codes.ts";
import {
  cookiesContext,
  savedFormContext,
  localeContext,
  apiContext,
  webRequestContext,
} from "../../context.ts";
import { getT } from "../locale/get-t.server.ts";
import { redirectToStepUp } from "../form/step-up.server.ts";
import type { AccountReply } from "./account-form.tsx";
import { type ApiError, parseApiError } from "../../services/marketplace/api-error.server.ts";

type Errors = Record<string, string[]>;
type Context = Readonly<RouterContextProvider>;
export type FormWork = ReturnType<typeof createWork>;

/** Fields that are never sent back to the form: secrets and hidden inputs. */
const UNTYPED = /password|nonce/;

const REFUSALS: Partial<Record<ErrorCode, Errors>> = {
  username_taken: { username: ["account.profile.username-taken"] },
  email_in_use: { email: ["account.personal.email-in-use"] },
  phone_in_use: { phone_number: ["account.personal.phone-in-use"] },
  wrong_password: { password: ["account.proof.wrong"] },
  last_sign_in_method: { form: ["account.security.last-method"] },
  account_busy: { form: ["account.delete.blocked-plain"] },
  profile_incomplete: { form: ["account.problem.incomplete"] },
  too_many_requests: { form: ["account.problem.too-many"] },
  upload_quota_spent: { profile_photo: ["auth.photo-quota"] },
  storage_full: { profile_photo: ["auth.photo-no-room"] },
};

/** An API error becomes a sentence; a missing step-up redirects to the password page. */
export async function runForm(
  { request, context }: { request: Request; context: Context },
  save: (work: FormWork) => Promise<Response | ReturnType<typeof reply>>,
) {
  const work = createWork(await request.formData(), context);
  try {
    // A visitor whose session ended goes to the sign-in before validation, with the typed values
    // kept.
    if (work.cookies.get("accessToken") === null) await work.api.account.get();
    return await save(work);
  } catch (error) {
    const problem = parseApiError(error);
    if (problem === null) throw error;
    if (problem.code === "proof_needed") return redirectToStepUp(context, work.page, work.form);
    if (problem.status >= 500) work.keep();
    const { contact } = problem.facts;
    const isTheirs = problem.code === "phone_in_use" && typeof contact === "string";
    return isTheirs
      ? work.refuse({ phone_number: ["account.personal.phone-in-use-of"] }, problem.status, {
          values: { ...work.values, contact },
        })
      : work.refuse(presentErrors(problem), problem.status);
  }
}

function createWork(form: FormData, context: Context) {
  const cookies = context.get(cookiesContext);
  const page = context.get(webRequestContext).path;
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const values: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === "string" && !UNTYPED.test(name)) values[name] = value.slice(0, 300);
  }
  return {
    form,
    text,
    intent: text("intent"),
    values,
    cookies,
    locale: context.get(localeContext),
    api: context.get(apiContext),
    now: context.get(webRequestContext).now(),
    page,
    t: getT(context.get(localeContext), "account"),
    keep: () => context.get(savedFormContext).keep(pathOf(page), new URLSearchParams(values)),
    refuse: (errors: Errors, status = 422, more: Partial<AccountReply> = {}) =>
      reply({ intent: text("intent"), errors, values, ...more }, status),
    go: (to: string, content: string) => {
      cookies.seal("message", { content, messageFor: to.split(/[?#]/, 1)[0] });
      return redirect(to, 303);
    },
  };
}

const pathOf = (page: string) => page.split("?", 1)[0]!;
const reply = (answer: AccountReply, status: number) => data(answer, { status });

function presentErrors({ code, status, fieldErrors }: ApiError): Errors {
  const known = REFUSALS[code];
  if (known !== undefined) return known;
  if (status >= 500) return { form: ["account.problem.unavailable"] };
  return Object.keys(fieldErrors).length > 0 ? fieldErrors : { form: [`error.${code}`] };
}
