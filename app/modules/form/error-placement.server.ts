import type { ErrorCode } from "#contract/error-codes.ts";
import { toErrors, type Facts, type Refusal } from "./action-result.ts";
import type { ApiError } from "../../services/marketplace/api-error.server.ts";

type Message = Refusal | ((problem: ApiError) => Refusal);
/**
 * Sentences of one screen for single codes, in place of the ones that all screens share;
 * `unavailable` stands for every fault of ours, `other` for all codes that are not named.
 */
export type Messages = Partial<Record<ErrorCode | "other", Message>>;

/** Codes that are about one field. All other codes are `error.<code>`, a sentence for the form. */
const PLACED: Messages = {
  wrong_code: { code: "auth.code-wrong" },
  code_expired: { code: "auth.code-expired" },
  email_in_use: { email: "auth.email-in-use" },
  phone_in_use: { phone_number: "auth.phone-number-in-use" },
  username_taken: { username: "auth.username-taken" },
};

/** Faults of ours that the visitor can do something about. */
const NAMED_FAULTS = new Set<ErrorCode>(["storage_full", "social_unavailable"]);

/** Error keys by field. An error of a field that the form does not have is one of the form. */
export function placeErrors(
  problem: ApiError,
  messages: Messages,
  hasField: (name: string) => boolean,
): Record<string, string[]> {
  const { code, status, fieldErrors } = problem;
  const isFault = status >= 500 && !NAMED_FAULTS.has(code);
  const own = messages[code] ?? (isFault ? messages.unavailable : undefined);
  if (own !== undefined) return toErrors(typeof own === "function" ? own(problem) : own);
  if (isFault) return { "": ["error.unavailable"] };
  if (Object.keys(fieldErrors).length > 0) return collect(fieldErrors, hasField);
  const placed = PLACED[code] ?? messages.other ?? `error.${code}`;
  return collect(toErrors(typeof placed === "function" ? placed(problem) : placed), hasField);
}

function collect(
  errors: Record<string, string[]>,
  hasField: (name: string) => boolean,
): Record<string, string[]> {
  const placed: Record<string, string[]> = {};
  for (const [name, keys] of Object.entries(errors)) {
    (placed[hasField(name) ? name : ""] ??= []).push(...keys);
  }
  return placed;
}

/** Facts that a sentence can name; lists and objects stay on the server. */
export function pickFacts({ facts }: ApiError): Facts {
  return Object.fromEntries(
    Object.entries(facts).filter(
      (fact): fact is [string, string | number] =>
        typeof fact[1] === "string" || typeof fact[1] === "number",
    ),
  );
}
