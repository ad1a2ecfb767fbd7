import { type Problem, ERROR_CODES, ERRORS, type ErrorCode } from "#contract/error-codes.ts";
import type { Language } from "#contract/market.ts";
import type { ApiError } from "./api-error.ts";
import el from "./locales/el.json" with { type: "json" };

const english = Object.fromEntries(
  ERROR_CODES.map((code) => [code, ERRORS[code].message]),
) as Record<ErrorCode, string>;

/**
 * Messages for people. English comes from the contract; tsc checks that the Greek ones are
 * complete.
 */
export const ERROR_SENTENCES = { en: english, el } as const satisfies Record<
  Language,
  Record<ErrorCode, string>
>;

/** The body of an error response (spec §8 "Server error bodies"). */
export function presentProblem(error: ApiError, language: Language): Problem {
  const problem: Problem = {
    message: ERROR_SENTENCES[language][error.code],
    errors: error.fields,
    code: error.code,
  };
  return error.data ? { ...problem, data: error.data } : problem;
}
