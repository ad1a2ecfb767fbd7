import { minutes, seconds } from "#contract/duration.ts";
import type { ErrorCode } from "#contract/error-codes.ts";
import type { AuthProblem } from "./auth-flow.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";

type Errors = Record<string, string[]>;

const REFUSALS: Partial<Record<ErrorCode, Errors>> = {
  wrong_code: { code: ["auth.code-wrong"] },
  code_expired: { code: ["auth.code-expired"] },
  wrong_password: { current_password: ["auth.current-password-wrong"] },
  email_in_use: { email: ["auth.email-in-use"] },
  phone_in_use: { phone_number: ["auth.phone-number-in-use"] },
  username_taken: { username: ["auth.username-taken"] },
  upload_quota_spent: { profile_photo: ["auth.photo-quota"] },
  storage_full: { profile_photo: ["auth.photo-no-room"] },
  form_used: { form: ["auth.form-used"] },
  human_check_failed: { form: ["auth.human-check-failed"] },
};

type Shown = {
  values?: Record<string, string>;
  fields?: readonly string[];
  general?: string;
};

/** The password is required again (decisions "Session"). */
export const isStepUpNeeded = (error: unknown): boolean =>
  parseApiError(error)?.code === "proof_needed";

/** Rethrows everything that is not an error of the API. */
export function presentError(error: unknown, shown: Shown = {}): [number, AuthProblem] {
  const problem = parseApiError(error);
  if (problem === null) throw error;
  const { code, status, facts, fieldErrors } = problem;
  const { general = "auth.general", values = {} } = shown;
  const contact = facts["contact"];
  const kept = {
    ...values,
    ...(code === "phone_in_use" && typeof contact === "string" ? { contact } : {}),
  };
  if (code === "too_many_requests") return [status, { errors: toWait(facts, kept), values: kept }];
  const known = REFUSALS[code] ?? (Object.keys(fieldErrors).length > 0 ? fieldErrors : null);
  const unforeseen = status >= 500 ? "auth.unavailable" : general;
  return [status, { errors: known === null ? { form: [unforeseen] } : place(known), values: kept }];

  function place(errors: Errors): Errors {
    if (shown.fields === undefined) return errors;
    const placed: Errors = {};
    for (const [name, keys] of Object.entries(errors)) {
      (placed[shown.fields.includes(name) ? name : "form"] ??= []).push(...keys);
    }
    return placed;
  }
}

const SECONDS_A_MINUTE = minutes(1) / seconds(1);

function toWait(facts: Record<string, unknown>, values: Record<string, string>): Errors {
  const wait = facts["retry_after"];
  if (typeof wait !== "number") return { form: ["auth.too-many"] };
  if (wait <= 2 * SECONDS_A_MINUTE) {
    values["seconds"] = String(Math.max(1, Math.ceil(wait)));
    return { form: ["auth.wait-seconds"] };
  }
  values["minutes"] = String(Math.ceil(wait / SECONDS_A_MINUTE));
  return { form: ["auth.wait-minutes"] };
}
