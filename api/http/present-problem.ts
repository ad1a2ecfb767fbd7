import type { Problem } from "#contract/error-codes.ts";
import type { Language } from "#contract/market.ts";
import type { ApiError } from "./api-error.ts";
import { ERROR_SENTENCES } from "./error-sentences.ts";

/** What of an error leaves the building (spec §8 "Server error bodies"). */
export function presentProblem(error: ApiError, language: Language): Problem {
  const problem: Problem = {
    message: ERROR_SENTENCES[language][error.code],
    errors: error.fields,
    code: error.code,
  };
  return error.data ? { ...problem, data: error.data } : problem;
}
